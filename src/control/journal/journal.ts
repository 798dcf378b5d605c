import type { Table } from 'dexie'
import { reportFailure } from '#kernel/background'
import type { Context } from '#kernel/context'
import { decisionText } from '#kernel/errors'
import type { JournalRecord } from '#kernel/journal-record'
import { masked } from '#kernel/secrets/mask'
import { CALLER_HEADER } from '../../kernel/http/headers.mjs'
import { isAdminPath, readPath } from '../../kernel/http/path.mjs'
import { EntryBuffer, MAX_ENTRIES } from './entry-buffer'
import { type JournalEntry, journalTable } from './table'

/** How much is remembered of each body. */
const BODY_CHARACTERS = 16_384

type Unnumbered = Omit<JournalEntry, 'seq'>

/** A streamed answer, as its entry records it. */
interface Streamed {
  /** Undefined until its entry is written. */
  seq?: number
  /** Its entry is written, or being written, as that of a stream that still runs. */
  isWorded: boolean
  stream: NonNullable<JournalEntry['stream']>
}

interface Waiting {
  readonly record: JournalRecord
  readonly streamed: Streamed | undefined
}

/**
 * The last 1,000 requests, fewer where their bodies are long, each with the rule that decided. Written after the answer
 * has left, in batches: a request never waits for its own journal entry, and a worker that dies at once may lose the
 * newest ones. The entry of a streamed answer is written when the stream begins, and again when it has ended.
 */
export class Journal {
  #waiting: Waiting[] = []
  #flushing: Promise<void> = Promise.resolve()
  /** Streams that have ended since their entries were written. */
  #ended: Streamed[] = []
  /** Counts how often everything was discarded: a stream of a state that was replaced has no entry any more. */
  #discarded = 0
  #listeners = new Set<(entry: JournalEntry) => void>()
  #entries = new EntryBuffer()

  constructor(private readonly context: Context) {}

  record(record: JournalRecord): void {
    const read = readPath(record.url.pathname)
    // Answers of the admin API have keys in them.
    if ('path' in read && isAdminPath(read.path)) return
    const streamed = record.stream && this.#follow(record.stream)
    this.#waiting.push({ record, streamed })
    if (this.#waiting.length > MAX_ENTRIES) this.#waiting.shift()
    // Whoever listens gets it now, also where no host calls `drain`.
    if (this.#listeners.size > 0) this.#flushAlone()
  }

  #follow(stream: NonNullable<JournalRecord['stream']>): Streamed {
    const discarded = this.#discarded
    const streamed: Streamed = { isWorded: false, stream: { end: 'open', bytes: 0, ms: 0 } }
    void stream.then(({ end, bytes, ms }) => {
      streamed.stream = { end, bytes, ms: rounded(ms) }
      if (!streamed.isWorded || discarded !== this.#discarded) return
      this.#ended.push(streamed)
      // No answer follows whose host would call `drain`.
      this.#flushAlone()
    })
    return streamed
  }

  #flushAlone(): void {
    this.flush().catch((thrown) => {
      if (this.context.store.isOpen) reportFailure(this.context.bus, 'journal', thrown)
    })
  }

  /** Entries as they are written, and once more when a streamed answer has ended. Returns how to stop listening. */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** As `listen`, but first what was written after the entry numbered `seq`: nothing between is missed. */
  listenSince(seq: number, listener: (entry: JournalEntry) => void): () => void {
    /** What is written while the missed ones are read. */
    let arrived: JournalEntry[] | undefined = []
    const stop = this.listen((entry) => {
      if (arrived) arrived.push(entry)
      else listener(entry)
    })
    this.flush()
      .then(() => this.context.store.table(journalTable).where('seq').above(seq).toArray())
      .catch((thrown): JournalEntry[] => {
        reportFailure(this.context.bus, 'journal', thrown)
        return []
      })
      .then((missed) => {
        const read = missed.at(-1)?.seq ?? seq
        for (const entry of missed) listener(entry)
        for (const entry of arrived ?? []) if (entry.seq > read || entry.stream) listener(entry)
        arrived = undefined
      })
    return stop
  }

