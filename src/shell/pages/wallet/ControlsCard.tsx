import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { ControlChanges, Controls, Limit } from '../../wire'
import { limitProblem } from './limits'
import { Recipients } from './Recipients'

/** What the wallet's owner allows, by whichever key. A key has restrictions of its own, on the Keys page. */
export function ControlsCard({ session, controls }: { session: string; controls: Controls }) {
  const [change, busy] = useAction(async (changes: ControlChanges) => {
    await call('PATCH /__sandbank/wallet/controls', { key: session, body: changes })
    toast('Changed, for every later transaction')
    publish('wallet.changed')
  })
  return (
    <Card
      anchor="controls"
      title="Controls"
      lede={
        <>
          The wallet’s layer. A transaction must also pass its <a href="/ui/keys">key’s</a>.
        </>
      }
    >
      <div class="stack stack--wide">
        <LimitControl
          key={`daily ${controls.dailyLimit.usd}`}
          label="Daily limit"
          hint="Over any 24 hours."
          limit={controls.dailyLimit}
          busy={busy}
          onChange={(dailyLimit) => change({ dailyLimit })}
        />
        <LimitControl
          key={`transaction ${controls.transactionLimit.usd}`}
          label="Limit per transaction"
          hint="What one may be worth."
          limit={controls.transactionLimit}
          busy={busy}
          onChange={(transactionLimit) => change({ transactionLimit })}
        />
        <Switch
          label="Contract calls"
          hint="Off: raw transactions are refused; transfers work."
          checked={controls.contractCalls}
          busy={busy}
          onChange={(contractCalls) => change({ contractCalls })}
        />
        <Recipients
          session={session}
          recipients={controls.recipients}
          busy={busy}
          onChange={(recipients) => change({ recipients })}
        />
      </div>
    </Card>
  )
}

interface LimitProps {
  label: string
  hint: string
  limit: Limit
  busy: boolean
  onChange: (part: Partial<Limit>) => void
}

function LimitControl({ label, hint, limit, busy, onChange }: LimitProps) {
  const [text, setText] = useState(String(limit.usd))
  const wrong = limitProblem(text)
  const isChanged = Number(text) !== limit.usd
  return (
    <form
      class="limit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong && isChanged) onChange({ usd: Number(text) })
      }}
    >
      <Switch
        label={label}
        hint={hint}
        checked={limit.enabled}
        busy={busy}
        onChange={(enabled) => onChange({ enabled })}
      />
      <div class="limit__usd">
        <TextField label={`${label}, USD`} bare value={text} error={wrong} onInput={setText} />
        <Button submit size="s" disabled={!isChanged || wrong !== undefined} busy={busy && isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}
