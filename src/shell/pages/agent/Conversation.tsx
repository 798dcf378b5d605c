import { useEffect } from 'preact/hooks'
import { call } from '../../api'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { ThreadBox } from '../../parts/ThreadBox'
import { useResource } from '../../state/resource'
import { Composer } from './Composer'
import { JobView } from './JobView'

/** How often an open job is read where the emulator broadcasts no events, milliseconds. */
const POLL_MS = 1000

interface Props {
  session: string
  /** Undefined where the first prompt begins a new thread. */
  threadId: string | undefined
  onThread: (id: string) => void
}

/** One thread: its prompts, what the agent does for them, and the field for more. */
export function Conversation({ session, threadId, onThread }: Props) {
  const found = useResource(
    threadId ? `thread ${threadId}` : null,
    (signal) =>
      call('GET /__sandbank/agent/threads/:id', { key: session, params: { id: threadId ?? '' }, signal }),
    ['agent.prompt.changed'],
  )
  const jobs = found.data?.jobs ?? []
  const isOpen = jobs.some((job) => job.cancellable)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(found.reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isOpen])
  return (
    <Card flush>
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {threadId && !found.data && !found.error && <Skeleton rows={6} tall />}
      {!threadId && (
        <Empty title="What shall the wallet do?">
          It knows balances, prices, transfers, swaps, launches, fees, names and your profile, and it keeps
          your files, variables, skills, tool servers and automations. What it does not understand, it says,
          and it never guesses where money moves.
        </Empty>
      )}
      {jobs.length > 0 && (
        <ThreadBox newest={jobs.at(-1)?.jobId} changes={found.data}>
          {jobs.map((job, at) => (
            <li key={job.jobId}>
              <JobView
                job={job}
                session={session}
                isNewest={at === jobs.length - 1}
                onChange={found.reload}
              />
            </li>
          ))}
        </ThreadBox>
      )}
      <Composer
        session={session}
        threadId={threadId}
        showsSuggestions={jobs.length === 0}
        onSent={(id) => (id === threadId ? found.reload() : onThread(id))}
      />
    </Card>
  )
}
