import { call } from '../../../api'
import { Card } from '../../../parts/Card'
import { Older } from '../../../parts/Older'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { type PageOf, useOlder } from '../../../state/older'
import { useQuery, withQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import type { Endpoint, PaidCall } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { PaidCallRow } from './PaidCallRow'
import { useSettling } from './use-settling'

const PAGE = 50

/** Every paid call and what became of its payment, the newest first; live. */
export function CallsView({ endpoint: { name }, owner }: { endpoint: Endpoint; owner: Owner }) {
  const [query, change] = useQuery()
  const load = async (cursor?: string, signal?: AbortSignal): Promise<PageOf<PaidCall>> => {
    const { logs, nextCursor } = await call('GET /x402/endpoints/logs/:name', {
      key: owner.session,
      params: { name },
      query: { limit: PAGE, cursor },
      ...(signal && { signal }),
    })
    return { items: logs, nextCursor }
  }
  const { data, error, reload } = useResource(`calls ${name}`, (signal) => load(undefined, signal), [
    'endpoints.called',
  ])
  const { items: calls, ...older } = useOlder(data, load)
  useSettling(calls, reload)
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={9} />
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      <Card flush>
        {calls.length === 0 ? (
          <Empty
            title="Nobody has paid for it yet"
            action={<a href={withQuery(location.pathname, query, { view: 'try' })}>Try it with a wallet</a>}
          >
            Each paid call appears here with its transaction, its console and what the handler threw.
          </Empty>
        ) : (
          <>
            <ol class="paidcalls" aria-label="Paid calls, newest first">
              {calls.map((one) => (
                <PaidCallRow
                  key={one.id}
                  call={one}
                  payer={labelOf(owner, one.payerAddress)}
                  isOpen={one.id === query.open}
                  onToggle={() => change({ open: one.id === query.open ? null : one.id })}
                />
              ))}
            </ol>
            <Older {...older} />
          </>
        )}
      </Card>
    </>
  )
}

/** The name of a wallet of this world; undefined for others. */
function labelOf({ wallets }: Owner, address: string): string | undefined {
  return wallets.find(({ evmAddress }) => evmAddress.toLowerCase() === address)?.label
}
