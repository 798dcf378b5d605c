import { useState } from 'preact/hooks'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { formatDay, formatStamp } from '../../format'
import { Card } from '../../parts/Card'
import { Choice } from '../../parts/Tabs'
import { virtualNow } from '../../state/clock'
import type { Automation } from '../../wire'
import { firingsOf, MOST_POINTS } from './firings'

const SPANS = {
  day: {
    name: '24 hours',
    ms: DAY_MS,
    step: 6 * HOUR_MS,
    write: (at: number) => formatStamp(at).slice(11, 16),
  },
  week: { name: '7 days', ms: 7 * DAY_MS, step: DAY_MS, write: shortDay },
  month: { name: '30 days', ms: 30 * DAY_MS, step: 7 * DAY_MS, write: shortDay },
} as const
type Span = keyof typeof SPANS

/** What fires next, on one line of time for each automation. */
export function TimeLine({ automations }: { automations: readonly Automation[] }) {
  const [span, setSpan] = useState<Span>('week')
  const { ms, step, name, write } = SPANS[span]
  // To the minute, so that nothing creeps while one reads.
  const now = Math.floor((virtualNow.value ?? Date.now()) / MINUTE_MS) * MINUTE_MS
  const at = (time: number) => `${(((time - now) / ms) * 100).toFixed(3)}%`
  const ticks = ticksBetween(now, now + ms, step)
  return (
    <Card
      title="Next firings"
      actions={
        <Choice
          label="How far ahead"
          options={Object.entries(SPANS).map(([id, { name }]) => [id as Span, name] as const)}
          value={span}
          onChange={setSpan}
        />
      }
    >
      <div class="timeline">
        {automations.map((automation) => {
          const firings = firingsOf(automation, now + ms)
          return (
            <div key={automation.id} class="timeline__row">
              <span class="timeline__name">{automation.name}</span>
              <svg
                class={`timeline__line timeline__line--${automation.trigger.type}`}
                role="img"
                aria-label={labelOf(automation, firings, name)}
              >
                {ticks.map((tick) => (
                  <line key={tick} class="timeline__tick" x1={at(tick)} x2={at(tick)} y1="0" y2="100%" />
                ))}
                <line class="timeline__axis" x1="0" x2="100%" y1="50%" y2="50%" />
                {isBand(automation, firings) ? (
                  <line class="timeline__band" x1={at(firings[0] ?? now)} x2="100%" y1="50%" y2="50%" />
                ) : (
                  firings.map((time) => (
                    <circle key={time} class="timeline__point" cx={at(time)} cy="50%" r="4.5">
                      <title>{formatStamp(time).slice(0, 16)} UTC</title>
                    </circle>
                  ))
                )}
              </svg>
              <span class="timeline__next small muted num">{nextText(automation)}</span>
            </div>
          )
        })}
        <div class="timeline__row" aria-hidden="true">
          <span class="timeline__name" />
          <span class="timeline__days small muted num">
            <span style={{ left: 0 }}>now</span>
            {ticks
              .filter((tick) => tick - now > ms * 0.06)
              .map((tick) => (
                <span key={tick} style={{ left: at(tick) }}>
                  {write(tick)}
                </span>
              ))}
          </span>
          <span class="timeline__next" />
        </div>
      </div>
    </Card>
  )
}

function nextText({ status, trigger, nextRunAt }: Automation): string {
  if (status === 'paused') return 'paused'
  if (trigger.type === 'price') return 'watched'
  return nextRunAt ? formatStamp(nextRunAt).slice(5, 16) : ''
}

function isBand({ trigger }: Automation, firings: readonly number[]): boolean {
  return firings.length > 0 && (trigger.type === 'price' || firings.length > MOST_POINTS)
}

/** The picture in words, for those who cannot see it. */
function labelOf({ name, status, trigger }: Automation, firings: readonly number[], span: string): string {
  if (status === 'paused') return `${name} is paused`
  if (trigger.type === 'price') return `${name}: the price is looked at every quarter of an hour`
  if (firings.length === 0) return `${name} does not fire in the next ${span}`
  const first = firings.slice(0, 3).map((at) => formatStamp(at).slice(0, 16))
  const count =
    firings.length > MOST_POINTS
      ? `more than ${MOST_POINTS} times`
      : firings.length === 1
        ? 'once'
        : `${firings.length} times`
  return `${name} fires ${count} in the next ${span}: ${first.join(', ')}${firings.length > 3 ? ' and so on' : ''}`
}

/** Full hours or days of UTC. */
function ticksBetween(from: number, until: number, step: number): number[] {
  const ticks: number[] = []
  const first = Math.ceil(from / Math.min(step, DAY_MS)) * Math.min(step, DAY_MS)
  for (let at = first; at < until; at += step) ticks.push(at)
  return ticks
}

function shortDay(at: number): string {
  return formatDay(new Date(at).toISOString()).split(' ').slice(0, 2).join(' ')
}
