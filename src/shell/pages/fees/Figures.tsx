import { readable } from '../../amounts'
import { formatCount, formatDay } from '../../format'
import type { Fees } from '../../wire'

/** Claimable now, and the whole life in three figures. */
export function Figures({
  fees: { totals, lifetimeEarnedWeth, lifetimeDays, lifetimeBestDay },
}: {
  fees: Fees
}) {
  const { claimableWeth, claimedWeth, claimCount } = totals
  return (
    <dl class="feefigures">
      <div class="feefigures__main">
        <dt>Claimable now</dt>
        <dd class="num" title={`${claimableWeth} WETH`}>
          {readable(claimableWeth)} <small>WETH</small>
        </dd>
      </div>
      <div>
        <dt>Earned in all</dt>
        <dd class="num" title={`${lifetimeEarnedWeth} WETH`}>
          {readable(lifetimeEarnedWeth)} <small>WETH</small>
        </dd>
        <dd class="small muted">in {formatCount(lifetimeDays)} days</dd>
      </div>
      <div>
        <dt>Best day</dt>
        <dd class="num" title={lifetimeBestDay ? `${lifetimeBestDay.weth} WETH` : undefined}>
          {lifetimeBestDay ? (
            <>
              {readable(lifetimeBestDay.weth)} <small>WETH</small>
            </>
          ) : (
            '–'
          )}
        </dd>
        <dd class="small muted">{lifetimeBestDay ? formatDay(lifetimeBestDay.date) : 'none yet'}</dd>
      </div>
      <div>
        <dt>Claimed</dt>
        <dd class="num" title={`${claimedWeth} WETH`}>
          {readable(claimedWeth)} <small>WETH</small>
        </dd>
        <dd class="small muted">
          {claimCount === 0
            ? 'never'
            : claimCount === 1
              ? 'in one claim'
              : `in ${formatCount(claimCount)} claims`}
        </dd>
      </div>
    </dl>
  )
}
