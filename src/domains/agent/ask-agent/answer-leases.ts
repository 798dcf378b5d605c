import type { TransactionContext } from '#kernel/context'
import { processIdOf } from '#kernel/process-id'
import { type PromptRow, waitTable } from '../tables'

/** How long a wait counts without being renewed, and how often it is. Milliseconds of machine time. */
const LEASE_MS = 15_000
export const RENEW_MS = 5_000

/** Says that this process waits for the answer (over `waitTable`). */
export async function putWait(context: TransactionContext, id: string): Promise<void> {
  const { store, clock } = context
  await store.table(waitTable).put({ id, process: processIdOf(context), until: clock.machine() + LEASE_MS })
}

/**
 * Whether the answer is still awaited: always, unless the prompt is a script's, whose run may have ended with its
 * process. Over `waitTable`.
 */
export async function isWaitedFor(
  context: TransactionContext,
  { id, asked: requester }: Pick<PromptRow, 'id' | 'asked'>,
): Promise<boolean> {
  if (!requester) return true
  const { store, clock } = context
  const wait = await store.table(waitTable).get(id)
  if (!wait) return false
  if (wait.process === processIdOf(context)) return true
  const now = clock.machine()
  return !store.isAlone && wait.until > now && wait.until <= now + LEASE_MS
}
