import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { nextAfter } from '#kernel/schedule'
import type { Trigger } from './tables'

/** How often prices are looked at, on the virtual clock: at the quarters of each hour. */
const PRICES_MS = 15 * MINUTE_MS

/**
 * When a trigger fires next, or is looked at, after `now` (epoch ms); null where it does not any more. What was missed
 * while the emulator did not run is not caught up. Outside of transactions.
 */
export async function nextTime(
  { clock }: Context,
  trigger: Trigger,
  now = clock.now(),
): Promise<number | null> {
  switch (trigger.type) {
    case 'cron':
      return nextAfter(trigger.cron, now)
    case 'at':
      return trigger.at > now ? trigger.at : null
    case 'price':
      return (Math.floor(now / PRICES_MS) + 1) * PRICES_MS
  }
}
