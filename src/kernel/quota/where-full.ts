import type { Context } from '../context'

/** What a deletion comes to: where storage is full, `deletesOnly` makes room, a transaction that writes no row. */
export async function whereFull<Result>(
  { store }: Context,
  deletion: Promise<Result>,
  deletesOnly: (full: unknown) => Promise<Result>,
): Promise<Result> {
  try {
    return await deletion
  } catch (thrown) {
    if (!store.isFull(thrown)) throw thrown
    return deletesOnly(thrown)
  }
}
