import { useState } from 'preact/hooks'
import { readable } from '../../amounts'
import { type ApiError, asApiError } from '../../api'
import { tokenPath, txPath } from '../../explorer/search'
import { Button } from '../../parts/Button'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import type { FeeToken } from '../../wire'
import { claimAs } from './act'
import { HandOverDialog } from './HandOverDialog'
import type { Step } from './outside'
import { Steps } from './Steps'
import { isNothing } from './series'
import type { Person } from './who'

const BASE = 8453

interface Props {
  person: Person
  token: FeeToken
  onChanged: (what: string) => void
}

type Outcome = { hash: string } | { refusal: ApiError } | null

export function TokenLine({ person, token, onChanged }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [busy, setBusy] = useState(false)
  const [isHandingOver, setHandingOver] = useState(false)
  const { symbol, name, share, claimable, claimed, token0Label, token1Label, tokenAddress } = token
  const hasNothing = isNothing(claimable.token0) && isNothing(claimable.token1)
  const isClaimed = outcome !== null && 'hash' in outcome
  const claim = async () => {
    setBusy(true)
    setOutcome(null)
    setStep(null)
    try {
      setOutcome({ hash: await claimAs(person, tokenAddress, setStep) })
      onChanged(`The fees of ${symbol} are claimed.`)
    } catch (reason) {
      setOutcome({ refusal: asApiError(reason) })
    } finally {
      setBusy(false)
      publish('chain.block')
      publish('wallet.changed')
    }
  }
  return (
    <li class="feetoken">
      <div class="feetoken__what">
        <p class="lines__name">
          <a href={tokenPath(tokenAddress)}>{symbol}</a> <span class="feetoken__name">{name}</span>
        </p>
        <p class="small muted">
          {share} of its fees ·{' '}
          {claimed.count === 0
            ? 'never claimed'
            : claimed.count === 1
              ? 'claimed once'
              : `claimed ${claimed.count} times`}
        </p>
      </div>
      <dl class="feetoken__pair num">
        {[[token0Label, claimable.token0] as const, [token1Label, claimable.token1] as const].map(
          ([label, amount]) => (
            <div key={label}>
              <dt class="small muted">{label}</dt>
              <dd title={amount}>{inBrief(amount)}</dd>
            </div>
          ),
        )}
      </dl>
      {person.kind !== 'stranger' && (
        <div class="row feetoken__acts">
          <Button
            kind="primary"
            size="s"
            icon="coins"
            busy={busy}
            disabled={hasNothing || isClaimed}
            onClick={claim}
          >
            Claim<span class="visually-hidden"> the fees of {symbol}</span>
          </Button>
          <Button kind="quiet" size="s" onClick={() => setHandingOver(true)}>
            Hand over…<span class="visually-hidden"> the fees of {symbol}</span>
          </Button>
        </div>
      )}
      <div class="feetoken__out" aria-live="polite">
        {person.kind === 'outside' && (busy || step !== null) && (
          <Steps reached={step} isFailed={!busy && outcome !== null && 'refusal' in outcome} />
        )}
        {outcome && 'hash' in outcome && (
          <p class="small">
            Claimed. <a href={txPath(BASE, outcome.hash)}>See what the transaction did</a>
          </p>
        )}
        {outcome && 'refusal' in outcome && <Problem error={outcome.refusal} />}
      </div>
      {isHandingOver && (
        <HandOverDialog
          person={person}
          token={token}
          onDone={(to) => {
            setHandingOver(false)
            onChanged(`The right to the fees of ${symbol} is ${to}’s now, for good.`)
          }}
          onClose={() => setHandingOver(false)}
        />
      )}
    </li>
  )
}

/** Of thousands of tokens the fractions say nothing. */
function inBrief(amount: string): string {
  const [whole = ''] = amount.split('.')
  return readable(amount, whole.length > 3 ? 0 : 6)
}
