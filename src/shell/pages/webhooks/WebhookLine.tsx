import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { CopyButton } from '../../parts/CopyButton'
import { useQuery, withQuery } from '../../state/query'
import type { Webhook, WebhookStats } from '../../wire'
import { Hours } from './Hours'
import { OUTCOME_TONE, outcomeWord } from './outcome'

/** One webhook in the list: how it is doing, and where it is called. */
export function WebhookLine({ webhook, stats }: { webhook: Webhook; stats: WebhookStats }) {
  const { name, description, status, version, url, lastDelivery } = webhook
  return (
    <li class="hookline">
      <div class="hookline__name">
        <h3 class="row">
          <a href={useWebhookHref(name)}>{name}</a>
          {status === 'paused' && <Badge tone="sand">paused</Badge>}
          <span class="small muted num">v{version}</span>
        </h3>
        {description && <p class="small muted">{description}</p>}
        <p class="hookline__url">
          <code class="small">{url}</code>
          <CopyButton text={url} what={`the address of ${name}`} />
        </p>
      </div>
      <p class="hookline__last small">
        {lastDelivery ? (
          <>
            <Badge tone={OUTCOME_TONE[lastDelivery.outcome]}>
              {outcomeWord(lastDelivery.outcome)} {lastDelivery.status}
            </Badge>{' '}
            <span class="muted">
              <Ago at={lastDelivery.at} />
            </span>
          </>
        ) : (
          <span class="muted">never called</span>
        )}
      </p>
      <Hours name={name} stats={stats} />
    </li>
  )
}

/** The page of a webhook, of the wallet that is being looked at. */
function useWebhookHref(name: string): string {
  const [{ wallet = null }] = useQuery()
  return withQuery(`/ui/webhooks/${encodeURIComponent(name)}`, {}, { wallet })
}
