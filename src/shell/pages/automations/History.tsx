import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatStamp } from '../../format'
import { JobBadges } from '../../parts/JobOutcome'
import { Problem, Skeleton } from '../../parts/States'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'

/** Of a long history the newest. */
const SHOWN = 10

interface Props {
  lastJobId: string
  runs: number
  session: string
}

/** What an automation's firings came to: the jobs of the one thread they all stand in. Read when it is opened. */
export function History({ lastJobId, runs, session }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, reload } = useResource(
    isOpen ? `firings ${lastJobId} ${runs}` : null,
    async (signal) => {
      const { threadId } = await call('GET /agent/job/:id', {
        key: session,
        params: { id: lastJobId },
        signal,
      })
      return call('GET /__sandbank/agent/threads/:id', { key: session, params: { id: threadId }, signal })
    },
    ['agent.prompt.changed'],
  )
  const [{ wallet = null }] = useQuery()
  const thread = withQuery('/ui/agent', {}, { thread: data?.id ?? null, wallet })
  const jobs = data?.jobs.slice(-SHOWN).reverse() ?? []
  return (
    <details class="small" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What came of it</summary>
      {error && <Problem error={error} onRetry={reload} />}
      {isOpen && !data && !error && <Skeleton rows={2} />}
      {data && (
        <ol class="firings">
          {jobs.map(({ jobId, createdAt, status, outcome, response, error: why }) => (
            <li key={jobId}>
              <time class="num nowrap" dateTime={createdAt}>
                {formatStamp(createdAt).slice(0, 16)}
              </time>
              <JobBadges status={status} outcome={outcome} />
              <a class="firings__answer" href={thread}>
                {response ?? why ?? 'Under way'}
              </a>
            </li>
          ))}
        </ol>
      )}
      {data && data.jobs.length > SHOWN && (
        <p>
          <a href={thread}>All {data.jobs.length}</a>
        </p>
      )}
    </details>
  )
}
