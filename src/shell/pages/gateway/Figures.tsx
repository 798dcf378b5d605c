import { formatCount } from '../../format'
import type { ModelAccount } from '../../wire'
import { formatCost } from './cost'

/** The wallet's credit at a glance, live. */
export function Figures({
  account: { balanceUsd, effectiveBalanceUsd, inFlightUsd, inFlight, spending, dailyBudget },
}: {
  account: ModelAccount
}) {
  const { limitUsd, exceeded } = dailyBudget
  return (
    <dl class="gwfigures" aria-label="Credit">
      <div>
        <dt>Balance</dt>
        <dd class="num">{formatCost(balanceUsd)}</dd>
      </div>
      <div>
        <dt>Spendable now</dt>
        <dd class={`num ${effectiveBalanceUsd <= 0 ? 'gwfigures--bad' : ''}`}>
          {formatCost(effectiveBalanceUsd)}
        </dd>
      </div>
      <div>
        <dt>In flight</dt>
        <dd class="num">
          {inFlight.length === 0 ? 'nothing' : formatCount(inFlight.length)}
          {inFlight.length > 0 && <small> holding back {formatCost(inFlightUsd)}</small>}
        </dd>
      </div>
      <div>
        <dt>Used in 24 hours</dt>
        <dd class={`num ${exceeded ? 'gwfigures--bad' : ''}`}>
          {formatCost(spending.spentUsd)}
          <small> {limitUsd === null ? 'no daily budget' : `of ${formatCost(limitUsd)}`}</small>
        </dd>
      </div>
    </dl>
  )
}
