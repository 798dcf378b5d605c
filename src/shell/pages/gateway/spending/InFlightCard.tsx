import { formatCount, formatLength } from '../../../format'
import { Card } from '../../../parts/Card'
import type { InFlight } from '../../../wire'
import { formatCost } from '../cost'

/** Requests that are being answered, and what each holds back at worst. */
export function InFlightCard({ inFlight, now }: { inFlight: readonly InFlight[]; now: number }) {
  return (
    <Card title="In flight" flush={inFlight.length > 0}>
      {inFlight.length === 0 ? (
        <p class="small muted">
          Nothing is being answered. While a request is, the most it can cost is held back here.
        </p>
      ) : (
        <ul class="lines" aria-live="off">
          {inFlight.map((one) => (
            <li key={one.id} class="lines__row">
              <span class="spinner muted" aria-hidden="true" />
              <span class="grow">
                <span class="lines__name">{one.model}</span>{' '}
                <span class="small muted num">
                  {one.sentTokens === null
                    ? 'not begun'
                    : `by ${one.provider}, ${formatCount(one.sentTokens)} tokens`}
                  , for {formatLength(Math.max(0, now - Date.parse(one.startedAt)))}
                </span>
              </span>
              <span class="num small">{formatCost(one.worstCaseUsd)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
