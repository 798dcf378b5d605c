import type { ComponentChildren } from 'preact'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { SelectField, TextField } from '../../../parts/Field'
import { Switch } from '../../../parts/Switch'
import { Choice } from '../../../parts/Tabs'
import type { EventProvider } from '../../../wire'
import { type Draft, draftFor, withEvent } from './draft'

interface Props {
  draft: Draft
  providers: readonly EventProvider[]
  busy: boolean
  /** Why it cannot be sent yet. */
  problem: string | undefined
  secret: ComponentChildren
  onChange: (next: (before: Draft) => Draft) => void
  onSend: () => void
}

const SKEWS = [
  ['0', 'now'],
  ['240', '4 minutes ago'],
  ['600', '10 minutes ago'],
  ['-600', 'in 10 minutes'],
] as const

const COUNTS = [
  ['1', 'Once'],
  ['5', '5 at once'],
  ['20', '20 at once'],
  ['50', '50 at once'],
] as const

/** Which event is sent, and what is wrong with it on purpose. */
export function EventForm({ draft, providers, busy, problem, secret, onChange, onSend }: Props) {
  const provider = providers.find(({ id }) => id === draft.provider)
  const change = (changes: Partial<Draft>) => onChange((before) => ({ ...before, ...changes }))
  return (
    <Card title="Event">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) onSend()
        }}
      >
        <div class="fields">
          <SelectField
            label="Provider"
            value={draft.provider}
            options={providers.map(({ id, title }) => [id, title])}
            onChange={(id) => onChange(() => draftFor(providers.find((one) => one.id === id)))}
          />
          <SelectField
            label="Event"
            value={draft.event}
            options={(provider?.events ?? []).map(({ name, title }) => [name, `${name}: ${title}`])}
            onChange={(name) => onChange((before) => withEvent(before, provider, name))}
          />
        </div>
        <TextField
          label="Body"
          mono
          rows={12}
          aside={`${new TextEncoder().encode(draft.body).length.toLocaleString('en')} bytes`}
          value={draft.body}
          onInput={(body) => change({ body })}
        />
        {secret}
        <div class="fields">
          {provider?.signsTime && (
            <SelectField
              label="Signed"
              hint="By the sender’s clock; most handlers take five minutes."
              value={draft.skew}
              options={SKEWS}
              onChange={(skew) => change({ skew })}
            />
          )}
          <Switch
            label="Tamper"
            hint="One character of the body is another than what was signed."
            checked={draft.isTampered}
            onChange={(isTampered) => change({ isTampered })}
          />
        </div>
        <div class="row row--between">
          <Choice
            label="How often"
            options={COUNTS}
            value={String(draft.repeat) as (typeof COUNTS)[number][0]}
            onChange={(count) => change({ repeat: Number(count) })}
          />
          <Button kind="primary" icon="send" submit busy={busy} disabled={problem !== undefined}>
            {draft.repeat > 1 ? `Send ${draft.repeat}` : 'Send'}
          </Button>
        </div>
        {problem && (
          <p class="small muted" role="status">
            {problem}
          </p>
        )}
      </form>
    </Card>
  )
}
