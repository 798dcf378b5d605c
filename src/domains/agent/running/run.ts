import { chargeModelUsage, isServedOutside, modelUsageTables } from '#domains/gateway'
import { asRefusal } from '#kernel/as-refusal'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { metaTable } from '#kernel/store'
import { isWaitedFor } from '../ask-agent/answer-leases'
import type { Answer, PromptFailed } from '../brain'
import { accountOfWhatWasDone } from '../done'
import { endedAs, endingTables, withTransactions } from '../ending'
import { fixtureFor, readAgentFixtures } from '../fixtures/stored-fixtures'
import { publishPrompt } from '../prompts'
import { type PromptRow, promptTable, waitTable } from '../tables'
import { isOpen } from '../views'
import { openSession } from './session'
import { PromptCancelled, Steps } from './steps'

/** What prompts to the scripted brain are charged as where the club does not pay for them. */
const AGENT_MODEL = 'claude-haiku-4.5'

const CHARACTERS_A_TOKEN = 4

type ModelUse = Parameters<typeof chargeModelUsage>[1]

/** Carries the prompt of a job out, or goes on where another process stood. */
export async function carryOut(context: Context, job: Job): Promise<string | undefined> {
  const begun = await begin(context, job)
  if (!begun) return undefined
  const { row, isFresh } = begun
  try {
    const { brainFor, toolsByName } = await import('../brains')
    const steps = new Steps(context, job, row, toolsByName, isFresh)
    const brain = await brainFor(context, row)
    const session = openSession(context, job, row, steps)
    const answer = await brain(session).finally(() => session.close())
    await end(context, job, row, answer)
  } catch (thrown) {
    if ((thrown as Error)?.name === 'PromptCancelled') return cancelled(context, job, row)
    // A job that was lost or given back, or whose database is gone: its next process goes on.
    if (job.signal.aborted || !context.store.isOpen || isJobs(thrown)) throw thrown
    await fail(context, job, row, thrown)
  }
  return undefined
}

const isPromptFailed = (thrown: unknown): thrown is PromptFailed => (thrown as Error)?.name === 'PromptFailed'

const isJobs = (thrown: unknown) =>
  ['JobLost', 'JobCancelled', 'JobReleased'].includes((thrown as Error)?.name)

interface Begun {
  readonly row: PromptRow
  /** Whether it begins only now, so that no step of it was written down. */
  readonly isFresh: boolean
}

/** Undefined where it has ended, or ended and nothing of it is left to finish. */
async function begin(context: Context, job: Job): Promise<Begun | undefined> {
  const { store, clock } = context
  const isOutside = await isMaxModelOutside(context, await store.table(promptTable).get(job.id))
  return job.commit([...endingTables, waitTable, metaTable], async (context) => {
    const row = await store.table(promptTable).get(job.id)
    // One that was cancelled may have promised something, which is finished.
    if (!row || row.status === 'completed' || row.status === 'failed') return undefined
    if (isOpen(row) && !(await isWaitedFor(context, row)))
      return { row: await abandoned(context, row), isFresh: false }
    if (row.status !== 'pending') return { row, isFresh: false }
    const begun: PromptRow = {
      ...row,
      status: 'processing',
      startedAt: clock.now(),
      startedMachine: clock.machine(),
      brain: await brainOf(context, row, isOutside),
    }
    await store.table(promptTable).put(begun)
    return { row: begun, isFresh: true }
  })
}

/** The run of the script that waits for it ended with its process. */
async function abandoned(context: TransactionContext, row: PromptRow): Promise<PromptRow> {
  const cancelled = await endedAs(context, row, { outcome: 'cancelled', response: 'Cancelled.' })
  await context.store.table(promptTable).put(cancelled)
  context.store.afterCommit(() => publishPrompt(context, cancelled))
  return cancelled
}

