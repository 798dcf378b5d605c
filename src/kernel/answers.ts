import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import { charactersOf } from './characters'
import type { Context, TransactionContext } from './context'
import { HOUR_MS, MINUTE_MS } from './durations'
import { errors, Refusal } from './errors'
import { REQUEST_ID_HEADER } from './http/headers.mjs'
import { defineLocal } from './local'
import { defineTable } from './store'

/**
 * What requests with an id of their own did. A browser sends an unanswered request once more, unseen, when the worker
 * dies: the repeat must find the first one's outcome instead of acting again.
 */
export const answersTable = defineTable('answers', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      at: z.int(),
      outcome: z.unknown(),
      /** The request under the id, as `requestDigest` writes it; rows of other tables' own repeats have none. */
      asked: z.string().optional(),
    }),
  indexes: { 1: 'id, at' },
  transient: true,
})

type Answer = z.infer<typeof answersTable.schema>

/** Repeats come within seconds; an hour is generous. Milliseconds of machine time. */
const RETENTION_MS = HOUR_MS
/** However busy that hour is: where the database is memory, each outcome takes some of the process's. */
const MAX_ANSWERS = 2_000
const MAX_CHARACTERS = 8 * 1024 * 1024

/** What was remembered since outcomes were last forgotten, and when it is time to do so again. */
const added = defineLocal('answers.added', () => ({ count: 0, characters: 0 }))
const FORGET_EVERY = 250
const FORGET_EVERY_CHARACTERS = MAX_CHARACTERS / 4

/** A request, short enough to be stored: two that differ anywhere differ here. */
export function requestDigest(...parts: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))))
}

/**
 * The transaction is that of the change itself (over `answersTable` too), so a change and its remembered outcome are
 * one. `id` must name the request, its route and its caller: no caller gets the outcome of another.
 */
export async function once<Outcome>(
  context: TransactionContext,
  id: string,
  digest: string,
  run: () => PromiseLike<Outcome>,
): Promise<Outcome> {
  const answers = context.store.table(answersTable)
  const known = await answers.get(id)
  if (known) return outcomeOf(context, known, digest) as Outcome
  const outcome = await run()
  await answers.put({ ...answerRow(context, id, outcome), asked: digest })
  return outcome
}

/** The outcome of an earlier request with this id; undefined where there was none. Throws as `once` does. */
export async function recall(context: Context, id: string, digest: string): Promise<unknown> {
  const known = await context.store.readCommitted(answersTable, id)
  return known && outcomeOf(context, known, digest)
}

function outcomeOf(context: Context, known: Answer, digest: string): unknown {
  if (known.asked !== undefined && known.asked !== digest) throw usedBefore(context, known.at)
  return known.outcome
}

/** The row of an outcome, for tables that look for their own repeats. Whoever makes one writes it. */
export function answerRow(context: Context, id: string, outcome: unknown) {
  const tally = context.local(added)
  tally.count++
  tally.characters += charactersOf(outcome)
  return { id, at: context.clock.machine(), outcome }
}

/** Keeps an id for its request, where the outcome is remembered elsewhere. Throws as `once` does. */
export async function claim(context: Context, id: string, digest: string): Promise<void> {
  await context.transaction([answersTable], (context) =>
    once(context, `asked ${id}`, digest, async () => null),
  )
}

function usedBefore({ clock }: Context, at: number): Refusal {
  const secondsAgo = Math.max(0, Math.round((clock.machine() - at) / 1_000))
  return new Refusal(
    errors.requestIdUsed,
    `${REQUEST_ID_HEADER}: this id came ${secondsAgo} s ago with another query or body, and what that one did stands. Send a new request with a new id; an id is kept for ${RETENTION_MS / MINUTE_MS} minutes, or until ${MAX_ANSWERS} newer ones came. (Rule request.id.)`,
    {
      rule: 'request.id',
      facts: { secondsAgo, keptSeconds: RETENTION_MS / 1_000, keptRequests: MAX_ANSWERS },
    },
  )
}

/** Whether so much was remembered since the last time that it should not wait for the clock. */
export function hasManyAnswers({ local }: Context): boolean {
  const { count, characters } = local(added)
  return count >= FORGET_EVERY || characters >= FORGET_EVERY_CHARACTERS
}

/** Keeps those of the last hour, of them the newest 2,000, and of these what fits; the newest one always. */
export async function forgetOldAnswers({ store, clock, local }: Context): Promise<void> {
  Object.assign(local(added), { count: 0, characters: 0 })
  const before = clock.machine() - RETENTION_MS
  await store.write([answersTable], async () => {
    const answers = store.table(answersTable)
    await answers.where('at').below(before).delete()
    const newestFirst = (await answers.orderBy('at').toArray()).reverse()
    let characters = 0
    const firstGone = newestFirst.findIndex(({ outcome }, index) => {
      characters += charactersOf(outcome)
      return index > 0 && (index >= MAX_ANSWERS || characters > MAX_CHARACTERS)
    })
    if (firstGone > 0) await answers.bulkDelete(newestFirst.slice(firstGone).map(({ id }) => id))
  })
}
