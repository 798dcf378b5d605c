import type { Context } from '#kernel/context'
import type { Verdict } from '#kernel/errors'
import { defineHeld } from '#kernel/quota/held'
import { type AccountRow, accountTable, type ReservationRow, reservationTable } from '../tables'
import { accountOf } from './account'
import { admit, admittedFromMemory } from './admission'
import {
  cutSettlement,
  LEASE_MS,
  type LiveAnswer,
  liveAnswers,
  NOBODY,
  openReservations,
  scheduleLapse,
  settle,
} from './reservations'
import { chargeTables } from './tables-of-a-charge'

/** The worst cases of each wallet that are on their way into the database, micro-dollars. */
export const promised = defineHeld('gateway.promised')

export type ReservationRequest = Omit<ReservationRow, 'at' | 'beatAt' | 'sentTokens' | 'provider'>

/**
 * Holds the worst case back, or refuses with 402. In the caller's transaction over `admissionTables`. `at`: when it was
 * requested, epoch ms.
 */
export async function reserve(
  context: Context,
  request: ReservationRequest,
  howToLower: string,
  at = context.clock.now(),
) {
  const { store, clock } = context
  const { account, verdicts } = await admit(context, request.walletId, request.microUsd, howToLower)
  const row: ReservationRow = {
    ...request,
    at,
    beatAt: clock.machine(),
    sentTokens: null,
    provider: NOBODY,
  }
  const reservedMicroUsd = account.reservedMicroUsd + request.microUsd
  await Promise.all([
    store.table(reservationTable).add(row),
    store.table(accountTable).put({ ...account, reservedMicroUsd }),
    scheduleLapse(context, row.id, row.at + LEASE_MS),
  ])
  return { id: row.id, verdicts }
}

/**
 * Lets a request through by what is in memory, at once: its transaction will not refuse it. Undefined where only that can
 * say, and where somebody may have left reservations behind, which are to be settled first.
 */
export function promisedAdmission(
  context: Context,
  { walletId, microUsd }: LiveAnswer,
): readonly Verdict[] | undefined {
  const onTheirWay = context.local(promised).sumOf(walletId)
  const admission = admittedFromMemory(context, walletId, microUsd, onTheirWay)
  return admission && !isLeftBehind(context, admission.account) ? admission.verdicts : undefined
}

/** Whether more is held back than for the answers that this process is giving. */
function isLeftBehind({ local }: Context, { walletId, reservedMicroUsd }: AccountRow): boolean {
  let live = 0
  for (const each of local(liveAnswers).values()) if (each.walletId === walletId) live += each.microUsd
  return reservedMicroUsd > live
}

/**
 * Settles what has been left behind for a minute of machine time: a clock that was set back would hold it for as long
 * as it went back. By itself, because a refusal that follows must not take it back.
 */
export async function settleAbandoned(context: Context, walletId: string): Promise<void> {
  const { store, clock } = context
  // Those that hold nothing back wait for their piece of due work.
  if (!isLeftBehind(context, await accountOf(context, walletId))) return
  for (const row of await openReservations(context, walletId)) {
    const isAbandoned =
      Math.abs(clock.machine() - row.beatAt) > LEASE_MS && !context.local(liveAnswers).has(row.id)
    if (!isAbandoned) continue
    await store.write(chargeTables, () => settle(context, row, cutSettlement(row, row.sentTokens)))
  }
}
