import { useState } from 'preact/hooks'
import { HOUR_MS } from '#kernel/durations'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { SelectField, TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import { type Draft, triggerOf } from './draft'
import { scheduleInWords } from './in-words'

const KINDS = [
  ['cron', 'On a schedule'],
  ['at', 'Once'],
  ['price', 'At a price'],
] as const

const PRESETS = [
  ['0 9 * * 1-5', 'Weekdays at 9'],
  ['0 * * * *', 'Every hour'],
  ['0 0 * * *', 'Every midnight'],
  ['0 12 1 * *', 'The 1st of a month at noon'],
] as const

/** Says exactly when an automation fires and its prompt. */
export function ByForm({ session }: { session: string }) {
  const [draft, setDraft] = useState<Draft>(blank)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const { name, prompt, kind, cron, at, token, side, price } = draft
  const [make, busy, refusal] = useSubmit(async () => {
    if (prompt.trim() === '') return
    const made = await call('POST /user/automation', {
      key: session,
      body: { prompt, ...(name.trim() !== '' && { name }), trigger: triggerOf(draft) },
    })
    publish('automations.changed')
    toast(`${made.name} is active`)
    setDraft(blank())
  })
  const words = scheduleInWords(cron)
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <TextField
        label="Prompt"
        rows={2}
        placeholder="Show my balances"
        value={prompt}
        onInput={(text) => change({ prompt: text })}
      />
      <TextField
        label="Name"
        placeholder="the beginning of the prompt"
        value={name}
        onInput={(text) => change({ name: text })}
      />
      <Choice label="When" options={KINDS} value={kind} onChange={(next) => change({ kind: next })} />
      {kind === 'cron' && (
        <>
          <TextField
            label="Schedule"
            mono
            hint={words ? `${words}, UTC.` : 'Five fields: minute, hour, day of month, month, day of week.'}
            value={cron}
            onInput={(text) => change({ cron: text })}
          />
          <ul class="row" aria-label="Schedules to begin with">
            {PRESETS.map(([preset, text]) => (
              <li key={preset}>
                <Button size="s" pressed={preset === cron} onClick={() => change({ cron: preset })}>
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {kind === 'at' && (
        <TextField
          label="Time, UTC"
          type="datetime-local"
          hint="On the emulator’s clock, which can be moved."
          value={at}
          onInput={(text) => change({ at: text })}
        />
      )}
      {kind === 'price' && (
        <div class="fields">
          <TextField
            label="Token"
            placeholder="DRIFT"
            hint="By symbol, name or address."
            value={token}
            onInput={(text) => change({ token: text })}
          />
          <SelectField
            label="Price"
            value={side}
            options={[
              ['below', 'falls below'],
              ['above', 'rises above'],
            ]}
            onChange={(next) => change({ side: next })}
          />
          <TextField
            label="USD for one"
            placeholder="0.01"
            value={price}
            onInput={(text) => change({ price: text })}
          />
        </div>
      )}
      {refusal && <Problem error={refusal} />}
      <div>
        <Button kind="primary" submit busy={busy} disabled={prompt.trim() === ''}>
          Make
        </Button>
      </div>
    </form>
  )
}

/** One hour from now, as its field writes a time. */
function blank(): Draft {
  const later = new Date((virtualNow.value ?? Date.now()) + HOUR_MS).toISOString().slice(0, 16)
  return {
    name: '',
    prompt: '',
    kind: 'cron',
    cron: '0 9 * * 1-5',
    at: later,
    token: '',
    side: 'below',
    price: '',
  }
}
