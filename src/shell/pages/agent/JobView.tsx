import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { JobAnswer, JobBadges } from '../../parts/JobOutcome'
import { Problem } from '../../parts/States'
import { useAction } from '../../state/action'
import type { WalletChain } from '../../wire'
import type { Owner } from '../wallet/session'
import { AnswerCard } from './AnswerCard'
import { cardsOf, hasChanged, unclearOf } from './cards'
import type { Intent } from './first-prompts'
import { Miss } from './Miss'
import { Question } from './Question'
import { RefusalCard } from './RefusalCard'
import { Rich } from './Rich'
import { Steps, useSteps } from './Steps'
import { otherRichData, shownAnswer } from './words'

export type Job = AnswerTo<'GET /__sandbank/agent/threads/:id'>['jobs'][number]

/** Of what came last, the whole of which may be no single prompt: an answer leans on the turn before it. */
const AGAIN = 'do it again'

interface Props {
  job: Job
  owner: Owner
  chains: readonly WalletChain[]
  intents: readonly Intent[]
  isNewest: boolean
  /** Whether a prompt is being sent. */
  busy: boolean
  onChange: () => void
  /** Sends the answer to a question. */
  onAnswer: (text: string) => void
  /** Writes a prompt into the field. */
  onWrite: (prompt: string) => void
}

/** A prompt, and what becomes of it. */
export function JobView(props: Props) {
  const { job, owner, chains, intents, isNewest, busy, onChange, onAnswer, onWrite } = props
  const { session, wallet } = owner
  const { jobId, prompt, status, understood, statusUpdates, response = '', cancellable } = job
  const found = useSteps(jobId, session, `${status} ${statusUpdates.length}`)
  const [cancel, isCancelling] = useAction(async () => {
    await call('POST /agent/job/:id/cancel', { key: session, params: { id: jobId } })
    onChange()
  })
  const doing = statusUpdates.at(-1)?.message
  const steps = found.data ?? []
  const cards = cardsOf(steps)
  const unclear = cancellable ? undefined : unclearOf(steps, job.outcome)
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
            <Button size="s" icon="cross" busy={isCancelling} onClick={cancel}>
              Cancel
            </Button>
          </p>
        )}
        <JobAnswer job={shownAnswer(job, cards, unclear)} class="thread__text" />
        {cards.map((card, at) => (
          <AnswerCard key={at} card={card} session={session} walletId={wallet.id} chains={chains} />
        ))}
        {otherRichData(job, cards).map((datum, at) => (
          <Rich key={at} datum={datum} session={session} />
        ))}
        {unclear?.kind === 'refusal' && <RefusalCard refusal={unclear.refusal} />}
        {unclear?.kind === 'miss' && <Miss nearest={unclear.nearest} intents={intents} onTake={onWrite} />}
        {unclear?.kind === 'question' && isNewest && (
          <Question question={unclear} session={session} busy={busy} onAnswer={onAnswer} />
        )}
        {status === 'completed' && job.outcome === 'done' && hasChanged(steps) && (
          <p>
            <Button size="s" kind="quiet" icon="repeat" onClick={() => onWrite(isNewest ? AGAIN : prompt)}>
              Do it again
            </Button>
          </p>
        )}
        {found.error && <Problem error={found.error} onRetry={found.reload} />}
        <Steps steps={steps} isOpen={cancellable} response={response} />
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
