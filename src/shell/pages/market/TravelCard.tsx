import { useState } from 'preact/hooks'
import { DAY_MS } from '#kernel/durations'
import { call } from '../../api'
import { formatLength } from '../../format'
import { AdvanceBar } from '../../parts/AdvanceBar'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { useAction } from '../../state/action'
import { passedText, useAdvance } from '../../state/advance'
import { readClock, virtualNow } from '../../state/clock'
import { publish } from '../../state/events'

const SPANS = [1, 7, 30, 90] as const

/** Lets days pass, and shows how far the trades have come. */
export function TravelCard({ isPaused }: { isPaused: boolean }) {
  const [days, setDays] = useState<number | null>(null)
  const [took, setTook] = useState<string | null>(null)
  const advance = useAdvance(days !== null)
  const [travel, busy] = useAction(async (span: number) => {
    const started = performance.now()
    setTook(null)
    setDays(span)
    try {
      const began = virtualNow.value ?? 0
      const { now } = await call('POST /__sandbank/clock/advance', { body: { ms: span * DAY_MS } })
      const passed = passedText({ text: inDays(span), ms: span * DAY_MS }, Date.parse(now) - began)
      setTook(`${passed} passed in ${formatLength(performance.now() - started)}.`)
    } finally {
      setDays(null)
      await readClock()
      publish('clock.changed')
      publish('chain.block')
    }
  })
  return (
    <Card title="Let time pass" lede="Everything else that falls due on the way happens too.">
      <div class="stack">
        <fieldset class="marketleaps">
          <legend class="visually-hidden">Travel ahead</legend>
          {SPANS.map((span) => (
            <Button
              key={span}
              disabled={busy && span !== days}
              busy={span === days}
              onClick={() => travel(span)}
            >
              + {inDays(span)}
            </Button>
          ))}
        </fieldset>
        <div class="marketleaps__out">
          <AdvanceBar advance={advance} />
          {!advance && (
            <p class="small muted" aria-live="polite">
              {days !== null
                ? 'Setting out…'
                : (took ??
                  (isPaused
                    ? 'The market is paused: time passes, and nobody trades.'
                    : 'Ninety days of trades take seconds: they are mined a day to a block.'))}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
