import { DAY_MS } from '#kernel/durations'
import { formatDollars } from '../../amounts'
import { formatLength, formatStamp } from '../../format'
import { Card } from '../../parts/Card'
import { virtualNow } from '../../state/clock'
import type { Spending } from '../../wire'
import { nextFreed, spendLine, stepPath } from './spend-line'

/** What has been spent of the daily limit, when it frees up, and the sponsored gas that is left. */
export function SpendingCard({ spending }: { spending: Spending }) {
  const now = virtualNow.value ?? Date.parse(spending.now)
  const { spentUsd, limitUsd, entries, sponsored } = spending
  const freed = nextFreed(entries, now)
  return (
    <Card title="Spent in 24 hours">
      <p class="spent num">
        <strong>{formatDollars(spentUsd)}</strong>{' '}
        <span class="muted">{limitUsd === null ? 'no daily limit' : `of ${formatDollars(limitUsd)}`}</span>
      </p>
      <SpendPicture spending={spending} now={now} />
      <p class="small muted">
        {freed
          ? `${formatDollars(freed.usd)} ${freed.usd === 0 ? 'leaves the window' : 'frees up'} at ${formatStamp(freed.at).slice(11, 16)} UTC, in ${formatLength(freed.at - now)}.`
          : 'Nothing was sent in the last 24 hours.'}
      </p>
      <Sponsored sponsored={sponsored} now={now} />
    </Card>
  )
}

const WIDTH = 340
const HEIGHT = 140
const TOP = 16
const BASE = HEIGHT - 18

/** The rolling sum: a day back as it rose, a day ahead as it will fall if nothing more is sent. */
function SpendPicture({ spending, now }: { spending: Spending; now: number }) {
  const { entries, spentUsd, limitUsd } = spending
  const { past, future } = spendLine(entries, now)
  const most = Math.max(limitUsd ?? 0, spentUsd, 1) * 1.12
  const x = (at: number) => ((at - (now - DAY_MS)) / (2 * DAY_MS)) * WIDTH
  const y = (usd: number) => BASE - (usd / most) * (BASE - TOP)
  const line = stepPath(past, x, y)
  const label = `${formatDollars(spentUsd)} spent in 24 hours${limitUsd === null ? '' : ` of ${formatDollars(limitUsd)}`}, in ${entries.length === 1 ? '1 transaction' : `${entries.length} transactions`}`
  return (
    <svg class="spendpic" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path class="spendpic__area" d={`${line}V${BASE}H0Z`} />
      <path class="spendpic__ahead" d={stepPath(future, x, y)} />
      <path class="spendpic__line" d={line} />
      <path class="spendpic__base" d={`M0 ${BASE}H${WIDTH}`} />
      <path class="spendpic__now" d={`M${x(now)} ${TOP - 8}V${BASE}`} />
      {limitUsd !== null && (
        <>
          <path class="spendpic__limit" d={`M0 ${y(limitUsd)}H${WIDTH}`} />
          <text class="spendpic__text" x={WIDTH} y={y(limitUsd) - 5} text-anchor="end">
            limit {formatDollars(limitUsd)}
          </text>
        </>
      )}
      <text class="spendpic__text" x={0} y={HEIGHT - 4}>
        24 h ago
      </text>
      <text class="spendpic__text" x={x(now)} y={HEIGHT - 4} text-anchor="middle">
        now
      </text>
      <text class="spendpic__text" x={WIDTH} y={HEIGHT - 4} text-anchor="end">
        in 24 h
      </text>
    </svg>
  )
}

function Sponsored({ sponsored, now }: { sponsored: Spending['sponsored']; now: number }) {
  const { used, limit, usedUsd, limitUsd, resetsAt } = sponsored
  const left = Math.max(0, limit - used)
  return (
    <div class="sponsored">
      <span class="sponsored__dots" aria-hidden="true">
        {Array.from({ length: limit }, (_, at) => (
          <span key={at} class={at < used ? 'sponsored__used' : ''} />
        ))}
      </span>
      <p class="small">
        {left} of {limit} sponsored transactions left, and ${(limitUsd - usedUsd).toFixed(2)} of ${limitUsd}{' '}
        of gas
        {resetsAt && (
          <span class="muted">, all again in {formatLength(Math.max(0, Date.parse(resetsAt) - now))}</span>
        )}
      </p>
    </div>
  )
}
