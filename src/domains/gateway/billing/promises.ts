import type { Context } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import type { LiveAnswer } from './reservations'

/** What is on its way into the database: held back already, in memory. */
export const promised = defineLocal('gateway.promised', () => new Set<PromisedReservation>())

interface PromisedReservation extends LiveAnswer {
  readonly written: Promise<unknown>
}

/** Counts a worst case in memory until `written`, which reserves it, has ended. */
export function promise(
  { local }: Context,
  { walletId, microUsd }: LiveAnswer,
  written: Promise<unknown>,
): void {
  const all = local(promised)
  const mine = { walletId, microUsd, written }
  all.add(mine)
  const forget = () => all.delete(mine)
  written.then(forget, forget)
}

/** Resolves when everything that is held back of a wallet's credit is in the database: for who shows it. */
export async function reservationsWritten({ local }: Context, walletId: string): Promise<void> {
  const mine = [...local(promised)].filter((each) => each.walletId === walletId)
  await Promise.allSettled(mine.map(({ written }) => written))
}

/** What is held back of a wallet's credit, micro-dollars. */
export function sumOf(held: Iterable<LiveAnswer>, walletId: string): number {
  let sum = 0
  for (const each of held) if (each.walletId === walletId) sum += each.microUsd
  return sum
}
