import { HOUR_MS } from '#kernel/durations'

const PERIOD_MS = 12.4206 * HOUR_MS

/** How high the water stands at a virtual moment, 0 to 1, and whether it rises: one tide in 12 h 25 min. */
export function levelAt(ms: number): { level: number; isRising: boolean } {
  const phase = ((ms % PERIOD_MS) / PERIOD_MS) * 2 * Math.PI
  return { level: (1 - Math.cos(phase)) / 2, isRising: Math.sin(phase) > 0 }
}

export function levelText(ms: number): string {
  const { level, isRising } = levelAt(ms)
  if (level > 0.97) return 'high tide'
  if (level < 0.03) return 'low tide'
  return isRising ? 'the tide is coming in' : 'the tide is going out'
}
