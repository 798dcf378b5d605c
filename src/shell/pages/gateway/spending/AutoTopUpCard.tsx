import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { formatStamp } from '../../../format'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { Problem, Skeleton } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { AutoTopUp } from '../../../wire'
import { formatCost } from '../cost'
import { usdProblem } from './usd-field'

const MOST = 1_000

/** Credit that is bought from the wallet whenever it runs low. */
export function AutoTopUpCard({ session }: { session: string }) {
  const found = useResource(
    `auto top-up of ${session}`,
    (signal) => call('GET /llm/credits/auto-topup', { key: session, signal }),
    ['gateway.changed'],
  )
  const [change, busy] = useAction(async (changes: Partial<AutoTopUp>) => {
    found.set(await call('POST /llm/credits/auto-topup', { key: session, body: changes }))
    publish('gateway.changed')
    toast('The automatic top-up is changed')
  })
  if (found.error) return <Problem error={found.error} onRetry={found.reload} />
  if (!found.data) return <Skeleton rows={3} tall />
  const { config } = found.data
  const { enabled, amountUsd, thresholdUsd, lastTopUpAt, lastError } = config
  return (
    <Card
      title="Automatic top-up"
      lede="Paid from the wallet on Base, within its limits, when credit runs low."
    >
      <div class="stack">
        <Switch
          label="Top up when credit runs low"
          hint={`${formatCost(amountUsd)} whenever less than ${formatCost(thresholdUsd)} is left.`}
          checked={enabled}
          busy={busy}
          onChange={(on) => change({ enabled: on })}
        />
        <AutoTopUpForm config={config} busy={busy} onChange={change} />
        {lastTopUpAt && <p class="small muted num">Last topped up at {formatStamp(lastTopUpAt)}.</p>}
        {lastError && (
          <p class="small gwfigures--bad" role="status">
            {lastError}
          </p>
        )}
      </div>
    </Card>
  )
}

interface FormProps {
  config: AutoTopUp
  busy: boolean
  onChange: (changes: Partial<AutoTopUp>) => void
}

function AutoTopUpForm({ config, busy, onChange }: FormProps) {
  const [amount, setAmount] = useState(String(config.amountUsd))
  const [threshold, setThreshold] = useState(String(config.thresholdUsd))
  const [tokens, setTokens] = useState(config.tokens.join(', '))
  const [shows, setShows] = useState(false)
  const problems = { amount: usdProblem(amount, 1, MOST), threshold: usdProblem(threshold, 0, MOST) }
  const isWrong = problems.amount !== undefined || problems.threshold !== undefined
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setShows(false)
  }
  return (
    <form
      class="stack stack--tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShows(isWrong)
        if (isWrong) return
        const names = tokens.split(/[\s,]+/).filter(Boolean)
        onChange({ amountUsd: Number(amount), thresholdUsd: Number(threshold), tokens: names })
      }}
    >
      <div class="gwinline">
        <TextField
          label="Amount, USD"
          value={amount}
          error={shows ? problems.amount : undefined}
          onInput={typed(setAmount)}
        />
        <TextField
          label="Below, USD"
          value={threshold}
          error={shows ? problems.threshold : undefined}
          onInput={typed(setThreshold)}
        />
      </div>
      <div class="gwinline">
        <TextField
          label="Paid in"
          hint="Symbols or addresses on Base; the first that suffices."
          placeholder="USDC"
          value={tokens}
          onInput={typed(setTokens)}
        />
        <Button submit busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
