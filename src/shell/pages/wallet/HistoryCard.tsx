import { formatDollars, readable } from '../../amounts'
import { call } from '../../api'
import { shorten } from '../../format'
import { Ago } from '../../parts/Ago'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Badge, type Tone } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Older } from '../../parts/Older'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useOlder } from '../../state/older'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { HistoryItem, SpendState } from '../../wire'

const STATES: Record<SpendState, readonly [Tone, string] | null> = {
  reserved: ['sand', 'on its way'],
  pending: ['sand', 'waits for its block'],
  confirmed: null,
  reverted: ['bad', 'failed'],
  dropped: ['plain', 'never mined'],
}

const KINDS: Record<HistoryItem['kind'], string> = {
  transfer: 'Transfer',
  submit: 'Transaction',
  launch: 'Token launch',
  claim: 'Fee claim',
  beneficiary: 'Fee right handed over',
  swap: 'Swapped',
  bridge: 'Bridged to another chain',
  wrap: 'Wrapped or unwrapped',
  payment: 'Payment of an app',
}

const PAGE = 10

/** What the wallet has sent, newest first. */
export function HistoryCard({ session, chainNames }: { session: string; chainNames: Map<string, string> }) {
  const found = useResource(
    `history ${session}`,
    (signal) => call('GET /__sandbank/wallet/history', { key: session, query: { limit: PAGE }, signal }),
    ['wallet.changed', 'chain.block', 'solana.transaction'],
  )
  const [{ wallet = null }] = useQuery()
  const { items, ...older } = useOlder(found.data, (cursor) =>
    call('GET /__sandbank/wallet/history', { key: session, query: { limit: PAGE, cursor } }),
  )
  return (
    <Card
      title="History"
      actions={<a href={withQuery('/ui/orders', {}, { wallet })}>Orders</a>}
      flush={items.length > 0}
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={4} />}
      {found.data && items.length === 0 && (
        <Empty title="Nothing was sent yet" action={<WeekButton />}>
          Transfers and submitted transactions of this wallet, by key or by web session, appear here.
        </Empty>
      )}
      {items.length > 0 && (
        <ul class="lines history">
          {items.map((item) => (
            <Line key={item.hash} item={item} chain={chainNames.get(item.chain) ?? item.chain} />
          ))}
        </ul>
      )}
      <Older {...older} />
    </Card>
  )
}

function Line({ item, chain }: { item: HistoryItem; chain: string }) {
  const { amount, symbol, description, usd, to, at, state, sponsored, explorerPath, kind } = item
  const label = STATES[state]
  return (
    <li class="history__line">
      <span class="history__what">
        <a href={explorerPath}>{amount === null ? KINDS[kind] : `${readable(amount)} ${symbol ?? ''}`}</a>
        {label && <Badge tone={label[0]}>{label[1]}</Badge>}
        {sponsored && <Badge title="Its gas was sponsored">sponsored</Badge>}
        {description && <span class="small muted">{description}</span>}
      </span>
      <span class="history__usd num">{usd === null ? '' : formatDollars(usd)}</span>
      <span class="history__to small muted">
        <Icon name="right" size={13} />
        <span class="visually-hidden">to</span>
        <code title={to}>{shorten(to, 8, 6)}</code> on {chain}
      </span>
      <span class="history__at small muted">
        <Ago at={at} />
      </span>
    </li>
  )
}
