import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import type { PaymentRow } from './tables'
import { paymentTable } from './tables'

export type { PaymentRow } from './tables'

export const x402Routes = lazyRoutes(() => import('./route-table'), {
  'GET /x402/facilitator/supported': {},
  'POST /x402/facilitator/verify': {},
  'POST /x402/facilitator/settle': {},
  'GET /x402/demo': {},
  'GET /x402/demo/:resource': {},
})

/** Payments over HTTP by the x402 protocol: a facilitator that settles them on the local chains, and something to buy. */
export const x402Domain: Domain = { name: 'x402', tables: [paymentTable], routes: x402Routes }

/** What the facilitator settled and refused, newest first. `before`: an id that was shown last. */
export async function x402Payments(
  context: Context,
  page: { limit: number; before?: string | undefined },
): Promise<PaymentRow[]> {
  return (await import('./payments')).listPayments(context, page)
}
