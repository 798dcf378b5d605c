import { useState } from 'preact/hooks'
import { api, asApiError } from '../../api'
import { Button } from '../../parts/Button'
import { CopyButton } from '../../parts/CopyButton'
import type { ApiKey } from '../../wire'

type State =
  | { name: 'hidden' }
  | { name: 'asking' }
  | { name: 'shown'; secret: string }
  | { name: 'refused'; why: string }

/** The key itself: its beginning, the whole of it when asked for. */
export function Secret({ apiKey: key }: { apiKey: ApiKey }) {
  const [state, setState] = useState<State>({ name: 'hidden' })
  if (key.revokedAt !== null) return <code class="small muted">{key.preview}</code>

  const reveal = () => {
    setState({ name: 'asking' })
    api.revealKey(key.id).then(
      ({ apiKey }) => setState({ name: 'shown', secret: apiKey }),
      (reason: unknown) => setState({ name: 'refused', why: asApiError(reason).message }),
    )
  }
  if (state.name === 'shown') {
    return (
      <span class="secret">
        <code class="small">{state.secret}</code>
        <CopyButton text={state.secret} what={`the key ${key.name}`} />
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
      <code class="small muted">{state.name === 'refused' ? state.why : key.preview}</code>
      <Button
        kind="quiet"
        size="s"
        icon="eye"
        busy={state.name === 'asking'}
        label={`Reveal the key ${key.name}`}
        onClick={reveal}
      />
    </span>
  )
}
