import { DAY_MS } from '#kernel/durations'
import { virtualNow } from '../../../state/clock'
import type { ModelAccount } from '../../../wire'
import { AutoTopUpCard } from './AutoTopUpCard'
import { BudgetCard } from './BudgetCard'
import { CreditCard } from './CreditCard'
import { InFlightCard } from './InFlightCard'
import { LedgerCard } from './LedgerCard'
import { TierCard } from './TierCard'
import { UsageCard } from './UsageCard'

/** What the wallet has, what is reserved, what it may use in a day, and what it used. */
export function SpendingView({ session, account }: { session: string; account: ModelAccount }) {
  const now = virtualNow.value ?? Date.now()
  return (
    <div class="stack stack--wide">
      <div class="cols">
        <BudgetCard session={session} account={account} now={now} />
        <div class="stack stack--wide">
          <CreditCard session={session} account={account} />
          <AutoTopUpCard session={session} />
          <InFlightCard inFlight={account.inFlight} now={now} />
        </div>
      </div>
      <div class="cols">
        <UsageCard usage={account.usage} today={Math.floor(now / DAY_MS)} />
        <div class="stack stack--wide">
          <LedgerCard session={session} />
          <TierCard session={session} tier={account.tier} />
        </div>
      </div>
    </div>
  )
}
