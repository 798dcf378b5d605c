import type { Context } from '#kernel/context'
import type { BridgeRow } from './tables'

export const BRIDGE_SETTLING = 'bridges.settle'

/** Over `jobTables`. `at`: of virtual time; each is looked at once. */
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
