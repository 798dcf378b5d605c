import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../api'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { ThreadBox } from '../../parts/ThreadBox'
import { publish } from '../../state/events'
import { takeForChat } from '../../state/prefill'
import { useResource } from '../../state/resource'
import { useSubmit } from '../../state/submit'
import type { Owner } from '../wallet/session'
import { Composer } from './Composer'
import { JobView } from './JobView'
import { Understood } from './Understood'

/** How often an open job is read where the emulator broadcasts no events, milliseconds. */
const POLL_MS = 1000

interface Props {
  owner: Owner
  /** Undefined where the first prompt begins a new thread. */
  threadId: string | undefined
  onThread: (id: string) => void
}

/** One thread: its prompts, what the agent does for them, and the field for more. */
export function Conversation({ owner, threadId, onThread }: Props) {
  const { session } = owner
  const [text, setText] = useState(takeForChat)
  const form = useRef<HTMLFormElement>(null)
  const found = useResource(
    threadId ? `thread ${threadId}` : null,
    (signal) =>
      call('GET /__sandbank/agent/threads/:id', { key: session, params: { id: threadId ?? '' }, signal }),
    ['agent.prompt.changed'],
  )
  const known = useResource(
    'agent chat',
    async (signal) => {
      const [{ intents }, { chains, solana }] = await Promise.all([
        call('GET /__sandbank/agent/intents', { signal }),
        call('GET /__sandbank/chains', { signal }),
      ])
      return { intents, chains: [...chains, solana] }
    },
    ['chain.mode'],
  )
  const brain = useResource('brain', (signal) => call('GET /__sandbank/agent/brain', { signal }), [
    'settings.changed',
  ])
  const jobs = found.data?.jobs ?? []
  const isOpen = jobs.some((job) => job.cancellable)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(found.reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isOpen])
  const [send, busy, refusal] = useSubmit(async (prompt: string) => {
    if (prompt.trim() === '') return
    const sent = await call('POST /agent/prompt', {
      key: session,
      body: { prompt: prompt.trim(), ...(threadId && { threadId }) },
    })
    setText('')
    publish('agent.prompt.changed')
    if (sent.threadId === threadId) found.reload()
    else onThread(sent.threadId)
  })
  /** Writes a prompt into the field, where it is seen what it would do before it is sent. */
  const write = (prompt: string) => {
    setText(prompt)
    form.current?.querySelector('textarea')?.focus()
  }
  const intents = known.data?.intents ?? []
  return (
    <Card flush>
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {known.error && <Problem error={known.error} onRetry={known.reload} />}
      {brain.error && <Problem error={brain.error} onRetry={brain.reload} />}
      {threadId && !found.data && !found.error && <Skeleton rows={6} tall />}
      {!threadId && (
        <Empty title="What shall the wallet do?">
          Buy, sell, send and bridge; place orders; ask for prices, charts and what you hold. Before you send,
          it says what it would do. What it does not understand, it says, and it never guesses where money
          moves.
        </Empty>
      )}
      {jobs.length > 0 && (
        <ThreadBox newest={jobs.at(-1)?.jobId} changes={found.data}>
          {jobs.map((job, at) => (
            <li key={job.jobId}>
              <JobView
                job={job}
                owner={owner}
                chains={known.data?.chains ?? []}
                intents={intents}
                isNewest={at === jobs.length - 1}
                busy={busy}
                onChange={found.reload}
                onAnswer={send}
                onWrite={write}
              />
            </li>
          ))}
        </ThreadBox>
      )}
      <Composer
        text={text}
        onText={write}
        onSend={send}
        busy={busy}
        refusal={refusal}
        form={form}
        intents={intents}
        showsSuggestions={jobs.length === 0 && !threadId}
      >
        {brain.data?.kind === 'scripted' && <Understood text={text} session={session} threadId={threadId} />}
      </Composer>
    </Card>
  )
}
