import { formatCount } from '../../format'
import { Badge } from '../../parts/Badge'
import { CopyButton } from '../../parts/CopyButton'
import { Detail } from '../../parts/Details'
import type { Endpoint } from '../../wire'
import { formatCost } from '../gateway/cost'
import { useEndpointHref } from './href'

/** One paid endpoint in the list: what it costs, what it brought in, and where it is called. */
export function EndpointLine({ endpoint }: { endpoint: Endpoint }) {
  const { name, description, status, version, url, price, currency, totalRequests, totalRevenueUsd } =
    endpoint
  const hrefOf = useEndpointHref()
  return (
    <li class="endpointline">
      <div class="endpointline__name">
        <h3 class="row">
          <a href={hrefOf(name)}>{name}</a>
          <Badge tone={status === 'active' ? 'ok' : 'sand'}>{status}</Badge>
          {!endpoint.discoverable && (
            <Badge title="No search finds it; whoever has its address may call it">unlisted</Badge>
          )}
          <span class="small muted num">v{version}</span>
        </h3>
        {description && <p class="small muted">{description}</p>}
        <p class="endpointline__url">
          <code class="small">{url}</code>
          <CopyButton text={url} what={`the address of ${name}`} />
        </p>
      </div>
      <dl class="endpointline__figures">
        <Detail name="Price" num>
          {endpoint.paymentScheme === 'upto' && 'up to '}
          {price} {currency}
        </Detail>
        <Detail name="Paid calls" num>
          {formatCount(totalRequests)}
        </Detail>
        <Detail name="Revenue" num>
          {formatCost(totalRevenueUsd)}
        </Detail>
      </dl>
    </li>
  )
}
