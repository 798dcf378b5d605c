import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { takeForChat } from '../../state/prefill'
import { useSubmit } from '../../state/submit'

const SUGGESTIONS = [
  'What do I own?',
  'Price of DRIFT',
  'Send 0.01 ETH to vitalik.eth',
  'What fees can I claim?',
  'Who is ana.eth?',
  'What can you do?',
] as const

interface Props {
  session: string
  threadId: string | undefined
  showsSuggestions: boolean
  onSent: (threadId: string) => void
}

/** The field for a prompt. Ctrl Enter sends. */
export function Composer({ session, threadId, showsSuggestions, onSent }: Props) {
  const [text, setText] = useState(takeForChat)
  const [send, busy, refusal] = useSubmit(async (prompt: string) => {
    if (prompt.trim() === '') return
    const sent = await call('POST /agent/prompt', {
      key: session,
      body: { prompt: prompt.trim(), ...(threadId && { threadId }) },
    })
    setText('')
    publish('agent.prompt.changed')
    onSent(sent.threadId)
  })
  return (
    <form
      class="composer stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          send(text)
        }
      }}
    >
      {showsSuggestions && (
        <ul class="row suggestions" aria-label="Suggestions">
          {SUGGESTIONS.map((prompt) => (
            <li key={prompt}>
              <Button size="s" disabled={busy} onClick={() => setText(prompt)}>
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
        placeholder="Swap half my USDC to ETH, then send it to ana.eth"
        value={text}
        onInput={setText}
      />
      <div class="row">
        <Button kind="primary" icon="send" submit busy={busy} disabled={text.trim() === ''}>
          Send
        </Button>
        <span class="muted small composer__keys">
          <kbd>Ctrl Enter</kbd>
        </span>
      </div>
    </form>
  )
}
