import { formatMs } from '../../../format'
import { StatusBadge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { Json } from '../../../parts/Json'
import { Empty, Skeleton } from '../../../parts/States'
import { useQuery, withQuery } from '../../../state/query'
import type { SentEvent } from '../../../wire'
import { Advice } from '../Advice'
import { Headers } from '../Headers'
import { Outcomes } from '../Outcomes'
import { ruleIn } from '../why-answered'

interface Props {
  /** The webhook's. */
  name: string
  sent: readonly SentEvent[] | null
  busy: boolean
  /** What was sent, in words. */
  event: string | undefined
}

/** What the provider would have seen. */
export function SentView({ name, sent, busy, event }: Props) {
  const [first] = sent ?? []
  return (
    <Card title="What the provider sees">
      <div class="stack" aria-live="polite">
        {!sent && busy && <Skeleton rows={4} />}
        {!sent && !busy && (
          <Empty title="Nothing sent yet">
            Send {event ? `“${event}”` : 'an event'} and see status, headers and body of the answer here, as
            the provider would.
          </Empty>
        )}
        {sent && sent.length > 1 && <Many name={name} sent={sent} />}
        {sent?.length === 1 && first && <One name={name} sent={first} />}
      </div>
    </Card>
  )
}

function One({ name, sent }: { name: string; sent: SentEvent }) {
  const { status, durationMs, headers, body, signedWith, request } = sent
  return (
    <>
      <p class="row">
        <StatusBadge status={status} />
        <span class="muted small num">{formatMs(durationMs)}</span>
        <DeliveryLink sent={sent} />
      </p>
      <Advice name={name} status={status} rule={ruleIn(body)} />
      {body === '' ? (
        <p class="small muted">The answer has no body.</p>
      ) : (
        <Json text={body} label="Body of the answer" />
      )}
      <Headers title="Headers of the answer" headers={headers} />
      <details class="small">
        <summary>What was sent{signedWith ? `, signed with ${signedWith}` : ', not signed'}</summary>
        <div class="stack stack--tight">
          <Headers title="Headers of the request" headers={request.headers} isOpen />
          <Json text={request.body} label="Body that was sent" />
        </div>
      </details>
    </>
  )
}

function Many({ name, sent }: { name: string; sent: readonly SentEvent[] }) {
  const counts = new Map<number, number>()
  for (const { status } of sent) counts.set(status, (counts.get(status) ?? 0) + 1)
  const seen = [...counts].sort(([a], [b]) => a - b)
  const odd = sent.find(({ status }) => status >= 400)
  return (
    <>
      <p class="row">
        {seen.map(([status, count]) => (
          <span key={status} class="row">
            <StatusBadge status={status} /> <span class="num">× {count}</span>
          </span>
        ))}
      </p>
      <Outcomes
        label={`${sent.length} at once: ${seen.map(([status, count]) => `${count} answered ${status}`).join(', ')}`}
        points={sent.map(({ status, durationMs }) => ({ status, durationMs }))}
      />
      {odd && (
        <>
          <Advice name={name} status={odd.status} rule={ruleIn(odd.body)} />
          {odd.body !== '' && <Json text={odd.body} label={`Body of an answer ${odd.status}`} />}
        </>
      )}
      <details class="small">
        <summary>Each of them</summary>
        <ol class="sentlist">
          {sent.map((one, at) => (
            <li key={at} class="row">
              <span class="num muted">{at + 1}</span>
              <StatusBadge status={one.status} />
              <span class="num muted">{formatMs(one.durationMs)}</span>
              <DeliveryLink sent={one} />
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

function DeliveryLink({ sent: { deliveryId } }: { sent: SentEvent }) {
  const [query] = useQuery()
  if (!deliveryId) return null
  const href = withQuery(location.pathname, query, { view: 'deliveries', open: deliveryId })
  return <a href={href}>Open the delivery</a>
}
