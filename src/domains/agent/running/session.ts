import { sourceText } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { Job } from '#kernel/jobs/handler'
import type { Json } from '#kernel/jobs/tables'
import type { Given, Session, Turn } from '../brain'
import { type PromptRow, promptTable, type StepRow, stepTable } from '../tables'
import { PromptCancelled, type Steps } from './steps'

/** Earlier prompts of a thread that a brain gets. */
const MOST_TURNS = 30

/** The session of a prompt. `close` when the brain is done with it. */
export function openSession(
  context: Context,
  job: Job,
  row: PromptRow,
  steps: Steps,
): Session & { close(): void } {
  const { store, bus } = context
  const stopping = new AbortController()
  const stop = () => stopping.abort(job.signal.reason)
  if (job.signal.aborted) stop()
  job.signal.addEventListener('abort', stop, { once: true })
  const unsubscribe = bus.subscribe((event) => {
    if (event.type !== 'agent.prompt.changed' || event.promptId !== row.id) return
    if (event.status === 'cancelled') stopping.abort(new PromptCancelled())
  })
  return {
    prompt: row.prompt,
    given: givenWith(row),
    threadId: row.threadId,
    walletId: row.walletId,
    signal: stopping.signal,
    history: () => historyOf(context, row),
    act: (tool, args) => steps.act(tool, args),
    note: (kind, run) => steps.note(kind, run),
    wait: (ms) => steps.wait(ms, stopping.signal),
    async understoodAs(lines) {
      await job.commit([promptTable], async () => {
        const now = await store.table(promptTable).get(row.id)
        if (now) await store.table(promptTable).put({ ...now, understood: [...lines] })
      })
    },
    close() {
      unsubscribe()
      job.signal.removeEventListener('abort', stop)
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
    rows.map(async (row) => ({
      prompt: row.prompt,
      given: givenWith(row),
      response: row.response ?? '',
      steps: await stepsOf(store, row.id),
    })),
  )
}

function givenWith({ source, data }: PromptRow): Given | undefined {
  return data && { from: sourceText(source), data: data as Json }
}

/** What was done for a prompt, in its order. */
function stepsOf(store: Context['store'], promptId: string): PromiseLike<StepRow[]> {
  return store
    .table(stepTable)
    .where('[promptId+n]')
    .between([promptId, 0], [promptId, Number.MAX_SAFE_INTEGER])
    .toArray()
}
