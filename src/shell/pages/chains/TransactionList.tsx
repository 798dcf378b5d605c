import { readableUnits } from '../../amounts'
import { txPath } from '../../explorer/search'
import { formatAgo, formatStamp, shorten } from '../../format'
import { Badge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import { virtualNow } from '../../state/clock'
import { Address } from './Address'
import type { ListedTransaction } from './blocks'
import { useKnown } from './known'

/** `from` and `to` of each, what it called and what it brought along. */
export function TransactionList({ transactions }: { transactions: readonly ListedTransaction[] }) {
  return (
    <ul class="txs">
      {transactions.map((tx) => (
        <Line key={tx.hash} tx={tx} />
      ))}
    </ul>
  )
}

function Line({ tx }: { tx: ListedTransaction }) {
  const { chain, reader } = useKnown()
  const { hash, from, to, value, timestamp, succeeded } = tx
  const now = virtualNow.value ?? Date.now()
  const at = new Date(timestamp * 1000).toISOString()
  return (
    <li class="txs__line">
      <span class="txs__what">
        <a class="txs__hash" href={txPath(chain.id, hash)}>
          <code>{shorten(hash, 10, 4)}</code>
        </a>
        <Badge tone={to ? 'plain' : 'accent'}>{methodOf(tx, reader.call(to, tx.input)?.name)}</Badge>
        {succeeded === false && <Badge tone="bad">failed</Badge>}
      </span>
      <span class="txs__who">
        <Address address={from} />
        <Icon name="right" size={14} />
        <span class="visually-hidden">to</span>
        {to ? <Address address={to} /> : <span class="muted">a new contract</span>}
      </span>
      <span class="txs__amount num" title={`${BigInt(value)} base units`}>
        {BigInt(value) > 0n && `${readableUnits(BigInt(value), 18)} ${chain.nativeSymbol}`}
      </span>
      <time class="txs__at num" dateTime={at} title={`${formatStamp(at)} UTC`}>
        {formatAgo(at, now)}
      </time>
    </li>
  )
}

/** What a transaction does, in a word. */
export function methodOf({ to, input }: Pick<ListedTransaction, 'to' | 'input'>, name?: string): string {
  if (!to) return 'create'
  if (name) return name
  return input === '0x' ? 'pay' : input.slice(0, 10)
}
