import type { Context } from '#kernel/context'
import type { BridgeRow } from './tables'

export const BRIDGE_SETTLING = 'bridges.settle'

/** In the caller's transaction over `jobTables`. `at`: of virtual time; each is looked at once. */
export function expectSettling(
  { jobs }: Context,
  { id }: Pick<BridgeRow, 'id'>,
  at: number,
): Promise<boolean> {
  return jobs.enqueue(
    { id: `${BRIDGE_SETTLING}:${id}:${at}`, kind: BRIDGE_SETTLING, payload: id },
    { virtualAt: at },
  )
}
