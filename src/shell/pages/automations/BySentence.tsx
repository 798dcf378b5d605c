import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { endedJob } from '../../state/agent-job'
import { publish } from '../../state/events'
import { useQuery, withQuery } from '../../state/query'
import { useSubmit } from '../../state/submit'

interface Props {
  session: string
  /** Sentences that fill the field when they are pressed. */
  examples: readonly string[]
}

/** Has the agent make an automation or an order, and shows what it answered. */
export function BySentence({ session, examples }: Props) {
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
    const job = await endedJob(session, jobId)
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
        placeholder={examples[0] ?? ''}
        value={text}
        onInput={setText}
      />
      <ul class="row examples" aria-label="Examples">
        {examples.map((example) => (
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
