import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Ago } from '../../../parts/Ago'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { useResource } from '../../../state/resource'
import type { LedgerItem } from '../../../wire'
import { formatCost } from '../cost'

const PAGE = 6

/** Everything that moved the credit, newest first. */
export function LedgerCard({ session }: { session: string }) {
  // Where each page begins; the last one is shown.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const found = useResource(
    `ledger ${session} ${cursor ?? ''}`,
    (signal) =>
      call('GET /__sandbank/gateway/ledger', { key: session, query: { limit: PAGE, cursor }, signal }),
    ['gateway.changed'],
  )
  const { data } = found
  return (
    <Card title="What moved the credit" flush>
      {found.error ? (
        <div class="padded-x">
          <Problem error={found.error} onRetry={found.reload} />
        </div>
      ) : !data ? (
        <div class="padded-x">
          <Skeleton rows={4} />
        </div>
      ) : data.items.length === 0 ? (
        <Empty title="Nothing yet">This wallet was never given credit, and has used none.</Empty>
      ) : (
        <ul class="lines">
          {data.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      )}
      {data && (cursors.length > 0 || data.nextCursor !== null) && (
        <div class="lines__foot row">
          <Button
            size="s"
            icon="left"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            size="s"
            disabled={data.nextCursor === null}
            onClick={() => data.nextCursor !== null && setCursors([...cursors, data.nextCursor])}
          >
            Older
          </Button>
        </div>
      )}
    </Card>
  )
}

const KINDS: Record<LedgerItem['kind'], string> = {
  topup: 'Topped up',
  grant: 'Set by hand',
  expired: 'Expired',
  gateway: 'Gateway',
  chat: 'Premium chat',
  app: 'Apps',
}

function Line({ item: { at, kind, usd, balanceUsd, model, outcome } }: { item: LedgerItem }) {
  return (
    <li class="lines__row">
      <span class="grow">
        <span class="lines__name">{model ?? KINDS[kind]}</span>{' '}
        {outcome === 'cut' && (
          <Badge tone="warn" title="The answer broke off; what was sent is billed">
            cut
          </Badge>
        )}
        <span class="gwledger small muted num">
          {model && kind !== 'gateway' && `${KINDS[kind]}, `}
          <Ago at={at} />, then {formatCost(balanceUsd)}
        </span>
      </span>
      <span class={`num ${usd > 0 ? 'gwplus' : ''}`}>
        {usd > 0 && '+'}
        {formatCost(usd)}
      </span>
    </li>
  )
}
