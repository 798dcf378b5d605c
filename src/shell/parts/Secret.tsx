import { useState } from 'preact/hooks'
import { asApiError } from '../api'
import { Button } from './Button'
import { CopyButton } from './CopyButton'
import './Secret.css'

type State =
  | { name: 'hidden' }
  | { name: 'asking' }
  | { name: 'shown'; secret: string }
  | { name: 'refused'; why: string }

interface Props {
  name: string
  /** What is public of it. */
  preview: string
  /** Nothing to reveal: it opens nothing any more. */
  isRevoked: boolean
  ask: () => Promise<{ apiKey: string }>
}

/** A key itself: its beginning, the whole of it on request. */
export function Secret({ name, preview, isRevoked, ask }: Props) {
  const [state, setState] = useState<State>({ name: 'hidden' })
  if (isRevoked) return <code class="small muted">{preview}</code>

  const reveal = () => {
    setState({ name: 'asking' })
    ask().then(
      ({ apiKey }) => setState({ name: 'shown', secret: apiKey }),
      (reason: unknown) => setState({ name: 'refused', why: asApiError(reason).message }),
    )
  }
  if (state.name === 'shown') {
    return (
      <span class="secret">
        <code class="small">{state.secret}</code>
        <CopyButton text={state.secret} what={`the key ${name}`} />
        <Button
          kind="quiet"
          size="s"
          icon="cross"
          label="Hide"
          onClick={() => setState({ name: 'hidden' })}
        />
      </span>
    )
  }
  return (
    <span class="secret">
      <code class="small muted">{state.name === 'refused' ? state.why : preview}</code>
      <Button
        kind="quiet"
        size="s"
        icon="eye"
        busy={state.name === 'asking'}
        label={`Reveal the key ${name}`}
        onClick={reveal}
      />
    </span>
  )
}

/** A key that has just been made, to be copied now. */
export function NewSecret({ secret, what }: { secret: string; what: string }) {
  return (
    <div class="newkey">
      <code class="grow">{secret}</code>
      <CopyButton text={secret} what={what} wide />
    </div>
  )
}
