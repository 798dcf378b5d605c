import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useQuery, withQuery } from '../../state/query'
import { useSubmit } from '../../state/submit'

/** Milliseconds between two looks at a job that is under way. */
const LOOK_MS = 150

const EXAMPLES = [
  'every weekday at 9 show my balances',
  'in 2 hours price of DRIFT',
  'when DRIFT falls below $0.01 swap 5 USDC to DRIFT',
] as const

/** Has the agent make an automation, and shows what it answered. */
export function BySentence({ session }: { session: string }) {
  const [{ wallet = null }] = useQuery()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ text: string; threadId: string; isFailed: boolean } | null>(null)
  const [send, busy, refusal] = useSubmit(async () => {
    if (text.trim() === '') return
    setAnswer(null)
    const { jobId, threadId } = await call('POST /agent/prompt', {
      key: session,
      body: { prompt: text.trim() },
    })
    const job = await ended(session, jobId)
    setAnswer({
      text: job.response ?? job.error ?? `The job is ${job.status}.`,
      threadId,
      isFailed: job.status === 'failed',
    })
    publish('automations.changed')
    publish('agent.prompt.changed')
  })
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label="What to do, and when"
        rows={3}
        placeholder={EXAMPLES[0]}
        value={text}
        onInput={setText}
      />
      <ul class="row examples" aria-label="Examples">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <Button size="s" disabled={busy} onClick={() => setText(example)}>
              {example}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="primary" icon="agent" submit busy={busy} disabled={text.trim() === ''}>
          Ask the agent
        </Button>
      </div>
      {refusal && <Problem error={refusal} />}
      <div role="status">
        {answer && (
          <Note tone={answer.isFailed ? 'warn' : 'info'}>
            {answer.text}{' '}
            <a href={withQuery('/ui/agent', {}, { thread: answer.threadId, wallet })}>Go on in the chat</a>
          </Note>
        )}
      </div>
    </form>
  )
}

async function ended(key: string, id: string) {
  for (;;) {
    const job = await call('GET /agent/job/:id', { key, params: { id } })
    if (!job.cancellable) return job
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
