import { chargeModelUsage, type ModelUse, modelUsageTables } from '#domains/gateway'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Job, JobHandler } from '#kernel/jobs/handler'
import type { Answer, Session, Turn } from '../brain'
import { accountOfWhatWasDone } from '../cancel'
import { endedAs } from '../ending'
import { tell } from '../prompts'
import { type PromptRow, promptTable, type StepRow, stepTable } from '../tables'
import { AGENT_MODEL, roughTokens } from '../usage'
import { isOpen } from '../views'
import { PromptCancelled, Steps } from './steps'

/** Prompts that are carried out side by side; most of their time they wait for a model or a chain. */
const CONCURRENCY = 16
/** Earlier prompts of a thread that a brain is told of. */
const MOST_TURNS = 30

/** Carries a prompt out, or goes on where another process stood. */
export function promptJob(context: Context): JobHandler {
  return {
    concurrency: CONCURRENCY,
    maxAttempts: 8,
    backoffMs: (attempt) => Math.min(30_000, 500 * 2 ** attempt),
    run: (job) => carryOut(context, job),
    tables: [promptTable],
    async unfinished({ id }, _, why) {
      const row = await context.store.table(promptTable).get(id)
      if (!row || !isOpen(row)) return
      const failed = endedAs(context, row, { status: 'failed', error: why })
      await context.store.table(promptTable).put(failed)
      context.store.afterCommit(() => tell(context, failed))
    },
  }
}

async function carryOut(context: Context, job: Job): Promise<string | undefined> {
  const row = await begin(context, job)
  if (!row) return undefined
  try {
    const { brainFor, toolsByName } = await import('../brains')
    const steps = new Steps(context, job, row, toolsByName)
    const session = sessionOf(context, job, row, steps)
    const answer = await (await brainFor(context, row))(session)
    await end(context, job, row, answer)
  } catch (thrown) {
    if ((thrown as Error)?.name === 'PromptCancelled') return cancelled(context, job, row)
    // A job that was lost or given back, or whose database is gone: whoever has it next goes on.
    if (job.signal.aborted || !context.store.isOpen || isJobs(thrown)) throw thrown
    await fail(context, job, row, thrown)
  }
  return undefined
}

const isJobs = (thrown: unknown) =>
  ['JobLost', 'JobCancelled', 'JobReleased'].includes((thrown as Error)?.name)

/** Undefined where it has ended, or ended and nothing of it is left to finish. */
async function begin({ store, clock, settings }: Context, job: Job): Promise<PromptRow | undefined> {
  return job.commit([promptTable], async () => {
    const row = await store.table(promptTable).get(job.id)
    // One that was cancelled may have promised something, which is finished.
    if (!row || row.status === 'completed' || row.status === 'failed') return undefined
    if (row.status !== 'pending') return row
    const begun: PromptRow = {
      ...row,
      status: 'processing',
      startedAt: clock.now(),
      startedMachine: clock.machine(),
      brain: settings.current.brain,
    }
    await store.table(promptTable).put(begun)
    return begun
  })
}

function sessionOf(context: Context, job: Job, row: PromptRow, steps: Steps): Session {
  const { store } = context
  return {
    prompt: row.prompt,
    threadId: row.threadId,
    walletId: row.walletId,
    signal: job.signal,
    history: () => historyOf(context, row),
    act: (tool, args) => steps.act(tool, args),
    note: (kind, run) => steps.note(kind, run),
    async understoodAs(lines) {
      await job.commit([promptTable], async () => {
        const now = await store.table(promptTable).get(row.id)
        if (now) await store.table(promptTable).put({ ...now, understood: [...lines] })
      })
    },
  }
}

async function historyOf({ store }: Context, { threadId, seq }: PromptRow): Promise<Turn[]> {
  const rows = await store
    .table(promptTable)
    .where('[threadId+seq]')
    .between([threadId, Math.max(0, seq - MOST_TURNS)], [threadId, seq])
    .toArray()
  return Promise.all(
    rows.map(async ({ id, prompt, response = '' }) => ({
      prompt,
      response,
      steps: await stepsOf(store, id),
    })),
  )
}

/** What was done for a prompt, in its order. */
function stepsOf(store: Context['store'], promptId: string): PromiseLike<StepRow[]> {
  return store
    .table(stepTable)
    .where('[promptId+n]')
    .between([promptId, 0], [promptId, Number.MAX_SAFE_INTEGER])
    .toArray()
}

async function end(context: Context, job: Job, { id }: PromptRow, answer: Answer): Promise<void> {
  const { store } = context
  const tables = [promptTable, stepTable, ...modelUsageTables]
  const ended = await job.commit(tables, async () => {
    const row = await store.table(promptTable).get(id)
    if (!row || !isOpen(row)) return undefined
    const completed = endedAs(context, row, {
      status: 'completed',
      response: answer.response,
      richData: answer.richData?.length ? [...answer.richData] : undefined,
    })
    await store.table(promptTable).put(completed)
    if (!row.isClub) {
      const { walletId, prompt } = row
      const latencyMs = completed.processingTime ?? 0
      await charge(context, { id, walletId, latencyMs }, [prompt, answer.response])
    }
    return completed
  })
  if (!ended) throw new PromptCancelled()
  tell(context, ended)
}

/** The row was ended when it was cancelled; the step that was under way then is over only now. */
async function cancelled(context: Context, job: Job, { id }: PromptRow): Promise<undefined> {
  const { store } = context
  const row = await job.commit([promptTable, stepTable], async () => {
    const now = await store.table(promptTable).get(id)
    if (now?.status !== 'cancelled') return undefined
    const response = await accountOfWhatWasDone(context, id)
    const told = { ...now, response }
    await store.table(promptTable).put(told)
    return told
  })
  if (row) tell(context, row)
  return undefined
}

async function fail(context: Context, job: Job, { id }: PromptRow, thrown: unknown): Promise<void> {
  const { store } = context
  const error = thrown instanceof Error ? thrown.message : String(thrown)
  if ((thrown as Error)?.name !== 'PromptFailed') console.error(thrown)
  const row = await job.commit([promptTable], async () => {
    const now = await store.table(promptTable).get(id)
    if (!now || !isOpen(now)) return undefined
    const failed = endedAs(context, now, { status: 'failed', error })
    await store.table(promptTable).put(failed)
    return failed
  })
  if (row) tell(context, row)
}

/** As any model use is. Where the operator has taken the agent's model away there is no price to charge. */
async function charge(
  context: Context,
  use: Pick<ModelUse, 'id' | 'walletId' | 'latencyMs'>,
  [asked, answered]: readonly [string, string],
): Promise<void> {
  const usage = { input: roughTokens(asked), output: roughTokens(answered), cacheRead: 0, cacheWrite: 0 }
  try {
    await chargeModelUsage(context, { ...use, source: 'chat', model: AGENT_MODEL, usage })
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
  }
}
