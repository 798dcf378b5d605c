import { useState } from 'preact/hooks'
import { formatLength } from '../../../format'
import { Button } from '../../../parts/Button'
import { TextField } from '../../../parts/Field'
import { Switch } from '../../../parts/Switch'
import type { ProviderSwitches } from '../../../wire'

const FIRST_SLOW_MS = 3_000
const MOST_SLOW_MS = 600_000
const FIRST_FAILURE = { status: 529, message: 'Overloaded' }

interface SlowProps {
  name: string
  slowMs: number
  /** What a request waits for at most before it is a 504. */
  patienceMs: number
  busy: boolean
  onChange: (slowMs: number) => void
}

/** How long it waits before its first word. */
export function Slow({ name, slowMs, patienceMs, busy, onChange }: SlowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isOn = slowMs > 0
  const value = typed ?? String(slowMs)
  const isMs = /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_SLOW_MS
  return (
    <div class="stack stack--tight">
      <Switch
        label="Slow"
        name={`${name} is slow`}
        hint={
          isOn
            ? `Waits ${formatLength(slowMs)}${slowMs > patienceMs ? ', longer than its patience: 504 request_timeout' : ''}.`
            : `Waits before its first word; longer than ${formatLength(patienceMs)} is a 504.`
        }
        checked={isOn}
        busy={busy}
        onChange={(on) => {
          setTyped(null)
          onChange(on ? FIRST_SLOW_MS : 0)
        }}
      />
      {isOn && (
        <form
          class="gwinline"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isMs) onChange(Number(value))
          }}
        >
          <TextField
            label="Milliseconds"
            value={value}
            error={isMs ? undefined : `A whole number from 1 to ${MOST_SLOW_MS.toLocaleString('en-US')}.`}
            onInput={setTyped}
          />
          {typed !== null && typed !== String(slowMs) && (
            <Button submit busy={busy}>
              Set
            </Button>
          )}
        </form>
      )}
    </div>
  )
}

type Failure = NonNullable<ProviderSwitches['failing']>

interface FailingProps {
  name: string
  failing: Failure | null
  busy: boolean
  onChange: (failing: Failure | null) => void
}

/** The error it answers everything with; clients get its status and its message. */
export function Failing({ name, failing, busy, onChange }: FailingProps) {
  const [typed, setTyped] = useState<{ status: string; message: string } | null>(null)
  const value = typed ?? { status: String(failing?.status), message: failing?.message ?? '' }
  const isStatus = /^[45]\d\d$/.test(value.status)
  const isChanged = typed !== null && failing !== null && !isSame(typed, failing)
  return (
    <div class="stack stack--tight">
      <Switch
        label="Failing"
        name={`${name} is failing`}
        hint={
          failing
            ? `Answers everything with ${failing.status}.`
            : 'Answers everything with an error, which clients get as it is.'
        }
        checked={failing !== null}
        busy={busy}
        onChange={(on) => {
          setTyped(null)
          onChange(on ? FIRST_FAILURE : null)
        }}
      />
      {failing && (
        <form
          class="gwinline"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isStatus) onChange({ status: Number(value.status), message: value.message })
          }}
        >
          <TextField
            label="Status"
            value={value.status}
            error={isStatus ? undefined : 'From 400 to 599.'}
            onInput={(status) => setTyped({ ...value, status })}
          />
          <TextField
            label="Message"
            value={value.message}
            onInput={(message) => setTyped({ ...value, message })}
          />
          {isChanged && (
            <Button submit busy={busy}>
              Set
            </Button>
          )}
        </form>
      )}
    </div>
  )
}

const isSame = (typed: { status: string; message: string }, { status, message }: Failure): boolean =>
  typed.status === String(status) && typed.message === message
