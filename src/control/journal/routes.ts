import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { eventStream } from '#kernel/http/sse'
import type { AdminApi } from '../admin-api'
import { type JournalEntry, journalEntry, journalTable } from './table'

const filters = z.object({
  limit: wholeNumber(1, 1000).default(100),
  before: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  status: z
    .string()
    .regex(/^[1-5](\d\d|xx)$/, 'must be a status such as 403 or a class such as 4xx')
    .optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  caller: z.string().optional(),
  shell: z.enum(['true', 'false']).optional(),
})

export const listJournal = ({ journal }: AdminApi) =>
  defineRoute('GET /__sandbank/journal', {
    summary:
      'The last 1,000 requests, newest first; as text/event-stream, each new one as it is answered, again when a streamed answer ends, and after a Last-Event-ID what was missed',
    level: 'ours',
    auth: { kind: 'operator' },
    query: filters,
    response: z.object({ entries: z.array(journalEntry), total: z.int() }),
    responseType: 'text/event-stream',
    async handle(call) {
      const { context, request, query } = call
      if (request.headers.get('accept')?.includes('text/event-stream')) {
        const lastSeen = lastSeenBy(request)
        return eventStream(call, (send) => {
          let newest = lastSeen ?? 0
          const forward = (entry: JournalEntry) => {
            if (!matches(entry, query)) return
            // An entry that was changed has no id: a client that connects again says what it saw last.
            const isNew = entry.seq > newest
            newest = Math.max(newest, entry.seq)
            send({ event: 'entry', ...(isNew && { id: String(entry.seq) }), data: JSON.stringify(entry) })
          }
          return lastSeen === undefined ? journal.listen(forward) : journal.listenSince(lastSeen, forward)
        })
      }
      await journal.flush()
      const table = context.store.table(journalTable)
      const rows = query.before === undefined ? table.orderBy('seq') : table.where('seq').below(query.before)
      const entries = await rows
        .reverse()
        .filter((entry) => matches(entry, query))
        .limit(query.limit)
        .toArray()
      return { entries, total: await table.count() }
    },
  })

export const clearJournal = ({ journal }: AdminApi) =>
  defineRoute('DELETE /__sandbank/journal', {
    summary: 'Forget the journal',
    repeat: { harmless: 'what is cleared is cleared' },
    level: 'ours',
    auth: { kind: 'operator' },
    response: z.object({ cleared: z.int() }),
    handle: async () => ({ cleared: await journal.clear() }),
  })

/** The entry that a client saw last; 0 where it saw none of those that there were. */
function lastSeenBy({ headers }: Request): number | undefined {
  const seq = Number(headers.get('last-event-id') ?? Number.NaN)
  return Number.isSafeInteger(seq) && seq >= 0 ? seq : undefined
}

function matches(
  entry: JournalEntry,
  { status, method, path, caller, shell }: z.infer<typeof filters>,
): boolean {
  return (
    (status === undefined || String(entry.status).startsWith(status.replace('xx', ''))) &&
    (method === undefined || entry.method === method.toUpperCase()) &&
    (path === undefined || entry.path.includes(path)) &&
    (caller === undefined || entry.caller.kind === caller || entry.caller.label === caller) &&
    (shell === undefined || String(entry.shell ?? false) === shell)
  )
}
