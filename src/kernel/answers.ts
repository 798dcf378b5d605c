import { z } from 'zod'
import type { Context } from './context'
import { defineTable } from './store'

/**
 * What requests with an id of their own did. A browser sends an unanswered request once more, unseen, when the worker
 * dies: the repeat must find the first one's outcome instead of acting again.
 */
export const answersTable = defineTable('answers', {
  schema: z.strictObject({ id: z.string(), at: z.int(), outcome: z.unknown() }),
  indexes: { 1: 'id, at' },
  transient: true,
})

/** Repeats come within seconds; an hour is generous. Milliseconds of machine time. */
const KEPT_MS = 3_600_000

/**
 * Runs inside the transaction of the change itself (over `answersTable` too), so a change and its remembered outcome
 * are one. `id` must name the request, its route and its caller: nobody is told another's outcome.
 */
export async function once<Outcome>(
  context: Context,
  id: string,
  run: () => PromiseLike<Outcome>,
): Promise<Outcome> {
  const answers = context.store.table(answersTable)
  const known = await answers.get(id)
  if (known) return known.outcome as Outcome
  const outcome = await run()
  await answers.put({ id, at: context.clock.machine(), outcome })
  return outcome
}

export async function forgetOldAnswers({ store, clock }: Context): Promise<void> {
  const before = clock.machine() - KEPT_MS
  await store.write([answersTable], () => store.table(answersTable).where('at').below(before).delete())
}
