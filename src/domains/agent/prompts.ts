import { makerOf } from '#domains/keys'
import type { Principal } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { jobTables } from '#kernel/jobs/job-states'
import type { AnyTable } from '#kernel/store'
import { admissionTables, admitPrompt, toppedUpAfter } from './admission'
import { checkMaxMode } from './brain-choice'
import { agentErrors } from './errors'
import { type MaxMode, maxModelOf } from './max-mode'
import { hideSecrets } from './secrets'
import { agentSettingsOf } from './settings/settings'
import { agentSettingsTable } from './settings/table'
import { type JobOutcome, type PromptRow, promptTable, type ThreadRow, threadTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** A prompt was queued, took a step or ended. `status` and `outcome`: as the wire names them. */
    'agent.prompt.changed': {
      walletId: string
      threadId: string
      promptId: string
      status: string
      outcome?: JobOutcome
    }
  }
}

/** The kind of the jobs that carry out prompts; their ids are those of the prompts. */
export const PROMPT = 'agent.prompt'

/** Characters, as decided. */
export const LONGEST_PROMPT = 10_000

/** What prompts by the agent's own endpoint may do: whatever the key and the wallet allow. */
const FROM_THE_API: PromptRow['source'] = {
  kind: 'api',
  name: '',
  readOnly: false,
  allowedRecipients: { evm: [], solana: [] },
}

export interface PromptInput {
  readonly prompt: string
  /** Absent: a new thread. */
  readonly threadId?: string | undefined
  readonly source?: PromptRow['source'] | undefined
  /** Absent: what the wallet keeps. */
  readonly maxMode?: MaxMode | undefined
}

/**
 * Queues a prompt for the agent of the caller's wallet, once for its request. Rows prompt-job, prompt-club. Throws the
 * refusals of `agentErrors`.
 */
export async function queuePrompt(
  call: Pick<Call, 'context' | 'transact' | 'origin'> & { readonly principal: Principal },
  { prompt, threadId, source = FROM_THE_API, maxMode }: PromptInput,
): Promise<PromptRow> {
  const { context, principal, origin } = call
  checkPrompt(prompt)
  await checkMaxMode(context, maxMode)
  const id = await context.ids.id('job')
  const newThread = threadId === undefined ? await context.ids.id('thr') : undefined
  const { walletId } = principal
  const hidden = await hideSecrets(context, prompt)
  const input = { id, walletId, ...hidden, by: makerOf(principal), source, origin, maxMode }
  const adding = call.transact(promptTables, async (context) => {
    if (threadId !== undefined) await knownThread(context, walletId, threadId)
    return addPrompt(context, input, newThread ?? threadId ?? '')
  })
  return toppedUpAfter(context, walletId, adding)
}

/** What `addPrompt` writes to. */
export const promptTables: readonly AnyTable[] = [
  ...admissionTables,
  agentSettingsTable,
  threadTable,
  promptTable,
  ...jobTables,
]

type NewPrompt = Pick<
  PromptRow,
  'id' | 'walletId' | 'prompt' | 'encryptedSecrets' | 'by' | 'source' | 'origin' | 'data' | 'asked'
>

/**
 * Queues a prompt in a thread of its wallet, which is made where it is new (over `promptTables`). Throws the refusal of
 * a wallet that may not prompt.
 */
export async function addPrompt(
  context: TransactionContext,
  { maxMode, ...input }: NewPrompt & Pick<PromptInput, 'maxMode'>,
  threadId: string,
): Promise<PromptRow> {
  const settings = await agentSettingsOf(context, input.walletId)
  const maxModel = maxModelOf(maxMode, settings.maxMode)
  const isClub = await admitPrompt(context, input.walletId, maxModel)
  const queued = await storePrompt(
    context,
    { ...input, isClub, ...(maxModel !== undefined && { maxModel }) },
    threadId,
  )
  context.store.afterCommit(() => publishPrompt(context, queued))
  return queued
}

/** As `addPrompt`, of one that was let in; publishes nothing. */
export async function storePrompt(
  context: Context,
  input: NewPrompt & Pick<PromptRow, 'isClub' | 'maxModel'>,
  threadId: string,
): Promise<PromptRow> {
  const threads = context.store.table(threadTable)
  const thread = (await threads.get(threadId)) ?? threadOf(context, input.walletId, threadId)
  const now = context.clock.now()
  const queued: PromptRow = {
    ...input,
    threadId: thread.id,
    seq: thread.nextSeq,
    status: 'pending',
    createdAt: now,
    understood: [],
    statusUpdates: [],
  }
  await threads.put({ ...thread, updatedAt: now, nextSeq: thread.nextSeq + 1 })
  await context.store.table(promptTable).add(queued)
  await context.jobs.enqueue({ id: input.id, kind: PROMPT })
  return queued
}

/** Throws 400 for one that is empty or too long. */
export function checkPrompt(prompt: string): void {
  if (prompt.trim() === '') {
    throw new Refusal(errors.invalidRequest, 'prompt: must not be empty', {
      rule: 'request.field',
      facts: { field: 'prompt' },
    })
  }
  if (prompt.length <= LONGEST_PROMPT) return
  throw new Refusal(
    agentErrors.promptTooLong,
    `prompt: has ${prompt.length} characters, and may have ${LONGEST_PROMPT}`,
    { rule: 'agent.promptLength', facts: { characters: prompt.length, limit: LONGEST_PROMPT } },
  )
}

function threadOf({ clock }: Context, walletId: string, id: string): ThreadRow {
  return { id, walletId, createdAt: clock.now(), updatedAt: clock.now(), nextSeq: 1 }
}

/** Throws 404 for a thread that is unknown or another wallet's: nothing of others' is disclosed. */
export async function knownThread({ store }: Context, walletId: string, id: string): Promise<ThreadRow> {
  const thread = await store.table(threadTable).get(id)
  if (thread?.walletId === walletId) return thread
  throw new Refusal(
    agentErrors.threadUnknown,
    `No thread of this wallet has the id "${id.slice(0, 100)}". Leave threadId out to begin a new one.`,
    { rule: 'agent.thread', facts: { threadId: id.slice(0, 100) } },
  )
}

/** Throws 404 for a job that is unknown or another wallet's. */
export async function knownPrompt({ store }: Context, walletId: string, id: string): Promise<PromptRow> {
  const row = await store.table(promptTable).get(id)
  if (row?.walletId === walletId) return row
  throw new Refusal(agentErrors.jobUnknown, `No job of this wallet has the id "${id.slice(0, 100)}".`, {
    rule: 'agent.job',
    facts: { jobId: id.slice(0, 100) },
  })
}

/** After the commit. */
export function publishPrompt(
  { bus }: Context,
  { id, walletId, threadId, status, outcome }: PromptRow,
): void {
  const ended = outcome && { outcome }
  bus.publish({ type: 'agent.prompt.changed', walletId, threadId, promptId: id, status, ...ended })
}
