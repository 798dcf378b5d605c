import { useState } from 'preact/hooks'
import type { BodyOf } from '../../../contract'
import { call } from '../../api'
import { formatLength, formatStamp } from '../../format'
import { AdvanceBar } from '../../parts/AdvanceBar'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { useAction } from '../../state/action'
import { passedText, useAdvance } from '../../state/advance'
import { clockState, isRealTime, noteClock, readClock, virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { ExecutedTask } from '../../wire'
import { ExactDate } from './ExactDate'
import { ExecutedTasks } from './ExecutedTasks'
import { LEAPS, type Leap } from './travel'

interface Arrival {
  text: string
  due: ExecutedTask[]
}

export function ClockCard() {
  const clock = clockState.value
  const now = virtualNow.value
  const [chosen, setChosen] = useState<Leap | null>(null)
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const [leap, leaping] = useAction(async (by: Leap) => {
    setArrival(null)
    setChosen(by)
    const began = virtualNow.value ?? 0
    const { fellDue, now: arrived } = await call('POST /__sandbank/clock/advance', { body: { ms: by.ms } })
    await readClock()
    publish('clock.changed')
    setArrival({ text: passedText(by, Date.parse(arrived) - began), due: fellDue })
  })
  const [set, setting] = useAction(async (body: BodyOf<'PUT /__sandbank/clock'>, notice: string) => {
    noteClock(await call('PUT /__sandbank/clock', { body }))
    publish('clock.changed')
    setArrival(null)
    toast(notice)
  })
  const advance = useAdvance(leaping)
  const isFrozen = clock?.mode === 'frozen'
  const offset = clock?.offsetMs ?? 0
  const isReal = clock === null || isRealTime(clock)
  const [day, time] = formatStamp(now ?? 0).split(' ')

  return (
    <Card class="clockcard">
      <div class="clockcard__now">
        <div>
          <p class="clockcard__day num">{now === null ? '…' : day}</p>
          <p class="clockcard__time num" role="timer" aria-label="Virtual time, UTC">
            {now === null ? '--:--:--' : time}
            <small>UTC</small>
          </p>
          <p class="row small">
            {isFrozen ? (
              <Badge tone="sand">frozen</Badge>
            ) : (
              <Badge tone={isReal ? 'ok' : 'sand'}>{isReal ? 'real time' : 'travelling'}</Badge>
            )}
            <span class="muted">
              {Math.abs(offset) >= 1000 &&
                `${formatLength(offset)} ${offset > 0 ? 'ahead of' : 'behind'} the machine`}
            </span>
          </p>
        </div>
        <div class="row">
          <Button
            icon={isFrozen ? 'play' : 'pause'}
            busy={setting}
            onClick={() => set({ freeze: !isFrozen }, isFrozen ? 'Time goes on' : 'Time stands still')}
          >
            {isFrozen ? 'Let it run' : 'Freeze'}
          </Button>
          <Button kind="quiet" disabled={isReal} onClick={() => set({ offsetMs: 0 }, 'Back to real time')}>
            Back to real time
          </Button>
        </div>
      </div>
      <div class="clockcard__travel">
        <fieldset class="leaps">
          <legend>Travel ahead</legend>
          {LEAPS.map((one) => (
            <Button
              key={one.ms}
              busy={leaping && one === chosen}
              disabled={leaping && one !== chosen}
              onClick={() => leap(one)}
            >
              + {one.text}
            </Button>
          ))}
        </fieldset>
        <ExactDate now={now} onTravel={(iso) => set({ now: iso }, `It is ${formatStamp(iso)} now`)} />
      </div>
      <AdvanceBar advance={advance} />
      {arrival && <ExecutedTasks text={arrival.text} due={arrival.due} />}
    </Card>
  )
}
