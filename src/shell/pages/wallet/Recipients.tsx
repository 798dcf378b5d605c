import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatLength, shorten } from '../../format'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import type { Controls, Recipient } from '../../wire'
import { cooldownProblem } from './limits'

interface Props {
  session: string
  recipients: Controls['recipients']
  busy: boolean
  onChange: (part: { enabled?: boolean; cooldownHours?: number }) => void
}

/** Who may be paid, and from when on. */
export function Recipients({ session, recipients, busy, onChange }: Props) {
  const { enabled, cooldownHours, entries } = recipients
  return (
    <div class="stack">
      <Switch
        label="Permitted recipients only"
        hint="The wallet’s own addresses are always permitted."
        checked={enabled}
        busy={busy}
        onChange={(on) => onChange({ enabled: on })}
      />
      {(enabled || entries.length > 0) && (
        <div class="recipients">
          <Cooldown
            key={cooldownHours}
            hours={cooldownHours}
            onSave={(hours) => onChange({ cooldownHours: hours })}
          />
          {entries.length > 0 ? (
            <ul class="recipients__list">
              {entries.map((entry) => (
                <Entry key={entry.address} session={session} entry={entry} />
              ))}
            </ul>
          ) : (
            <p class="small muted">Nobody yet: every other address is refused.</p>
          )}
        </div>
      )}
      <AddRecipient session={session} />
    </div>
  )
}

function Cooldown({ hours, onSave }: { hours: number; onSave: (hours: number) => void }) {
  const [text, setText] = useState(String(hours))
  const wrong = cooldownProblem(text)
  return (
    <form
      class="limit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong && Number(text) !== hours) onSave(Number(text))
      }}
    >
      <p class="small">
        Cooldown of new ones
        <span class="muted">, hours</span>
      </p>
      <div class="limit__usd">
        <TextField label="Cooldown, hours" bare value={text} error={wrong} onInput={setText} />
        <Button submit size="s" disabled={wrong !== undefined || Number(text) === hours}>
          Save
        </Button>
      </div>
    </form>
  )
}

function Entry({ session, entry }: { session: string; entry: Recipient }) {
  const now = virtualNow.value ?? Date.now()
  const wait = Date.parse(entry.usableAt) - now
  const name = entry.label || shorten(entry.address)
  const [remove, busy] = useAction(async () => {
    await call('DELETE /__sandbank/wallet/controls/recipients/:address', {
      key: session,
      params: { address: entry.address },
    })
    publish('wallet.changed')
  })
  return (
    <li>
      <span class="grow">
        {entry.label && <span class="recipients__label">{entry.label}</span>}
        <code title={entry.address}>{shorten(entry.address, 8, 6)}</code>
      </span>
      {wait > 0 ? (
        <Badge tone="sand" title="The cooldown runs by the virtual clock">
          usable in {formatLength(wait)}
        </Badge>
      ) : (
        <Badge tone="ok">usable</Badge>
      )}
      <Button kind="quiet" size="s" icon="trash" label={`Remove ${name}`} busy={busy} onClick={remove} />
    </li>
  )
}

function AddRecipient({ session }: { session: string }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [add, busy] = useAction(async () => {
    await call('POST /__sandbank/wallet/controls/recipients', {
      key: session,
      body: { address: address.trim(), ...(label.trim() && { label: label.trim() }) },
    })
    publish('wallet.changed')
    setAddress('')
    setLabel('')
    setOpen(false)
  })
  if (!isOpen) {
    return (
      <div>
        <Button size="s" icon="plus" onClick={() => setOpen(true)}>
          Permit a recipient
        </Button>
      </div>
    )
  }
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim()) add()
      }}
    >
      <TextField
        label="Address"
        mono
        hint="EVM or Solana. Adding one again starts its cooldown anew."
        value={address}
        onInput={setAddress}
      />
      <TextField label="Label" aside="optional" value={label} onInput={setLabel} />
      <div class="row">
        <Button submit kind="primary" busy={busy} disabled={address.trim() === ''}>
          Permit
        </Button>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
