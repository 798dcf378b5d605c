import { formatStamp } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge, type Tone } from '../../parts/Badge'
import { Note } from '../../parts/States'
import type { Automation } from '../../wire'
import { History } from './History'
import { inWords } from './in-words'
import { TurnButtons } from './TurnButtons'

const TONE: Record<Automation['status'], Tone> = {
  active: 'ok',
  paused: 'sand',
  cancelled: 'plain',
  done: 'plain',
}

interface Props {
  automation: Automation
  session: string
}

/** One automation: its prompt, its times, how it goes, and what can be done with it. */
export function AutomationLine({ automation, session }: Props) {
  const { name, prompt, trigger, status, nextRunAt, lastRunAt, lastJobId, runs, problem } = automation
  return (
    <li class="automation stack stack--tight">
      <div class="row row--between">
        <h3 class="row">
          {name} <Badge tone={TONE[status]}>{status}</Badge>
        </h3>
        <TurnButtons automation={automation} session={session}>
          It fires no more and leaves the list. The agent’s jobs that it began stay where they are.
        </TurnButtons>
      </div>
      <p title={trigger.type === 'cron' ? trigger.cron : undefined}>{inWords(trigger)}</p>
      {prompt !== name && <p class="muted automation__prompt">“{prompt}”</p>}
      <p class="small muted num">
        {status === 'active' && nextRunAt && trigger.type !== 'price' && (
          <>
            Next <Ago at={nextRunAt} />, at {formatStamp(nextRunAt).slice(0, 16)} ·{' '}
          </>
        )}
        {runs === 0
          ? 'not fired yet'
          : runs === 1
            ? 'fired once'
            : `fired ${runs.toLocaleString('en')} times`}
        {lastRunAt && (
          <>
            , last <Ago at={lastRunAt} />
          </>
        )}
      </p>
      {problem && <Note tone="warn">{problem}</Note>}
      {lastJobId && <History lastJobId={lastJobId} runs={runs} session={session} />}
    </li>
  )
}
