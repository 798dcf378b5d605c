import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { formatLength, formatStamp } from '../../../format'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { Meter } from '../../../parts/Meter'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { ModelAccount } from '../../../wire'
import { formatCost } from '../cost'
import { SpendBars } from './SpendBars'
import { freedNext } from './spend-hours'
import { usdProblem } from './usd-field'

const MOST_BUDGET = 1_000_000
const SHOWN = 4

interface Props {
  session: string
  account: ModelAccount
  now: number
}

/** The daily budget: what was used in the last 24 hours, of how much, and when it frees up. */
export function BudgetCard({ session, account, now }: Props) {
  const { spending, dailyBudget, inFlightUsd } = account
  const { spentUsd, timeline } = spending
  const { limitUsd, exceeded, freeBy } = dailyBudget
  const freed = freedNext(timeline, now, spentUsd)
  return (
    <Card
      title="Daily budget"
      lede="The last 24 hours, whatever the hour is: each charge stops counting when it is a day old. All keys, premium chat and apps together."
    >
      <div class="stack">
        <p class="gwspent num">
          <strong>{formatCost(spentUsd)}</strong>{' '}
          <span class="muted">
            {limitUsd === null ? 'used, and no limit is set' : `of ${formatCost(limitUsd)}`}
            {inFlightUsd > 0 && `, ${formatCost(inFlightUsd)} of it in flight`}
          </span>
        </p>
        {limitUsd !== null && (
          <Meter label="Used of the daily budget" used={spentUsd} limit={limitUsd} isFull={exceeded} />
        )}
        {exceeded && (
          <p class="small gwfigures--bad">
            Used up: spending requests get 402 daily_budget_exceeded.{' '}
            {freeBy
              ? `There is room again by ${clock(freeBy)}, in ${formatLength(Math.max(0, Date.parse(freeBy) - now))}.`
              : 'There is room again when the requests in flight have ended.'}
          </p>
        )}
        <SpendBars timeline={timeline} now={now} />
        {freed.length > 0 && (
          <ul class="gwfreed small num">
            {freed.slice(0, SHOWN).map(({ at, usd, leftUsd }) => (
              <li key={at}>
                <strong>{formatCost(usd)}</strong> frees up by {clock(at)}
                <span class="muted">
                  , in {formatLength(Math.max(0, at - now))}; {formatCost(leftUsd)} still counts then
                </span>
              </li>
            ))}
            {freed.length > SHOWN && <li class="muted">and {freed.length - SHOWN} more hours after that.</li>}
          </ul>
        )}
        <BudgetForm session={session} account={account} now={now} />
      </div>
    </Card>
  )
}

function BudgetForm({ session, account, now }: Props) {
  const { limitUsd, reachesGatewayAt } = account.dailyBudget
  const [budget, setBudget] = useState('')
  const [shows, setShows] = useState(false)
  const problem = usdProblem(budget, 0, MOST_BUDGET)
  const wait = Date.parse(reachesGatewayAt) - now
  const [set, busy] = useAction(async (dailyBudgetUsd: number | null) => {
    await call('PATCH /__sandbank/gateway/account', { key: session, body: { dailyBudgetUsd } })
    publish('gateway.changed')
    setBudget('')
    toast(
      dailyBudgetUsd === null
        ? 'No daily budget any more'
        : `The budget is ${formatCost(dailyBudgetUsd)} a day`,
    )
  })
  return (
    <form
      class="stack stack--tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShows(problem !== undefined)
        if (!problem) set(Number(budget))
      }}
    >
      <div class="gwinline">
        <TextField
          label="Budget, USD"
          placeholder={limitUsd === null ? 'none' : String(limitUsd)}
          value={budget}
          error={shows ? problem : undefined}
          onInput={(text) => {
            setBudget(text)
            setShows(false)
          }}
        />
        <Button submit busy={busy}>
          Set
        </Button>
        {limitUsd !== null && (
          <Button kind="quiet" disabled={busy} onClick={() => set(null)}>
            Clear
          </Button>
        )}
      </div>
      {wait > 0 && (
        <p class="small muted num" role="status">
          The gateway goes by the budget it knew for another {formatLength(wait)}, as the hosted one does for
          up to a minute.
        </p>
      )}
    </form>
  )
}

const clock = (at: string | number): string => `${formatStamp(at).slice(5, 16)} UTC`
