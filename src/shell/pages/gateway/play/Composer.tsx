import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../../parts/Button'
import { TextField } from '../../../parts/Field'
import type { Model } from '../../../wire'
import { calls, cancel, changeDraft, clear, draft, isRunning } from './calls'
import { formatOf, problemsOf } from './draft'
import { ModelField } from './ModelField'

interface Props {
  models: readonly Model[]
  model: Model | undefined
  onSend: () => void
}

/** The prompt and its model. Ctrl Enter sends, Esc cancels. */
export function Composer({ models, model, onSend }: Props) {
  const [showsProblems, setShowsProblems] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { prompt, maxTokens } = draft.value
  const problems = problemsOf(draft.value)
  const running = isRunning()
  const format = formatOf(draft.value, model)
  const send = () => {
    if (running) return
    setShowsProblems(Object.keys(problems).length > 0)
    if (Object.keys(problems).length === 0) onSend()
  }
  useEffect(() => {
    if (!running) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) cancel()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [running])
  return (
    <form
      class="composer stack"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          send()
        }
      }}
    >
      <ModelField models={models} value={draft.value.model} onChange={(id) => changeDraft({ model: id })} />
      <TextField
        label={format === 'images' ? 'What it shall show' : 'Message'}
        rows={3}
        placeholder={PLACEHOLDER[format]}
        value={prompt}
        error={showsProblems ? problems.prompt : undefined}
        onInput={(text) => {
          changeDraft({ prompt: text })
          setShowsProblems(false)
        }}
      />
      {showsProblems && problems.maxTokens && !problems.prompt && (
        <p class="field__error">
          Maximum of tokens “{maxTokens}”: {problems.maxTokens}
        </p>
      )}
      <div class="row row--between">
        <span class="row">
          {running ? (
            <Button icon="cross" onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button kind="primary" icon="send" submit>
              {format === 'images' ? 'Draw' : 'Send'}
            </Button>
          )}
          <span class="muted small composer__keys">{running ? <kbd>Esc</kbd> : <kbd>Ctrl Enter</kbd>}</span>
        </span>
        {calls.value.length > 0 && (
          <Button kind="quiet" size="s" onClick={clear}>
            New conversation
          </Button>
        )}
      </div>
    </form>
  )
}

const PLACEHOLDER = {
  chat: 'Ask something. Without a fixture that fits, the scripted provider answers.',
  messages: 'Ask something. Without a fixture that fits, the scripted provider answers.',
  images: 'A lighthouse at night',
} as const
