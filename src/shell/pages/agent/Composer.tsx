import type { ComponentChildren, RefObject } from 'preact'
import { useState } from 'preact/hooks'
import type { ApiError } from '../../api'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { firstPrompts, type Intent } from './first-prompts'
import { PromptFinder } from './PromptFinder'

interface Props {
  text: string
  onText: (text: string) => void
  onSend: (prompt: string) => void
  busy: boolean
  refusal: ApiError | null
  form: RefObject<HTMLFormElement | null>
  intents: readonly Intent[]
  showsSuggestions: boolean
  /** What it would be understood as. */
  children: ComponentChildren
}

/** The field for a prompt. Enter sends, Shift Enter begins a line. */
export function Composer(props: Props) {
  const { text, onText, onSend, busy, refusal, form, intents, showsSuggestions, children } = props
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <form
        ref={form}
        class="composer stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend(text)
        }}
        onKeyDown={(event) => {
          const isText = event.target instanceof HTMLTextAreaElement
          if (event.key === 'Enter' && isText && !event.shiftKey && !event.isComposing) {
            event.preventDefault()
            onSend(text)
          }
        }}
      >
        {showsSuggestions && (
          <ul class="row choices" aria-label="Suggestions">
            {firstPrompts(intents).map((prompt) => (
              <li key={prompt}>
                <Button size="s" disabled={busy} onClick={() => onText(prompt)}>
                  {prompt}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Prompt"
          rows={2}
          placeholder="Swap 100 USDC to ETH, then bridge it to arbitrum"
          value={text}
          onInput={onText}
        />
        {children}
        <div class="row">
          <Button kind="primary" icon="send" submit busy={busy} disabled={text.trim() === ''}>
            Send
          </Button>
          <Button icon="search" disabled={intents.length === 0} onClick={() => setFinding(true)}>
            What can I ask?
          </Button>
          <span class="muted small composer__keys">
            <kbd>Enter</kbd> sends
          </span>
        </div>
      </form>
      {isFinding && <PromptFinder intents={intents} onChoose={onText} onClose={() => setFinding(false)} />}
    </>
  )
}
