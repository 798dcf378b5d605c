import { within } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import { toppedUpAfter } from '../admission'
import { accountOfWhatWasDone } from '../done'
import { endedAs, endingTables } from '../ending'
import { checkPrompt, promptTables, publishPrompt, storePrompt } from '../prompts'
import { hideSecrets } from '../secrets'
import { type PromptRow, promptTable, waitTable } from '../tables'
import { isOpen } from '../views'
import { admitQuestion, askAdmissionTables } from './admission'
import { putWait, RENEW_MS } from './answer-leases'

/** What another process does is seen by looking, milliseconds of machine time. */
const LOOK_MS = 250

/** A prompt of a script. */
export interface Question {
  readonly prompt: string
  /** Whose wallet the agent looks after for it. */
  readonly walletId: string
  /** Whose app it is: the calls are this wallet's, and the model's use is charged to it. */
  readonly ownerId: string
  /** The app's own model; undefined: the free calls. */
  readonly model: string | undefined
  /** For people. */
  readonly app: string
  readonly by: PromptRow['by']
  /** Whether the agent may only look. */
  readonly readOnly: boolean
  /** Where the run's request reached the emulator. */
  readonly origin: string
  /** Aborts when the run of the script is over. */
  readonly signal: AbortSignal
  /** Runs something while no reset and no import comes between its lines. */
  asRequest<Result>(run: () => Promise<Result>): Promise<Result>
}

/**
 * Sends a script's prompt to the agent, and waits for its answer. However the waiting ends, no job goes on without it.
 * Row app-agent. Throws the refusals of `admitQuestion`, what the agent failed with, and the signal's reason.
 */
export async function askAgent(context: Context, question: Question): Promise<string> {
  const { signal, asRequest } = question
  checkPrompt(question.prompt)
  const id = await context.ids.id('job')
  const threadId = await context.ids.id('thr')
  const hidden = await hideSecrets(context, question.prompt)
  signal.throwIfAborted()
  try {
    const row = await asRequest(() => queued(context, question, { id, threadId, ...hidden }))
    publishPrompt(context, row)
    return await answered(context, id, signal)
  } finally {
    await asRequest(() => letGo(context, id)).catch((thrown) => {
      // Closed, or the run belongs to a state that was replaced: the next process of the prompt finds that no run
      // waits.
      if (context.store.isOpen && !/^Job/.test((thrown as Error)?.name)) throw thrown
    })
  }
}

type Named = Pick<PromptRow, 'id' | 'prompt' | 'encryptedSecrets'> & { readonly threadId: string }

function queued(context: Context, question: Question, { threadId, ...named }: Named): Promise<PromptRow> {
  const { walletId, ownerId, model, app, by, readOnly, origin } = question
  const source = { kind: 'app' as const, name: app, readOnly, allowedRecipients: { evm: [], solana: [] } }
  const requester = { ownerId, ...(model !== undefined && { model }) }
  const tables = [...promptTables, ...askAdmissionTables, waitTable]
  const adding = context.transaction(tables, async (context) => {
    await admitQuestion(context, ownerId, model)
    await putWait(context, named.id)
    return storePrompt(
      context,
      { ...named, walletId, by, source, origin, asked: requester, isClub: false },
      threadId,
    )
  })
  return toppedUpAfter(context, ownerId, adding)
}

async function answered(context: Context, id: string, signal: AbortSignal): Promise<string> {
  const { store, clock, jobs } = context
  let renewedAt = clock.machine()
  for (;;) {
    const changed = changeOf(context, id, signal)
    try {
      const row = await store.table(promptTable).get(id)
      if (!row) throw new Error('The question to the agent is gone: the emulator was reset.')
      if (row.status === 'completed') return row.response ?? ''
      if (row.status === 'failed')
        throw new Error(row.response ?? row.error ?? `The agent's job ${id} failed`)
      if (row.status === 'cancelled') throw new Error(`The agent's job ${id} was cancelled`)
      signal.throwIfAborted()
      // It waits for this request, which would wait for the job, which waits for it.
      if (jobs.isReplacing) throw new Error('The emulator is being reset.')
      if (Math.abs(clock.machine() - renewedAt) >= RENEW_MS) {
        renewedAt = clock.machine()
        await context.transaction([waitTable], (context) => putWait(context, id))
      }
      await within(LOOK_MS, changed.promise)
    } finally {
      changed.stop()
    }
  }
}

/** Resolves when the prompt has changed here, and when the waiting ends. */
function changeOf({ bus }: Context, id: string, signal: AbortSignal) {
  let wake = () => {}
  const promise = new Promise<void>((resolve) => {
    wake = resolve
  })
  const unsubscribe = bus.subscribe((event) => {
    if (event.type === 'agent.prompt.changed' && event.promptId === id) wake()
  })
  signal.addEventListener('abort', wake, { once: true })
  const stop = () => {
    unsubscribe()
    signal.removeEventListener('abort', wake)
  }
  return { promise, stop }
}

/** What has not ended is cancelled. */
async function letGo(context: Context, id: string): Promise<void> {
  const row = await context.transaction([...endingTables, waitTable], async (context) => {
    const { store } = context
    await store.table(waitTable).delete(id)
    const now = await store.table(promptTable).get(id)
    if (!now || !isOpen(now)) return undefined
    const cancelled = await endedAs(context, now, {
      outcome: 'cancelled',
      response: `Cancelled: the run of the script that asked is over. ${(await accountOfWhatWasDone(context, id)).text}`,
    })
    await store.table(promptTable).put(cancelled)
    return cancelled
  })
  if (row) publishPrompt(context, row)
}
