import type { Context } from '#kernel/context'
import { decisionText } from '#kernel/errors'
import type { Outcome } from '#kernel/http/app'
import { masked } from '#kernel/mask'
import { isControlPath, readPath } from '../../kernel/http/path.mjs'
import { KEPT, KeptEntries } from './kept'
import { type JournalEntry, journalTable } from './table'

/** How much is remembered of each body. */
const BODY_CHARACTERS = 16_384

type Unnumbered = Omit<JournalEntry, 'seq'>

/**
 * The last 1,000 requests, fewer where their bodies are long, each with the rule that decided. Written after the answer
 * has left, in batches: a request never waits for its own journal entry, and a worker that dies at once may lose the
 * newest ones.
 */
export class Journal {
  #waiting: Outcome[] = []
  #flushing: Promise<void> = Promise.resolve()
  #listeners = new Set<(entry: JournalEntry) => void>()
  #kept = new KeptEntries()

  constructor(private readonly context: Context) {}

  record(outcome: Outcome): void {
    const read = readPath(new URL(outcome.request.url).pathname)
    // Answers of the admin API have keys in them.
    if ('path' in read && isControlPath(read.path)) return
    this.#waiting.push(outcome)
    if (this.#waiting.length > KEPT) this.#waiting.shift()
    // Whoever watches wants to see it now, also where no host calls `settled`.
    if (this.#listeners.size > 0) this.flush().catch((thrown) => console.error(thrown))
  }

  /** Entries as they are written. Returns how to stop listening. */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * As `listen`, but first what was written after the entry numbered `seq`: no entry between is missed or sent twice.
   */
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
        console.error(thrown)
        return []
      })
      .then((missed) => {
        const read = missed.at(-1)?.seq ?? seq
        for (const entry of missed) listener(entry)
        for (const entry of arrived ?? []) if (entry.seq > read) listener(entry)
        arrived = undefined
      })
    return stop
  }

  /** Writes what waits. Everything recorded before the call is readable after it, unless there is no room for it. */
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

  /** Forgets what waits: the world it happened in is gone. */
  discard(): void {
    this.#waiting = []
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return
    const batch = this.#waiting
    this.#waiting = []
    const written = await this.#append(batch).catch((thrown) => {
      // Kept for the next time, the newest of it.
      this.#waiting = [...batch, ...this.#waiting].slice(-KEPT)
      if (this.context.store.isFull(thrown)) return []
      throw thrown
    })
    for (const entry of written) for (const listener of this.#listeners) listener(entry)
  }

  #append(outcomes: readonly Outcome[]): Promise<JournalEntry[]> {
    const { store } = this.context
    // Worded only now: the answer has left, and did not wait for it.
    const batch = outcomes.flatMap((outcome) => this.#worded(outcome))
    if (batch.length === 0) return Promise.resolve([])
    return store.write([journalTable], async () => {
      const table = store.table(journalTable)
      // The table numbers its rows itself.
      const seqs = await table.bulkAdd(batch.map((entry) => ({ ...entry })) as JournalEntry[], {
        allKeys: true,
      })
      const added = batch.map((entry, index) => ({ ...entry, seq: seqs[index] as number }))
      await this.#kept.makeRoom(table, added)
      return added
    })
  }

  /** None for what cannot be worded: it must not keep the others from being written. */
  #worded(outcome: Outcome): Unnumbered[] {
    try {
      return [this.#entry(outcome)]
    } catch (thrown) {
      console.error(thrown)
      return []
    }
  }

  #entry({ request, route, principal, ip, response, decision, verdicts, ...outcome }: Outcome): Unnumbered {
    const { pathname, search } = new URL(request.url)
    return masked<Unnumbered>({
      at: this.context.clock.iso(outcome.startedAt),
      method: request.method,
      path: pathname + search,
      route: route?.key ?? null,
      status: response.status,
      ms: Math.round(outcome.ms * 100) / 100,
      caller: { ...callerOf(principal, request), ip },
      decision: decision && {
        rule: decision.rule,
        facts: { ...decision.facts },
        text: decisionText(decision),
      },
      ...(verdicts.length > 0 && {
        verdicts: verdicts.map(({ layer, rule, ok, facts }) => ({ layer, rule, ok, facts: { ...facts } })),
      }),
      request: { contentType: request.headers.get('content-type'), body: excerpt(outcome.requestBody) },
      response: { contentType: response.headers.get('content-type'), body: excerpt(outcome.responseBody) },
    })
  }
}

function callerOf(
  principal: Outcome['principal'],
  request: Request,
): { kind: JournalEntry['caller']['kind']; label: string } {
  if (principal?.kind === 'key') return { kind: 'key', label: principal.keyName }
  if (principal?.kind === 'partner') return { kind: 'partner', label: principal.keyName }
  if (principal?.kind === 'session') return { kind: 'session', label: principal.sessionId }
  const sent = ['x-api-key', 'authorization', 'x-partner-key'].some((name) => request.headers.has(name))
  return { kind: 'anonymous', label: sent ? 'unknown credential' : 'no credential' }
}

/** The beginning of a body, cut where no secret stands across the cut. */
function excerpt(body: string | null): string | null {
  if (body === null || body === '') return null
  if (body.length <= BODY_CHARACTERS) return body
  return `${masked(body.slice(0, BODY_CHARACTERS + 500)).slice(0, BODY_CHARACTERS)}…`
}
