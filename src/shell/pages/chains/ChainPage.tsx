import { useRoute } from 'preact-iso'
import { formatGwei } from '../../amounts'
import { blockPath } from '../../explorer/search'
import { formatCount, formatLength } from '../../format'
import type { Block, Hex } from '../../json-rpc'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { ask } from '../../state/rpc'
import { toast } from '../../state/toasts'
import { BlockBars } from './BlockBars'
import { type BlockPage, loadBlocks } from './blocks'
import { Explorer } from './Explorer'
import { type Known, useKnown } from './known'
import { ModeBadge } from './ModeBadge'
import { TransactionList } from './TransactionList'
import { useNewBlocks } from './use-new-blocks'

export function ChainPage() {
  const chainId = Number(useRoute().params.id)
  return (
    <Explorer
      chainId={chainId}
      title={({ chain }) => chain.name}
      isHome
      heading={({ chain }) => (
        <span class="row">
          {chain.name} <ModeBadge mode={chain.mode} />
        </span>
      )}
    >
      {(known) => <Newest known={known} />}
    </Explorer>
  )
}

function Newest({ known: { chain } }: { known: Known }) {
  const [query, change] = useQuery()
  const before = /^\d+$/.test(query.before ?? '') ? Number(query.before) : null
  const found = useResource(
    `blocks ${chain.id} ${before}`,
    (signal) => loadBlocks(chain.id, before, signal),
    ['chain.block', 'chain.mode'],
  )
  useNewBlocks(chain.mode.kind === 'rpc', found.reload)
  const { data, error } = found
  if (!data) {
    return error ? <Problem error={error} onRetry={found.reload} /> : <Skeleton rows={8} tall />
  }
  return (
    <>
      {error && <Problem error={error} onRetry={found.reload} />}
      <ChainDetails page={data} />
      {data.blocks.some(({ gasUsed }) => Number(gasUsed) > 0) && (
        <BlockBars chainId={chain.id} blocks={data.blocks} />
      )}
      <div class="chaincols">
        <Card title="Transactions" flush>
          {data.transactions.length > 0 ? (
            <TransactionList transactions={data.transactions} />
          ) : (
            <NoTransactions isWhole={data.older === null && before === null} />
          )}
        </Card>
        <Card title="Blocks" flush>
          <BlockList blocks={data.blocks} />
        </Card>
      </div>
      <nav class="row" aria-label="Pages of blocks">
        <Button size="s" icon="left" disabled={before === null} onClick={() => change({ before: null })}>
          Newest
        </Button>
        <Button
          size="s"
          disabled={data.older === null}
          onClick={() => change({ before: String(data.older) })}
        >
          Older
        </Button>
        {data.blocks.length > 0 && (
          <span class="small muted num">
            Blocks {formatCount(Number(data.blocks.at(-1)?.number))} to{' '}
            {formatCount(Number(data.blocks[0]?.number))} of {formatCount(data.head)}
          </span>
        )}
      </nav>
    </>
  )
}

function ChainDetails({ page: { head, blocks } }: { page: BlockPage }) {
  const { chain } = useKnown()
  const newest = blocks[0]
  return (
    <dl class="chaindetails">
      <div>
        <dt>Newest block</dt>
        <dd class="num" data-head={head}>
          {formatCount(head)}
        </dd>
      </div>
      <div>
        <dt>Base fee</dt>
        <dd class="num">{newest?.baseFeePerGas ? formatGwei(BigInt(newest.baseFeePerGas)) : '–'}</dd>
      </div>
      <div>
        <dt>Native token</dt>
        <dd>{chain.nativeSymbol}</dd>
      </div>
      <div>
        <dt>Chain id</dt>
        <dd class="num">{chain.id}</dd>
      </div>
      <div class="chaindetails__url">
        <dt>JSON-RPC</dt>
        <dd>
          <code>{chain.rpcUrl}</code> <CopyButton text={chain.rpcUrl} what="the RPC address" />
        </dd>
      </div>
    </dl>
  )
}

function BlockList({ blocks }: { blocks: readonly Block[] }) {
  const { chain } = useKnown()
  return (
    <ol class="blocklist">
      {blocks.map(({ number, hash, timestamp, transactions, gasUsed }, at) => {
        const earlier = blocks[at + 1]
        const apart = earlier && Number(timestamp) - Number(earlier.timestamp)
        return (
          <li key={hash}>
            <a class="blocklist__number num" href={blockPath(chain.id, Number(number))}>
              {formatCount(Number(number))}
            </a>
            <span class="blocklist__what num">
              {transactions.length === 1 ? '1 transaction' : `${transactions.length} transactions`}
            </span>
            <span class="muted small nowrap" title={titleOf(Number(gasUsed), apart)}>
              <Ago at={new Date(Number(timestamp) * 1000).toISOString()} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const titleOf = (gas: number, apart: number | undefined) =>
  `${formatCount(gas)} gas${apart === undefined ? '' : `, ${formatLength(apart * 1000)} after the one before`}`

const ONE = '0xde0b6b3a7640000'

function NoTransactions({ isWhole }: { isWhole: boolean }) {
  const { chain, names } = useKnown()
  const [send, busy] = useAction(async () => {
    const [from, to] = developers(names)
    await ask<Hex>(chain.id, ['eth_sendTransaction', [{ from, to, value: ONE }]])
    toast('Mined', `Developer account 1 paid 1 ${chain.nativeSymbol} to developer account 2.`)
    publish('chain.block')
  })
  if (!isWhole) return <Empty title="No transaction in these blocks" />
  const maySend = chain.mode.kind !== 'rpc'
  return (
    <Empty
      title="Nothing has happened here yet"
      action={
        maySend && (
          <Button icon="play" busy={busy} onClick={send}>
            Let developer account 1 pay 1 {chain.nativeSymbol} to account 2
          </Button>
        )
      }
    >
      What your code sends to {chain.rpcUrl} appears here as it is mined.
    </Empty>
  )
}

function developers(names: ReadonlyMap<string, string>): string[] {
  return [...names].filter(([, name]) => /^Developer account [12]$/.test(name)).map(([address]) => address)
}
