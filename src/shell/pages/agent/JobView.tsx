import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { Badge, type Tone } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { useAction } from '../../state/action'
import { Rich } from './Rich'
import { Steps } from './Steps'

export type Job = AnswerTo<'GET /__sandbank/agent/threads/:id'>['jobs'][number]

const JOB_TONE: Record<Job['status'], Tone> = {
  pending: 'plain',
  processing: 'accent',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'warn',
}

const OUTCOMES: Partial<Record<NonNullable<Job['outcome']>, string>> = {
  asks: 'asks back',
  refused: 'refused',
  not_understood: 'not understood',
}

/** Whether a job is under way or how it ended, and what it came to where that is more. */
export function JobBadges({ status, outcome }: Pick<Job, 'status' | 'outcome'>) {
  const cameTo = outcome && OUTCOMES[outcome]
  return (
    <>
      <Badge tone={JOB_TONE[status]}>{status}</Badge>
      {cameTo && <Badge tone={JOB_TONE[status]}>{cameTo}</Badge>}
    </>
  )
}

/** What a job answers; a failed one says why, with its answer where that does not. */
export function JobAnswer({
  job: { status, response, error },
  class: name,
}: {
  job: Pick<Job, 'status' | 'response' | 'error'>
  class: string
}) {
  const isAlone = error !== undefined && !response?.includes(error)
  return (
    <>
      {response && <p class={`${name} ${status === 'failed' ? 'agent__error' : ''}`}>{response}</p>}
      {isAlone && <p class={`${name} agent__error`}>{error}</p>}
    </>
  )
}

interface Props {
  job: Job
  session: string
  isNewest: boolean
  onChange: () => void
}

/** A prompt, and what becomes of it. */
export function JobView({ job, session, isNewest, onChange }: Props) {
  const { jobId, prompt, status, understood, statusUpdates, response, richData, cancellable } = job
  const [cancel, busy] = useAction(async () => {
    await call('POST /agent/job/:id/cancel', { key: session, params: { id: jobId } })
    onChange()
  })
  const doing = statusUpdates.at(-1)?.message
  return (
    <article class="stack stack--tight">
      <p class="thread__asked">{prompt}</p>
      <div class="thread__answer stack stack--tight" aria-busy={cancellable}>
        <p class="row small muted">
          <JobBadges {...job} />
          {job.source !== 'api' && <Badge>{job.source}</Badge>}
          {job.processingTime !== undefined && <span class="num">{seconds(job.processingTime)}</span>}
        </p>
        {understood.length > 0 && <p class="small muted">Understood as: {understood.join('; then ')}</p>}
        {cancellable && (
          <p class="row muted small" role="status">
            <span class="spinner" aria-hidden="true" /> {doing ?? 'Waiting for its turn…'}
            <Button size="s" icon="cross" busy={busy} onClick={cancel}>
              Cancel
            </Button>
          </p>
        )}
        <JobAnswer job={job} class="thread__text" />
        {richData?.map((datum, at) => (
          <Rich key={at} datum={datum} session={session} />
        ))}
        <Steps
          jobId={jobId}
          session={session}
          state={`${status} ${statusUpdates.length}`}
          isOpen={isNewest}
          response={response}
        />
      </div>
      {!cancellable && (
        <p class="visually-hidden" role="status">
          The job is {status}.
        </p>
      )}
    </article>
  )
}

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
