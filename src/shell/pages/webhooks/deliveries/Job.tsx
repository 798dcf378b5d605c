import { JobAnswer, JobBadges } from '../../../parts/JobOutcome'
import { Problem } from '../../../parts/States'
import { useQuery, withQuery } from '../../../state/query'
import type { Delivery } from '../../../wire'
import { Steps, useSteps } from '../../agent/Steps'
import { Verdicts } from '../../journal/Verdicts'

/** What the agent made of the prompt: its job, what each layer decided, and its transactions. */
export function Job({ delivery: { job, jobId }, session }: { delivery: Delivery; session: string }) {
  const [{ wallet = null }] = useQuery()
  if (!jobId) {
    return <p class="small muted">The agent has no job of it.</p>
  }
  if (!job) {
    return <p class="small muted">The job {jobId} is no longer kept.</p>
  }
  const { prompt } = job
  const verdicts = job.steps.flatMap((step) => step.verdicts)
  return (
    <section class="stack stack--tight hookjob" aria-label="Job">
      <div class="row row--between">
        <h2 class="hooktitle row">
          Job <JobBadges {...job} />
        </h2>
        <a class="small" href={withQuery('/ui/agent', {}, { thread: job.threadId, wallet })}>
          Open the conversation
        </a>
      </div>
      <p class="handlertext">“{prompt}”</p>
      <JobAnswer job={job} class="handlertext" />
      {verdicts.length > 0 && <Verdicts verdicts={verdicts} />}
      <StepsOf job={job} session={session} />
    </section>
  )
}

function StepsOf({
  job: { jobId, status, statusUpdates, response = '' },
  session,
}: {
  job: NonNullable<Delivery['job']>
  session: string
}) {
  const { data = [], error, reload } = useSteps(jobId, session, `${status} ${statusUpdates.length}`)
  if (error) return <Problem error={error} onRetry={reload} />
  return <Steps steps={data} isOpen response={response} />
}
