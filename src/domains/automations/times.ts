import { nextPriceLook } from '#domains/orders'
import type { Context } from '#kernel/context'
import { nextAfter } from '#kernel/schedule'
import type { Trigger } from './tables'

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
      return nextPriceLook(now)
  }
}
