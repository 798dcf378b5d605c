import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Confirm } from '../../../parts/Dialog'
import { SelectField, TextField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'
import { useAction } from '../../../state/action'
import { useLeaveGuard } from '../../../state/dirty'
import { publish } from '../../../state/events'
import { useQuery, withQuery } from '../../../state/query'
import { useSubmit } from '../../../state/submit'
import { toast } from '../../../state/toasts'
import type { Webhook } from '../../../wire'
import { PROVIDERS } from '../scaffolds'
import { changesOf, type Draft, draftOf } from './draft'

interface Props {
  webhook: Webhook
  session: string
  onSaved: (webhook: Webhook) => void
}

export function SettingsView({ webhook, session, onSaved }: Props) {
  return (
    <div class="cols">
      <Form webhook={webhook} session={session} onSaved={onSaved} />
      <div class="stack stack--wide">
        <Running webhook={webhook} session={session} onSaved={onSaved} />
        <Removal webhook={webhook} session={session} />
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
        {refusal && <Problem error={refusal} />}
        <div class="row">
          <Button kind="primary" submit busy={busy} disabled={!isDirty}>
            Save
          </Button>
          {isDirty && (
            <Button kind="quiet" onClick={() => setDraft(saved)}>
              Discard
            </Button>
          )}
          <span class="small muted" role="status">
            {isDirty ? 'Not saved yet.' : ''}
          </span>
        </div>
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

function Running({ webhook, session, onSaved }: Props) {
  const isActive = webhook.status === 'active'
  const [turn, busy] = useAction(async () => {
    const { webhook: next } = await call('PATCH /webhooks/:name', {
      key: session,
      params: { name: webhook.name },
      body: { status: isActive ? 'paused' : 'active' },
    })
    onSaved(next)
    publish('webhooks.changed')
    toast(isActive ? `Paused ${webhook.name}` : `${webhook.name} answers again`)
  })
  return (
    <Card title={isActive ? 'It answers' : 'It is paused'}>
      <div class="stack">
        <p class="small muted">
          {isActive
            ? 'Paused, it answers 404 to whoever calls, and keeps everything else.'
            : 'Whoever calls gets 404. Its code, versions and deliveries are as they were.'}
        </p>
        <div>
          <Button icon={isActive ? 'pause' : 'play'} busy={busy} onClick={turn}>
            {isActive ? 'Pause' : 'Resume'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Removal({ webhook: { name }, session }: { webhook: Webhook; session: string }) {
  const { route } = useLocation()
  const [{ wallet = null }] = useQuery()
  const [isConfirming, setConfirming] = useState(false)
  const [remove, busy] = useAction(async () => {
    await call('DELETE /webhooks/:name', { key: session, params: { name } })
    publish('webhooks.changed')
    toast(`Deleted ${name}`)
    route(withQuery('/ui/webhooks', {}, { wallet }), true)
  })
  return (
    <Card title="Delete it">
      <div class="stack">
        <p class="small muted">
          Its versions and deliveries go along, and its address answers 404. Jobs that it began stay.
        </p>
        <div>
          <Button kind="danger" icon="trash" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        </div>
      </div>
      {isConfirming && (
        <Confirm
          title={`Delete ${name}?`}
          confirm="Delete"
          busy={busy}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>All versions and what is known of its deliveries go for good.</p>
        </Confirm>
      )}
    </Card>
  )
}
