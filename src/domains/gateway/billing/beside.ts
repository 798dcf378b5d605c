import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
import { pause } from '#kernel/pause'
import { admit } from './admission'
import { charge, type Settlement } from './reservations'
import { promised, type ReservationRequest, reserve } from './reserve'
import { admissionTables } from './tables-of-a-charge'

/** How long a reservation is in memory only, milliseconds: no longer than what was sent is anywhere else. */
const MS_IN_MEMORY = 50

/** A reservation that is written beside its answer. */
export interface ReservationBeside {
  /** Rejects where it came to nothing. */
  readonly written: Promise<void>
  /** Settles it in the transaction that writes it. False where that has begun: it is settled in one of its own then. */
  settle(settlement: Settlement): boolean
}

/**
 * Holds a worst case back in memory, and in the request's one transaction a little later: with what it came to, where it
 * came to that by then. For what is certain to be admitted.
 */
export function reserveBeside(
  { context, transactLater }: Pick<Call, 'context' | 'transactLater'>,
  request: ReservationRequest,
  howToLower: string,
): ReservationBeside {
  const at = context.clock.now()
  const over = new AbortController()
  let settlement: Settlement | undefined
  let hasBegun = false
  const run = async () => {
    hasBegun = true
    if (!settlement) return reserve(context, request, howToLower, at)
    const { account } = await admit(context, request.walletId, request.microUsd, howToLower)
    return charge(context, { ...request, at }, account, settlement)
  }
  const written = transactLater<unknown>(admissionTables, run, pause(MS_IN_MEMORY, over.signal)).then(() => {
    context.bus.publish({ type: 'gateway.changed', walletId: request.walletId })
  })
  context.local(promised).hold(request.walletId, request.microUsd, written)
  return {
    written,
    settle(given) {
      if (!hasBegun) settlement ??= given
      over.abort()
      return settlement !== undefined
    },
  }
}

/** Resolves when everything that is held back of a wallet's credit is in the database: for who shows it. */
export async function reservationsWritten({ local, store }: Context, walletId: string): Promise<void> {
  await store.begun(admissionTables)
  await local(promised).written(walletId)
}
