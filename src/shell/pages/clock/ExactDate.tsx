import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { fieldOf, parseUtc } from './travel'

/** To an exact moment, back as well as ahead. */
export function ExactDate({ now, onTravel }: { now: number | null; onTravel: (iso: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? (now === null ? '' : fieldOf(now).slice(0, 16))
  const iso = parseUtc(shown)
  return (
    <form
      class="exact"
      onSubmit={(event) => {
        event.preventDefault()
        if (!iso) return
        onTravel(iso)
        setText(null)
      }}
    >
      <TextField
        label="Or to an exact moment (UTC)"
        type="datetime-local"
        value={shown}
        error={text !== null && !iso ? 'A date and a time, please.' : undefined}
        onInput={setText}
      />
      <Button submit disabled={!iso || text === null}>
        Go there
      </Button>
    </form>
  )
}
