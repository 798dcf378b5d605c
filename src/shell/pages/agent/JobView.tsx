import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { Badge, type Tone } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { useAction } from '../../state/action'
import { Rich } from './Rich'
import { Steps } from './Steps'

export type Job = AnswerTo<'GET /__sandbank/agent/threads/:id'>['jobs'][number]

export const JOB_TONE: Record<Job['status'], Tone> = {
  pending: 'plain',
  processing: 'accent',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'warn',
}

interface Props {
  job: Job
  session: string
  isNewest: boolean
  onChange: () => void
}

/** A prompt, and what becomes of it. */
export function JobView({ job, session, isNewest, onChange }: Props) {
  const { jobId, prompt, status, understood, statusUpdates, response, richData, error, cancellable } = job
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
          <Badge tone={JOB_TONE[status]}>{status}</Badge>
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
        {response && <p class="thread__text">{response}</p>}
        {error && <p class="thread__text agent__error">{error}</p>}
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