/** Settled once: a process that goes on after a death takes the same steps. */
async function brainOf(
  context: Context,
  row: PromptRow,
  isOutside: boolean,
): Promise<NonNullable<PromptRow['brain']>> {
  const found = fixtureFor(await readAgentFixtures(context), row)
  if (found) return { kind: 'fixture', ...found }
  const usual = context.settings.current.brain
  if (row.maxModel !== undefined && (isOutside || usual.kind === 'model'))
    return { kind: 'model', model: row.maxModel }
  const model = row.asked?.model
  return model === undefined ? usual : { kind: 'model', model }
}

/** The emulator's own model calls no tools by itself: for its max mode the scripted brain stands in. */
async function isMaxModelOutside(context: Context, row: PromptRow | undefined): Promise<boolean> {
  if (row?.maxModel === undefined) return false
  // The gateway says why a model that has gone cannot answer.
  return isServedOutside(context, row.maxModel).catch(() => true)
}

async function end(context: Context, job: Job, { id }: PromptRow, answer: Answer): Promise<void> {
  const { store } = context
  const tables = [...endingTables, ...modelUsageTables]
  const ended = await job.commit(tables, async (context) => {
    const row = await store.table(promptTable).get(id)
    if (!row || !isOpen(row)) return undefined
    const answered = await endedAs(context, row, answer)
    await store.table(promptTable).put(answered)
    // A model's own use is metered by the gateway.
    const payment = row.brain?.kind === 'model' ? undefined : paymentOf(row)
    if (payment) {
      const latencyMs = answered.processingTime ?? 0
      await charge(context, { id, latencyMs, ...payment }, [row.prompt, answer.response])
    }
    return answered
  })
  if (!ended) throw new PromptCancelled()
  publishPrompt(context, ended)
}

/** The row was ended when it was cancelled; the step that was under way then is over only now. */
async function cancelled(context: Context, job: Job, { id }: PromptRow): Promise<undefined> {
  const { store } = context
  const row = await job.commit(endingTables, async (context) => {
    const now = await store.table(promptTable).get(id)
    if (now?.status !== 'cancelled') return undefined
    const response = `Cancelled. ${(await accountOfWhatWasDone(context, id)).text}`
    const answered = { ...now, ...(await withTransactions(context, now, { response })) }
    await store.table(promptTable).put(answered)
    return answered
  })
  if (row) publishPrompt(context, row)
  return undefined
}

async function fail(context: Context, job: Job, { id }: PromptRow, thrown: unknown): Promise<void> {
  const { store } = context
  const { message: error } = isPromptFailed(thrown) ? thrown : asRefusal(thrown, 'prompt')
  const row = await job.commit(endingTables, async (context) => {
    const now = await store.table(promptTable).get(id)
    if (!now || !isOpen(now)) return undefined
    const done = await accountOfWhatWasDone(context, id)
    const response = done.changed ? `${error}\n${done.text}` : error
    const failed = await endedAs(context, now, { outcome: 'refused', error, response })
    await store.table(promptTable).put(failed)
    return failed
  })
  if (row) publishPrompt(context, row)
}

/** Who pays for it; undefined: the club, or it is free. */
function paymentOf({
  walletId,
  isClub,
  maxModel = AGENT_MODEL,
  asked: requester,
}: PromptRow): Pick<ModelUse, 'walletId' | 'model' | 'source'> | undefined {
  if (isClub) return undefined
  if (!requester) return { walletId, model: maxModel, source: 'chat' }
  return requester.model === undefined
    ? undefined
    : { walletId: requester.ownerId, model: requester.model, source: 'app' }
}

/** As any model use is. Where the operator has taken the agent's model away there is no price to charge. */
async function charge(
  context: TransactionContext,
  use: Omit<ModelUse, 'usage'>,
  [question, answered]: readonly [string, string],
): Promise<void> {
  const usage = { input: roughTokens(question), output: roughTokens(answered), cacheRead: 0, cacheWrite: 0 }
  try {
    await chargeModelUsage(context, { ...use, usage })
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
  }
}

/** The tokens of a text, roughly: no model has read it. */
function roughTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}
