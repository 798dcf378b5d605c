import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Note } from '../../parts/States'
import { useAction } from '../../state/action'
import { readClock } from '../../state/clock'
import { publish } from '../../state/events'
import type { Fees } from '../../wire'
import { TokenLine } from './TokenLine'
import type { Person } from './who'

const LEDES: Record<Person['kind'], string> = {
  wallet: 'The owner claims by one request; the service signs, sends and pays the gas.',
  outside:
    'As a wallet of somebody’s own: the service builds, the key here signs, and the account pays the gas.',
  stranger: 'Nobody here has the key of this address, so there is nothing to claim with.',
}

/** How long the public reads are kept, milliseconds of virtual time. */
const CACHE_MS = 120_000

/** Each token with what can be claimed of it. */
export function TokensCard({ person, fees }: { person: Person; fees: Fees }) {
  const [changed, setChanged] = useState<string | null>(null)
  const [travel, travelling] = useAction(async () => {
    await call('POST /__sandbank/clock/advance', { body: { ms: CACHE_MS } })
    await readClock()
    publish('clock.changed')
    setChanged(null)
  })
  return (
    <Card title="Tokens" lede={LEDES[person.kind]} flush>
      {changed !== null && (
        <div class="padded-x" aria-live="polite">
          <Note>
            <div class="row row--between feenote">
              <span class="grow">
                {changed} The chain has it now; these figures are public reads, which are kept for two minutes
                of virtual time.
              </span>
              <Button size="s" icon="clock" busy={travelling} onClick={travel}>
                Travel two minutes
              </Button>
            </div>
          </Note>
        </div>
      )}
      <ul class="lines">
        {fees.tokens.map((token) => (
          <TokenLine
            key={`${token.tokenAddress} ${token.claimed.count}`}
            person={person}
            token={token}
            onChanged={setChanged}
          />
        ))}
      </ul>
    </Card>
  )
}
