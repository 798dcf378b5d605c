import type { Context } from '#kernel/context'
import type { Job } from '#kernel/jobs/handler'
import type { Session } from '../brain'
import { type PromptRow, promptTable } from '../tables'
import { PromptCancelled, type Steps } from './steps'
import { givenWith, turnsBefore } from './turns'

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
    history: () => turnsBefore(context, row),
    act: (tool, args, settled) => steps.act(tool, args, settled),
    asked: (calls) => steps.asked(calls),
    note: (kind, run, options) => steps.note(kind, run, options),
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
