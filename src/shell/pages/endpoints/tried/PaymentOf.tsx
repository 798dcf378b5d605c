import { call } from '../../../api'
import { txPath } from '../../../explorer/search'
import { shorten } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Problem, Skeleton } from '../../../parts/States'
import { useQuery, withQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import type { Endpoint, Wallet } from '../../../wire'
import { amountOf, PAYMENT } from '../calls/payment'
import { useSettling } from '../calls/use-settling'

interface Props {
  endpoint: Endpoint
  session: string
  payer: Wallet
  /** The newest call before. */
  after: string
}

/** What became of the payment of a call, as the endpoint's owner reads it; followed until it is settled. */
export function PaymentOf({ endpoint: { name }, session, payer, after }: Props) {
  const [query] = useQuery()
  const { data, error, reload } = useResource(
    `paid after ${after}`,
    (signal) =>
      call('GET /x402/endpoints/logs/:name', {
        key: session,
        params: { name },
        query: { limit: 20 },
        signal,
      }),
    ['endpoints.called'],
  )
  const address = payer.evmAddress.toLowerCase()
  const paid = data?.logs.findLast(({ id, payerAddress }) => id > after && payerAddress === address)
  useSettling(paid ? [paid] : [], reload)
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={1} />
  if (!paid) return null
  const { tone, word, means } = PAYMENT[paid.payment]
  return (
    <p class="row small">
      <Badge tone={tone} title={means}>
        {word}
      </Badge>
      <span class="num">{amountOf(paid)}</span> by {payer.label}
      {paid.reason && <span class="muted">{paid.reason}</span>}
      {paid.transaction && (
        <a href={txPath(8453, paid.transaction)}>
          Transaction <code>{shorten(paid.transaction, 8, 6)}</code>
        </a>
      )}
      <a href={withQuery(location.pathname, query, { view: 'payments', open: paid.id })}>Open it</a>
    </p>
  )
}
