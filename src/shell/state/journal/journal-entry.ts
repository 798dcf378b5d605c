import { call } from '../../api'
import type { Entry } from '../../wire'

/** The number of the journal's newest entry: later requests come after it. */
export async function newestEntry(): Promise<number> {
  const { entries } = await call('GET /__sandbank/journal', { query: { limit: 1 } })
  return entries[0]?.seq ?? 0
}

/**
 * What the journal wrote about a request that was just answered. It is written after the answer has gone out, so it may
 * take a moment; null where it has not appeared by then.
 */
export async function findEntry(
  { method, path, status }: { method: string; path: string; status: number },
  after: number,
): Promise<Entry | null> {
  for (let turn = 0; turn < 8; turn++) {
    const { entries } = await call('GET /__sandbank/journal', {
      query: { limit: 10, path: path.split('?')[0] },
    })
    const found = entries.find(
      (entry) => entry.seq > after && entry.method === method && entry.status === status,
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return null
}
