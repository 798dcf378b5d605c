import { iso } from '#kernel/clock'
import type { Context, TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { Refusal } from '#kernel/errors'
import { siweErrors } from './errors'
import { nonceTable } from './tables'

/** How long a nonce waits to be signed, on the virtual clock. */
const NONCE_MS = 10 * MINUTE_MS
/** Letters and digits; EIP-4361 wants eight or more. */
const NONCE_LENGTH = 17

/** A new nonce, not yet stored. Call it before a transaction opens. */
export const drawNonce = ({ ids }: Context): Promise<string> => ids.secret('siwe-nonce', NONCE_LENGTH)

/** Stores a nonce, and forgets those whose time is over. */
export async function storeNonce({ store, clock }: TransactionContext, nonce: string): Promise<string> {
  const table = store.table(nonceTable)
  await table.where('expiresAt').belowOrEqual(clock.now()).delete()
  await table.add({ id: nonce, expiresAt: clock.now() + NONCE_MS, usedAt: null })
  return nonce
}

/** Uses a nonce up. Refused with 401 where it is unknown, expired or was used. */
export async function spendNonce({ store, clock }: TransactionContext, nonce: string): Promise<void> {
  const row = await store.table(nonceTable).get(nonce)
  const now = clock.now()
  if (!row) throw refused(nonce, 'was not given here, or long ago', 'unknown')
  if (row.usedAt !== null) throw refused(nonce, `was used at ${iso(row.usedAt)}, and serves once`, 'used')
  if (row.expiresAt <= now) {
    throw refused(nonce, `expired at ${iso(row.expiresAt)}; the clock says ${iso(now)}`, 'expired')
  }
  await store.table(nonceTable).put({ ...row, usedAt: now })
}

function refused(nonce: string, why: string, state: string): Refusal {
  return new Refusal(
    siweErrors.nonce,
    `message: the nonce "${nonce}" ${why}. Ask GET /cli/siwe/nonce for a new one, good for ${NONCE_MS / MINUTE_MS} minutes. (Rule siwe.nonce.)`,
    { rule: 'siwe.nonce', facts: { state, lifetimeSeconds: NONCE_MS / 1_000 } },
  )
}
