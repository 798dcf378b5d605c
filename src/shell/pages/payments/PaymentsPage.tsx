import { call } from '../../api'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Card } from '../../parts/Card'
import { Older } from '../../parts/Older'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { type PageOf, useOlder } from '../../state/older'
import { useResource } from '../../state/resource'
import type { X402Payment } from '../../wire'
import { HowToPay } from './HowToPay'
import { PaymentLine } from './PaymentLine'
import { RouterCard } from './RouterCard'
import './payments.css'

const PAGE = 20

async function load(cursor?: string, signal?: AbortSignal): Promise<PageOf<X402Payment>> {
  const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) }
  const { payments, nextCursor } = await call('GET /__sandbank/x402/payments', {
    query,
    ...(signal && { signal }),
  })
  return { items: payments, nextCursor }
}

/** What the x402 facilitator settled and refused. */
export function PaymentsPage() {
  const found = useResource('x402', (signal) => load(undefined, signal), ['x402.payment'])
  const { items: payments, ...older } = useOlder(found.data, (cursor) => load(cursor))
  return (
    <Page
      title="Payments"
      lede="Servers and clients that speak x402 pay each other here: in USDC, EURC or any token that Permit2 takes, on the local chains, through the emulator’s own facilitator."
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={6} tall />}
      {found.data && payments.length === 0 && (
        <Empty title="Nobody has paid yet" action={<WeekButton />}>
          Payments and refusals of the facilitator appear here. Below is how to make the first one.
        </Empty>
      )}
      {payments.length > 0 && (
        <Card title="Settled and refused" lede="The newest first. Of refusals the newest 500 are kept." flush>
          <ul class="lines">
            {payments.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} />
            ))}
          </ul>
          <Older {...older} />
        </Card>
      )}
      <RouterCard />
      <HowToPay />
    </Page>
  )
}
