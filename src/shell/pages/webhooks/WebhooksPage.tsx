import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { FirstWebhook } from './FirstWebhook'
import { NewWebhook } from './NewWebhook'
import { WebhookLine } from './WebhookLine'
import './webhooks.css'

export function WebhooksPage() {
  return (
    <OwnedPage
      title="Webhooks"
      lede="Handlers of yours that others call: each verifies what arrives and answers with a prompt for the agent, or with anything else."
    >
      {(owner) => <Webhooks owner={owner} />}
    </OwnedPage>
  )
}

function Webhooks({ owner: { session, wallet } }: { owner: Owner }) {
  const [query, change] = useQuery()
  const { data, error, reload } = useResource('webhooks', (signal) => load(session, signal), [
    'webhooks.changed',
    'webhooks.delivered',
  ])
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const make = () => change({ new: '1' })
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      {data.length === 0 ? (
        <FirstWebhook session={session} onNew={make} />
      ) : (
        <Card
          title={data.length === 1 ? 'One webhook' : `${data.length} webhooks`}
          lede="Beside each, its calls of the last 24 hours, hour by hour; those whose handler failed are red."
          actions={
            <Button kind="primary" icon="plus" onClick={make}>
              New webhook
            </Button>
          }
          flush
        >
          <ul class="lines">
            {data.map(({ webhook, stats }) => (
              <WebhookLine key={webhook.name} webhook={webhook} stats={stats} />
            ))}
          </ul>
        </Card>
      )}
      {query.new === '1' && (
        <NewWebhook
          session={session}
          walletId={query.wallet ? wallet.id : null}
          names={data.map(({ webhook }) => webhook.name)}
          onClose={() => change({ new: null })}
        />
      )}
    </>
  )
}

async function load(key: string, signal: AbortSignal) {
  const { webhooks } = await call('GET /webhooks', { key, signal })
  return Promise.all(
    webhooks.map(async (webhook) => ({
      webhook,
      stats: await call('GET /webhooks/:name/stats', { key, params: { name: webhook.name }, signal }),
    })),
  )
}
