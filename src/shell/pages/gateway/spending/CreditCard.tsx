import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Ago } from '../../../parts/Ago'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { ModelAccount } from '../../../wire'
import { parseUtc } from '../../clock/travel'
import { formatCost } from '../cost'
import { usdProblem } from './usd-field'

const PRESETS = [5, 25, 100] as const
const MOST_TOP_UP = 10_000
const MOST_CREDIT = 1_000_000_000

/** Top up as the product does, or set the credit to anything, to see what running out is like. */
export function CreditCard({ session, account }: { session: string; account: ModelAccount }) {
  const [amount, setAmount] = useState('')
  const [expiry, setExpiry] = useState('')
  const [shows, setShows] = useState(false)
  const problem = usdProblem(amount, 0, MOST_CREDIT)
  const expiresAt = parseUtc(expiry) ?? undefined
  const [topUp, isToppingUp] = useAction(async (usd: number) => {
    const { newBalance } = await call('POST /llm/credits/topup', { key: session, body: { amountUsd: usd } })
    publish('gateway.changed')
    toast(`Added ${formatCost(usd)}`, `The balance is ${formatCost(newBalance)} now.`)
  })
  const [set, isSetting] = useAction(async () => {
    const { balanceUsd } = await call('PUT /__sandbank/gateway/credit', {
      key: session,
      body: { balanceUsd: Number(amount), expiresAt },
    })
    publish('gateway.changed')
    setAmount('')
    setExpiry('')
    toast(`The balance is ${formatCost(balanceUsd)} now`)
  })
  const { balanceUsd, inFlightUsd, effectiveBalanceUsd, expiring } = account
  return (
    <Card title="Credit" lede="One balance for all keys of the wallet.">
      <div class="stack">
        <dl class="gwsum num">
          <dt>Balance</dt>
          <dd>{formatCost(balanceUsd)}</dd>
          <dt>Held back in flight</dt>
          <dd>{inFlightUsd === 0 ? formatCost(0) : formatCost(-inFlightUsd)}</dd>
          <dt>Effective balance</dt>
          <dd>
            <strong>{formatCost(effectiveBalanceUsd)}</strong>
          </dd>
          {expiring.map(({ usd, expiresAt }) => (
            <Fragment key={expiresAt}>
              <dt>
                Expires <Ago at={expiresAt} />
              </dt>
              <dd>{formatCost(usd)}</dd>
            </Fragment>
          ))}
        </dl>
        <fieldset class="gwpresets">
          <legend>Top up</legend>
          {PRESETS.map((usd) => (
            <Button key={usd} size="s" icon="plus" busy={isToppingUp} onClick={() => topUp(usd)}>
              ${usd}
            </Button>
          ))}
        </fieldset>
        <form
          class="gwinline"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setShows(true)
            if (!problem) {
              setShows(false)
              set()
            }
          }}
        >
          <TextField
            label="Set the balance to, USD"
            placeholder="0"
            value={amount}
            error={shows ? problem : undefined}
            onInput={(text) => {
              setAmount(text)
              setShows(false)
            }}
          />
          <TextField
            label="What this adds expires (UTC)"
            type="datetime-local"
            hint="Left empty: never."
            value={expiry}
            onInput={setExpiry}
          />
          <Button submit busy={isSetting}>
            Set
          </Button>
        </form>
        <p class="small muted">
          Clients top up with <code>POST /llm/credits/topup</code>, from 1 to{' '}
          {MOST_TOP_UP.toLocaleString('en-US')} USD. Setting is for this page alone.
        </p>
      </div>
    </Card>
  )
}
