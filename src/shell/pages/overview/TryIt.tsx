import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../../api'
import { formatMs } from '../../format'
import { MethodName, StatusBadge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Json } from '../../parts/Json'
import { Problem } from '../../parts/States'
import { WhyBox } from '../../parts/why/WhyBox'
import { credentials } from '../../state/emulator'
import { FIRST_CALLS, type FirstCall } from './first-calls'
import { type Outcome, tryCall } from './try-call'

type State =
  | { name: 'idle' }
  | { name: 'calling' }
  | { name: 'answered'; outcome: Outcome }
  | { name: 'lost'; error: ApiError }

/** A real request to the emulator, and all it has to say about it. */
export function TryIt() {
  const [chosen, setChosen] = useState<FirstCall | undefined>(FIRST_CALLS[0])
  const [state, setState] = useState<State>({ name: 'idle' })
  if (!chosen) return null

  const run = () => {
    setState({ name: 'calling' })
    tryCall(chosen, credentials.value).then(
      (outcome) => setState({ name: 'answered', outcome }),
      (reason: unknown) => setState({ name: 'lost', error: asApiError(reason) }),
    )
  }
  return (
    <Card title="A first call to try" lede="Really sent, really answered, and kept in the journal.">
      <div class="stack">
        <fieldset class="calls">
          <legend class="visually-hidden">Which call</legend>
          {FIRST_CALLS.map((call) => (
            <label key={call.id} class="calls__one">
              <input
                type="radio"
                name="first-call"
                checked={call === chosen}
                onChange={() => {
                  setChosen(call)
                  setState({ name: 'idle' })
                }}
              />
              <span>{call.name}</span>
            </label>
          ))}
        </fieldset>
        <div class="tryit__line">
          <code class="grow">
            <MethodName method={chosen.method} /> {chosen.path}
            {chosen.body !== undefined && <span class="muted"> {JSON.stringify(chosen.body)}</span>}
          </code>
          <Button kind="primary" icon="play" busy={state.name === 'calling'} onClick={run}>
            Send
          </Button>
        </div>
        <div class="tryit__answer stack stack--tight" aria-live="polite">
          {state.name === 'answered' ? (
            <Answered outcome={state.outcome} />
          ) : state.name === 'lost' ? (
            <Problem error={state.error} onRetry={run} />
          ) : (
            <p class="tryit__hint muted small">{chosen.hint}</p>
          )}
        </div>
      </div>
    </Card>
  )
}

function Answered({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <p class="row small">
        <StatusBadge status={outcome.status} />
        <span class="num muted">{formatMs(outcome.ms)}</span>
        {outcome.entry && <a href={`/ui/journal?open=${outcome.entry.seq}`}>In the journal</a>}
      </p>
      {outcome.entry?.decision && <WhyBox decision={outcome.entry.decision} />}
      <Json text={outcome.text} label="The answer" />
    </>
  )
}
