import type { Context } from '#kernel/context'
import type { PromptRow } from './tables'

/** The row of a prompt that ends now. */
export function endedAs(
  { clock }: Context,
  row: PromptRow,
  { status, ...end }: Pick<PromptRow, 'status' | 'response' | 'richData' | 'error'>,
): PromptRow {
  const began = row.startedMachine
  return {
    ...row,
    status,
    encryptedSecrets: null,
    // What there is not is absent: a snapshot's rows are checked.
    ...Object.fromEntries(Object.entries(end).filter(([, value]) => value !== undefined)),
    completedAt: clock.now(),
    ...(began !== undefined && { processingTime: Math.max(0, clock.machine() - began) }),
  }
}
