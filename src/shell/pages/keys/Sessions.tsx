import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'

/** Web sessions: what a signed-in owner has, and what wallet-level controls require. */
export function Sessions({ walletName }: { walletName: (id: string) => string }) {
  const [minted, setMinted] = useState<string | null>(null)
  const found = useResource('sessions', (signal) => call('GET /__sandbank/sessions', { signal }), [
    'session.changed',
    'clock.changed',
  ])
  const [mint, minting] = useAction(async () => {
    setMinted((await call('POST /__sandbank/sessions', { body: {} })).session)
    publish('session.changed')
  })
  const [end] = useAction(async (id: string) => {
    await call('DELETE /__sandbank/sessions/:id', { params: { id } })
    publish('session.changed')
  })
  const sessions = found.data?.sessions
  return (
    <Card
      title="Web sessions"
      lede="What a signed-in owner carries, as Authorization: Bearer sess_…  Some controls refuse keys and ask for one."
      actions={
        <Button icon="plus" busy={minting} onClick={mint}>
          Mint session
        </Button>
      }
      flush
    >
      {minted && (
        <div class="padded-x">
          <div class="newkey">
            <code class="grow">{minted}</code>
            <CopyButton text={minted} what="the new session" wide />
          </div>
        </div>
      )}
      {found.error && (
        <div class="padded-x">
          <Problem error={found.error} onRetry={found.reload} />
        </div>
      )}
      {!sessions && !found.error && (
        <div class="padded-x">
          <Skeleton rows={2} tall />
        </div>
      )}
      {sessions?.length === 0 && (
        <Empty title="Nobody is signed in">Mint a session to try what needs one.</Empty>
      )}
      {sessions && sessions.length > 0 && (
        <ul class="lines">
          {sessions.map((session) => (
            <li key={session.id} class="lines__row">
              <div class="grow">
                <p>
                  <code>{session.id}</code>
                </p>
                <p class="small muted">
                  {walletName(session.walletId)} · minted <Ago at={session.createdAt} /> ·{' '}
                  {session.expiresAt === null ? (
                    'never ends'
                  ) : (
                    <>
                      ends <Ago at={session.expiresAt} />
                    </>
                  )}
                </p>
              </div>
              <Button kind="quiet" size="s" onClick={() => end(session.id)}>
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
