import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Card } from '../../../parts/Card'
import { SelectField, TextField } from '../../../parts/Field'
import { SaveRow } from '../../../parts/SaveRow'
import { Switch } from '../../../parts/Switch'
import { useLeaveGuard } from '../../../state/dirty'
import { publish } from '../../../state/events'
import { useSubmit } from '../../../state/submit'
import { toast } from '../../../state/toasts'
import type { Webhook } from '../../../wire'
import { RemovalCard } from '../../handlers/RemovalCard'
import { RunningCard } from '../../handlers/RunningCard'
import { PROVIDERS } from '../scaffolds'
import { changesOf, type Draft, draftOf } from './draft'

interface Props {
  webhook: Webhook
  session: string
  onSaved: (webhook: Webhook) => void
}

export function SettingsView({ webhook, session, onSaved }: Props) {
  const params = { name: webhook.name }
  const turn = async (status: Webhook['status']) => {
    const { webhook: next } = await call('PATCH /webhooks/:name', { key: session, params, body: { status } })
    onSaved(next)
    publish('webhooks.changed')
  }
  const remove = async () => {
    await call('DELETE /webhooks/:name', { key: session, params })
    publish('webhooks.changed')
  }
  return (
    <div class="cols">
      <Form webhook={webhook} session={session} onSaved={onSaved} />
      <div class="stack stack--wide">
        <RunningCard
          name={webhook.name}
          isActive={webhook.status === 'active'}
          onTurn={turn}
          rest="Its code, versions and deliveries"
        />
        <RemovalCard
          name={webhook.name}
          onRemove={remove}
          list="/ui/webhooks"
          lost="Its versions and deliveries go along, and its address answers 404. Jobs that it began stay."
          forGood="All versions and what is known of its deliveries go for good."
        />
      </div>
    </div>
  )
}

/** Every field of the webhook's configuration, with its default and what it does. */
function Form({ webhook, session, onSaved }: Props) {
  const [saved, setSaved] = useState(() => draftOf(webhook))
  const [draft, setDraft] = useState<Draft>(saved)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useLeaveGuard(isDirty)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const [save, busy, refusal] = useSubmit(async () => {
    if (!isDirty) return
    const { webhook: next } = await call('PATCH /webhooks/:name', {
      key: session,
      params: { name: webhook.name },
      body: changesOf(draft),
    })
    setSaved(draftOf(next))
    setDraft(draftOf(next))
    onSaved(next)
    publish('webhooks.changed')
    toast('Saved', 'It holds for the next call.')
  })
  return (
    <Card title="What it may do" lede="Each field as the config file names it.">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div class="fields">
          <TextField
            label="Description"
            hint="For people; nothing else reads it."
            value={draft.description}
            onInput={(description) => change({ description })}
          />
          <SelectField
            label="Provider"
            hint="Which events the Send tab begins with."
            value={draft.provider}
            options={providerOptions(draft.provider)}
            onChange={(provider) => change({ provider })}
          />
        </div>
        <Switch
          label="Read-only"
          hint="On by default: its jobs can look, and neither sign nor submit."
          checked={draft.readOnly}
          onChange={(readOnly) => change({ readOnly })}
        />
        <div class="fields">
          <TextField
            label="Allowed recipients, EVM"
            mono
            rows={3}
            placeholder="0x…"
            hint="One on a line. The wallet’s own addresses always pass."
            value={draft.evm}
            onInput={(evm) => change({ evm })}
          />
          <TextField
            label="Allowed recipients, Solana"
            mono
            rows={3}
            hint="Without read-only at least one of both lists must name somebody."
            value={draft.solana}
            onInput={(solana) => change({ solana })}
          />
        </div>
        <TextField
          label="Allowed IP addresses"
          mono
          rows={2}
          placeholder="anyone"
          hint="Empty by default: anyone may call. Others get 403."
          value={draft.allowedIps}
          onInput={(allowedIps) => change({ allowedIps })}
        />
        <div class="fields">
          <TextField
            label="Calls a minute"
            type="number"
            min={1}
            hint="10 by default; one more gets 429."
            value={draft.perMinute}
            onInput={(perMinute) => change({ perMinute })}
          />
          <TextField
            label="Calls a day"
            type="number"
            min={1}
            hint="1,000 by default."
            value={draft.perDay}
            onInput={(perDay) => change({ perDay })}
          />
          <TextField
            label="Largest body, bytes"
            type="number"
            min={1}
            hint="10,240 by default; a larger one gets 413."
            value={draft.maxPayloadBytes}
            onInput={(maxPayloadBytes) => change({ maxPayloadBytes })}
          />
        </div>
        <p class="small muted">
          A handler has 10 seconds and 1 second of computing; that is fixed. Over it the caller gets 502.
        </p>
        <SaveRow {...{ refusal, busy, isDirty }} onDiscard={() => setDraft(saved)} />
      </form>
    </Card>
  )
}

/** The four by their own names; another spelling that was deployed stays what it is. */
function providerOptions(current: string): (readonly [value: string, text: string])[] {
  const known = PROVIDERS.map(([id, name]) => [id, name] as const)
  if (known.some(([id]) => id === current)) return known
  return [[current, current === '' ? 'not said' : current], ...known]
}
