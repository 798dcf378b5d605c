import { formatUnits } from 'viem'
import { roundedUnits } from '#kernel/numbers/token-amount'
import type { OrderRow } from './tables'

const WHOLE = 10_000n

type Triggered = Pick<OrderRow, 'trigger' | 'side'>

/** Where a price triggers now, atto-USD; undefined of runs. */
export function levelOf({ trigger, side }: Triggered): bigint | undefined {
  if (trigger.type === 'runs') return undefined
  if (trigger.type === 'price') return roundedUnits('below' in trigger ? trigger.below : trigger.above, 18)
  const distance = BigInt(trigger.distanceBps)
  return (roundedUnits(trigger.extreme, 18) * (side === 'sell' ? WHOLE - distance : WHOLE + distance)) / WHOLE
}

/** Whether it triggers at or below its level; otherwise at or above. */
export function isBelow({ trigger, side }: Triggered): boolean {
  return trigger.type === 'trailing' ? side === 'sell' : 'below' in trigger
}

/** Whether a price (atto-USD) triggers it. */
export function isMetBy(order: Triggered, price: bigint): boolean {
  const level = levelOf(order)
  if (level === undefined) return false
  return isBelow(order) ? price <= level : price >= level
}

/** The trigger of a trailing order that has seen a price (atto-USD) follows it. */
export function followed({ trigger, side }: Triggered, price: bigint): OrderRow['trigger'] {
  if (trigger.type !== 'trailing') return trigger
  const extreme = roundedUnits(trigger.extreme, 18)
  const isFurther = side === 'sell' ? price > extreme : price < extreme
  return isFurther && price > 0n ? { ...trigger, extreme: usdText(price) } : trigger
}

/** Atto-USD as a decimal text. */
export function usdText(atto: bigint): string {
  return formatUnits(atto, 18)
}

/** For people: no more digits than say something. */
export function shownUsd(atto: bigint): string {
  const text = usdText(atto)
  return text.startsWith('0.')
    ? text.replace(/^(0\.0*[1-9]\d{0,4})\d*$/, '$1')
    : text.replace(/(\.\d{2})\d+$/, '$1')
}
