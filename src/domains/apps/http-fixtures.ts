import type { Context, TransactionContext } from '#kernel/context'
import { type HttpFixture, httpFixtureTable } from './tables'

/** In the order in which they are tried. */
export async function readHttpFixtures({ store }: Context): Promise<HttpFixture[]> {
  const rows = await store.table(httpFixtureTable).orderBy('n').toArray()
  return rows.map(({ fixture }) => fixture)
}

/** Replaces all of them (over `httpFixtureTable`). */
export async function replaceHttpFixtures(
  { store }: TransactionContext,
  fixtures: readonly HttpFixture[],
): Promise<void> {
  const table = store.table(httpFixtureTable)
  await table.clear()
  await table.bulkAdd(fixtures.map((fixture, n) => ({ n, fixture })))
}
