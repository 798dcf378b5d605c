import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { formatCount } from '../../../format'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Detail } from '../../../parts/Details'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { useQuery, withQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import type { DeliveryLine, Webhook } from '../../../wire'
import { Outcomes } from '../Outcomes'
import { DeliveryDetail } from './DeliveryDetail'
import { DeliveryRow } from './DeliveryRow'

const PAGE = 50
/** Points of the plot at the top. */
const DRAWN = 40

/** Every call and what became of it, the newest first; live. */
export function DeliveriesView({ webhook, session }: { webhook: Webhook; session: string }) {
  const { name } = webhook
  const [query, change] = useQuery()
  const [limit, setLimit] = useState(PAGE)
  const { data, error, reload, loading } = useResource(
    `deliveries ${name} ${limit}`,
    (signal) => load(session, name, limit, signal),
    ['webhooks.delivered', 'agent.prompt.changed'],
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={9} />
  const { deliveries, stats, hasMore } = data
  const drawn = deliveries.slice(0, DRAWN).reverse()
  return (
    <div class="stack stack--wide">
      {error && <Problem error={error} onRetry={reload} />}
      {deliveries.length > 0 && (
        <Card
          title="Last 24 hours"
          lede={`Durations of the newest ${drawn.length}, the latest on the right.`}
        >
          <div class="hookfigures">
            <dl class="handlerfigures">
              <Detail name="Calls" num>
                {formatCount(stats.total)}
              </Detail>
              <Detail name="Queued a job" num>
                {formatCount(stats.queued)}
              </Detail>
              <Detail name="Passed on" num>
                {formatCount(stats.passed)}
              </Detail>
              <Detail name="Refused" num>
                {formatCount(stats.refused)}
              </Detail>
              <Detail name="Failed" num>
                {formatCount(stats.failed + stats.timeout)}
              </Detail>
              <Detail name="On average" num>{`${formatCount(Math.round(stats.averageMs))} ms`}</Detail>
            </dl>
            <Outcomes points={drawn} label={`Durations of the newest ${drawn.length} deliveries`} />
          </div>
        </Card>
      )}
      <Card flush>
        {deliveries.length === 0 ? (
          <Empty
            title="Nobody has called it yet"
            action={
              <a href={withQuery(location.pathname, query, { view: 'send' })}>Send it a signed event</a>
            }
          >
            Every call appears here the moment it is answered, with its console, its answer and its job.
          </Empty>
        ) : (
          <ol class="deliveries" aria-label="Deliveries, newest first">
            {deliveries.map((line) => (
              <DeliveryRow
                key={line.id}
                line={line}
                isOpen={line.id === query.open}
                onToggle={() => change({ open: line.id === query.open ? null : line.id, with: null })}
              >
                <DeliveryDetail webhook={webhook} line={line} others={deliveries} session={session} />
              </DeliveryRow>
            ))}
          </ol>
        )}
      </Card>
      {hasMore && (
        <div class="hookmore">
          <Button busy={loading} onClick={() => setLimit(limit + PAGE)}>
            Show older deliveries
          </Button>
        </div>
      )}
    </div>
  )
}

/** The requested number of the newest, and the figures of the day. */
async function load(key: string, name: string, limit: number, signal: AbortSignal) {
  const params = { name }
  const stats = call('GET /webhooks/:name/stats', { key, params, signal })
  const deliveries: DeliveryLine[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: PAGE, cursor: cursor ?? undefined }
    const page = await call('GET /webhooks/:name/logs', { key, params, query, signal })
    deliveries.push(...page.deliveries)
    cursor = page.nextCursor
  } while (cursor && deliveries.length < limit)
  return { deliveries, stats: await stats, hasMore: Boolean(cursor) }
}
