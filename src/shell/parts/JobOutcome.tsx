import type { AnswerTo } from '../../contract'
import { Badge, type Tone } from './Badge'
import './JobOutcome.css'

type Job = AnswerTo<'GET /__sandbank/agent/threads/:id'>['jobs'][number]

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
      {cameTo && <Badge tone={outcome === 'asks' ? 'accent' : JOB_TONE[status]}>{cameTo}</Badge>}
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
