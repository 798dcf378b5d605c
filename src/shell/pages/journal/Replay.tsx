import { useState } from 'preact/hooks'
import { type Answer, type ApiError, asApiError, send } from '../../api'
import { formatMs } from '../../format'
import { StatusBadge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { CopyButton } from '../../parts/CopyButton'
import { SelectField } from '../../parts/Field'
import { Json } from '../../parts/Json'
import { asCurl } from '../../parts/requests/as-code'
import { choiceFor, KEYS, type KeyChoice, keyOf } from '../../parts/requests/keys'
import { Problem } from '../../parts/States'
import { credentials } from '../../state/emulator'
import type { Entry } from '../../wire'

type State =
  | { name: 'idle' }
  | { name: 'sending' }
  | { name: 'answered'; answer: Answer }
  | { name: 'lost'; error: ApiError }

/** The same request once more, with a key of one's choice, since the journal knows none. */
export function Replay({ entry }: { entry: Entry }) {
  const [choice, setChoice] = useState<KeyChoice>(choiceFor(entry.caller.kind))
  const [state, setState] = useState<State>({ name: 'idle' })
  const key = keyOf(credentials.value, choice)
  const isCut = entry.request.body?.endsWith('…') ?? false

  const replay = () => {
    setState({ name: 'sending' })
    send(entry.method, entry.path, {
      key,
      ...(entry.request.body === null ? {} : { body: entry.request.body }),
    }).then(
      (answer) => setState({ name: 'answered', answer }),
      (reason: unknown) => setState({ name: 'lost', error: asApiError(reason) }),
    )
  }
  return (
    <section class="stack stack--tight replay" aria-label="Replay">
      <div class="row">
        <div class="replay__key">
          <SelectField
            label="Key for the replay"
            bare
            value={choice}
            options={KEYS.map(([id, name]) => [id, `With ${name}`] as const)}
            onChange={setChoice}
          />
        </div>
        <Button icon="replay" busy={state.name === 'sending'} disabled={isCut} onClick={replay}>
          Replay
        </Button>
        <span class="row small muted replay__curl">
          as curl
          <CopyButton
            text={asCurl(entry, credentials.value?.baseUrl ?? location.origin, key)}
            what="the request as curl"
          />
        </span>
      </div>
      {isCut && (
        <p class="small muted">
          The journal kept only the beginning of this body, so it cannot be sent again.
        </p>
      )}
      <div aria-live="polite" class="stack stack--tight">
        {state.name === 'answered' && (
          <>
            <p class="row small">
              <StatusBadge status={state.answer.status} />
              <span class="muted num">{formatMs(state.answer.ms)}</span>
              <span class="muted">
                {state.answer.status === entry.status ? 'as before' : `was ${entry.status} before`}
              </span>
            </p>
            <Json text={state.answer.text} label="Answer to the replay" />
          </>
        )}
        {state.name === 'lost' && <Problem error={state.error} />}
      </div>
    </section>
  )
}