  /** Writes what waits. Everything recorded before the call is readable after it, unless storage is full. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write())
    return this.#flushing
  }

  async clear(): Promise<number> {
    await this.flush()
    this.discard()
    const { store } = this.context
    return store.write([journalTable], async () => {
      const count = await store.table(journalTable).count()
      await store.table(journalTable).clear()
      return count
    })
  }

  /** Forgets what waits: the state it happened in was replaced. */
  discard(): void {
    this.#waiting = []
    this.#ended = []
    this.#discarded++
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0 && this.#ended.length === 0) return
    const batch = this.#waiting
    const ended = this.#ended
    this.#waiting = []
    this.#ended = []
    const written = await this.#store(batch, ended).catch((thrown) => {
      // Kept for the next time, the newest of it.
      this.#waiting = [...batch, ...this.#waiting].slice(-MAX_ENTRIES)
      this.#ended = [...ended, ...this.#ended].slice(-MAX_ENTRIES)
      if (this.context.store.isFull(thrown)) return []
      throw thrown
    })
    for (const entry of written) for (const listener of this.#listeners) listener(entry)
  }

  /** The entries as they stand now: those whose streams have ended, and those that were added. */
  async #store(waiting: readonly Waiting[], ended: readonly Streamed[]): Promise<JournalEntry[]> {
    const { store } = this.context
    // Worded only now: the answer has left, and did not wait for it.
    const batch = waiting.flatMap((one) => this.#worded(one))
    if (batch.length === 0 && ended.length === 0) return []
    const { added, changed } = await store.write([journalTable], async () => {
      const table = store.table(journalTable)
      const changed = await endedEntries(table, ended)
      // The table numbers its rows itself.
      const seqs = await table.bulkAdd(batch.map(({ entry }) => ({ ...entry })) as JournalEntry[], {
        allKeys: true,
      })
      const added = batch.map(({ entry }, index) => ({ ...entry, seq: seqs[index] as number }))
      await this.#entries.makeRoom(table, added)
      return { added, changed }
    })
    for (const [index, { streamed }] of batch.entries()) {
      if (streamed) streamed.seq = added[index]?.seq as number
    }
    return [...changed, ...added]
  }

  /** None for what cannot be worded: it must not keep the others from being written. */
  #worded({ record, streamed }: Waiting): { entry: Unnumbered; streamed: Streamed | undefined }[] {
    if (streamed) streamed.isWorded = true
    try {
      return [{ entry: { ...this.#entry(record), ...(streamed && { stream: streamed.stream }) }, streamed }]
    } catch (thrown) {
      reportFailure(this.context.bus, 'journal', thrown)
      return []
    }
  }

  #entry({
    request,
    url,
    route,
    caller,
    ip,
    answer,
    decision,
    verdicts,
    ...record
  }: JournalRecord): Unnumbered {
    const { pathname, search } = url
    return masked<Unnumbered>({
      at: this.context.clock.iso(record.startedAt),
      method: request.method,
      path: route?.privateQuery ? pathname : pathname + search,
      route: route?.key ?? null,
      status: answer.status,
      ms: rounded(record.ms),
      caller: { kind: caller.kind, label: caller.label, ip },
      decision: decision && {
        rule: decision.rule,
        facts: { ...decision.facts },
        text: decisionText(decision),
      },
      ...(verdicts.length > 0 && {
        verdicts: verdicts.map(({ layer, rule, ok, facts }) => ({ layer, rule, ok, facts: { ...facts } })),
      }),
      ...(request.headers.get(CALLER_HEADER) === 'shell' && { shell: true }),
      request: { contentType: request.headers.get('content-type'), body: excerpt(record.requestBody) },
      response: { contentType: answer.headers.get('content-type'), body: excerpt(record.responseBody) },
    })
  }
}

/** The entries of these streams with their ends; those that are gone are left out. */
async function endedEntries(
  table: Table<JournalEntry, number>,
  ended: readonly Streamed[],
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (const { seq, stream } of ended) {
    // Undefined where its entry could not be written, and waits with this end in it.
    const found = seq === undefined ? undefined : await table.get(seq)
    if (found) entries.push({ ...found, stream })
  }
  await table.bulkPut(entries)
  return entries
}

/** Milliseconds to two decimals. */
const rounded = (ms: number): number => Math.round(ms * 100) / 100

/** The beginning of a body, cut where no secret stands across the cut. */
function excerpt(body: string | null): string | null {
  if (body === null || body === '') return null
  if (body.length <= BODY_CHARACTERS) return body
  return `${masked(body.slice(0, BODY_CHARACTERS + 500)).slice(0, BODY_CHARACTERS)}…`
}
