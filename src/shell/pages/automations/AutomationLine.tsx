import { call } from '../../api'
import { formatStamp } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge, type Tone } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { RemoveButton } from '../../parts/RemoveButton'
import { Note } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { Automation } from '../../wire'
import { History } from './History'
import { inWords } from './in-words'

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
  const { id, name, prompt, trigger, status, nextRunAt, lastRunAt, lastJobId, runs, problem } = automation
  const options = { key: session, params: { id } }
  const [act, busy] = useAction(async (what: 'pause' | 'resume' | 'cancel') => {
    if (what === 'pause') await call('POST /user/automation/:id/pause', options)
    else if (what === 'resume') await call('POST /user/automation/:id/resume', options)
    else await call('POST /user/automation/:id/cancel', options)
    publish('automations.changed')
  })
  const remove = async () => {
    await call('DELETE /user/automation/:id', options)
    publish('automations.changed')
    toast(`Removed ${name}`)
  }
  const isOpen = status === 'active' || status === 'paused'
  return (
    <li class="automation stack stack--tight">
      <div class="row row--between">
        <h3 class="row">
          {name} <Badge tone={TONE[status]}>{status}</Badge>
        </h3>
        <span class="row">
          {status === 'active' && (
            <Button size="s" icon="pause" busy={busy} onClick={() => act('pause')}>
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button size="s" icon="play" busy={busy} onClick={() => act('resume')}>
              Resume
            </Button>
          )}
          {isOpen && (
            <Button size="s" kind="quiet" busy={busy} onClick={() => act('cancel')}>
              Cancel
            </Button>
          )}
          <RemoveButton name={name} onRemove={remove}>
            It fires no more and leaves the list. The agent’s jobs that it began stay where they are.
          </RemoveButton>
        </span>
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
