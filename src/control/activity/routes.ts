import { z } from 'zod'
import type { TransactionContext } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'
import { jobTables } from '#kernel/jobs/job-states'
import { jsonOf } from '#kernel/json-of'
import type { AdminApi } from '../admin-api'
import { ACTIVITY } from './job'
import { type ActivityRow, activityTable } from './table'
import { type Activity, activityView } from './view'

const activityErrors = defineErrors({
  there: { status: 409, error: 'Activity already made' },
  none: { status: 404, error: 'No activity made' },
})

const read = ({ context: { store } }: AdminApi) => store.table(activityTable).get('week')

async function view(admin: AdminApi): Promise<Activity> {
  const row = await read(admin)
  const progress = (await import('./carry-out')).progressOf(row ?? { done: 0 })
  if (!row) return { ...progress, state: 'none', doing: null, startedAt: null, problems: [] }
  return {
    ...progress,
    state: row.state,
    startedAt: admin.context.clock.iso(row.startedAt),
    problems: row.problems,
  }
}

export const getActivity = (admin: AdminApi) =>
  defineRoute('GET /__sandbank/activity', {
    summary: 'The week of activity that was made; as text/event-stream, how far it has come',
    level: 'ours',
    auth: { kind: 'operator' },
    response: activityView,
    responseType: 'text/event-stream',
    async handle(call) {
      if (!call.request.headers.get('accept')?.includes('text/event-stream')) return view(admin)
      return eventStream(call, (send) =>
        call.context.bus.subscribe((event) => {
          if (event.type !== 'job.progress' || event.kind !== ACTIVITY) return
          send({ event: 'progress', data: JSON.stringify(event.progress) })
        }),
      )
    },
  })

export const makeActivity = (admin: AdminApi) =>
  defineRoute('POST /__sandbank/activity', {
    summary:
      'Make a week of activity by the routes of the product, and wait for it: prompts, files, orders, a launch, a webhook, an app, payments. The state before it can be put back',
    level: 'ours',
    auth: { kind: 'operator' },
    response: activityView,
    errors: [activityErrors.there],
    async handle({ context, transact, origin, signal, recalled }) {
      if ((await recalled()) === undefined) {
        const row: ActivityRow = {
          ...{ id: 'week', run: await context.ids.id('week'), origin },
          ...{ startedAt: context.clock.now(), state: 'running', done: 0, problems: [] },
          before: JSON.stringify(await admin.takeSnapshot()),
        }
        await transact([activityTable, ...jobTables], (inside) => begin(inside, row))
      }
      await context.jobs.attempted(ACTIVITY, signal)
      return view(admin)
    },
  })

/** Over the tables of activity and of jobs. */
async function begin({ store, jobs }: TransactionContext, row: ActivityRow): Promise<true> {
  if (await store.table(activityTable).get('week')) {
    throw new Refusal(
      activityErrors.there,
      'A week of activity has been made here already, or is under way. Take it back first: DELETE /__sandbank/activity.',
      { rule: 'activity.once', facts: {} },
    )
  }
  await store.table(activityTable).put(row)
  await jobs.enqueue({ id: ACTIVITY, kind: ACTIVITY })
  return true
}

export const undoActivity = (admin: AdminApi) =>
  defineRoute('DELETE /__sandbank/activity', {
    summary: 'Put the state back as it was before the week of activity; what was done since goes too',
    repeat: { harmless: 'it is as it was before, however often' },
    level: 'ours',
    auth: { kind: 'operator' },
    response: z.object({ ok: z.literal(true), rows: z.int() }),
    errors: [activityErrors.none],
    async handle() {
      const row = await read(admin)
      if (!row) {
        throw new Refusal(
          activityErrors.none,
          'No week of activity was made here since the last reset. POST /__sandbank/activity makes one.',
          { rule: 'activity.none', facts: {} },
        )
      }
      return { ok: true as const, rows: await admin.restore(jsonOf(row.before)) }
    },
  })
