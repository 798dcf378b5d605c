import { useRoute } from 'preact-iso'
import { formatGwei } from '../../amounts'
import { blockPath } from '../../explorer/search'
import { formatCount, formatStamp } from '../../format'
import type { Block } from '../../json-rpc'
import { Ago } from '../../parts/Ago'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Details } from '../../parts/Details'
import { Icon } from '../../parts/Icon'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { ask } from '../../state/rpc'
import { Address } from './Address'
import { blocksNumbered, transactionsOf, withOutcomes } from './blocks'
import { Explorer } from './Explorer'
import { Share } from './Share'
import { TransactionList } from './TransactionList'

export function BlockPage() {
  const { params } = useRoute()
  const number = /^\d+$/.test(params.number ?? '') ? Number(params.number) : Number.NaN
  return (
    <Explorer chainId={Number(params.id)} title={`Block ${Number.isNaN(number) ? '' : formatCount(number)}`}>
      {({ chain }) => <Found chainId={chain.id} number={number} />}
    </Explorer>
  )
}

function Found({ chainId, number }: { chainId: number; number: number }) {
  const found = useResource(
    Number.isNaN(number) ? null : `block ${chainId} ${number}`,
    (signal) => load(chainId, number, signal),
    ['chain.block', 'chain.mode'],
  )
  const { data, error } = found
  if (error && !data) return <Problem error={error} onRetry={found.reload} />
  if (!data && !Number.isNaN(number)) return <Skeleton rows={6} tall />
  if (!data?.block) {
    return (
      <Empty title="There is no such block">
        {data ? `The newest is ${formatCount(data.head)}.` : 'A block’s number has digits only.'}
      </Empty>
    )
  }
  const { block, head, transactions } = data
  return (
    <>
      <nav class="row" aria-label="Blocks beside this one">
        <Step to={number - 1} exists={number > 0} chainId={chainId} icon="left" text="Block before" />
        <Step to={number + 1} exists={number < head} chainId={chainId} icon="right" text="Block after" />
      </nav>
      <Card>
        <BlockDetails block={block} />
      </Card>
      <Card title={transactions.length === 1 ? '1 transaction' : `${transactions.length} transactions`} flush>
        {transactions.length > 0 ? (
          <TransactionList transactions={transactions} />
        ) : (
          <Empty title="An empty block">It was mined without any transaction waiting.</Empty>
        )}
      </Card>
    </>
  )
}

function BlockDetails({ block }: { block: Block }) {
  const at = new Date(Number(block.timestamp) * 1000).toISOString()
  const used = Number(block.gasUsed)
  const limit = Number(block.gasLimit)
  return (
    <Details
      rows={[
        [
          'Hash',
          <span class="addr" key="hash">
            <code class="addr__full">{block.hash}</code>
            <CopyButton text={block.hash} what="the block’s hash" />
          </span>,
        ],
        [
          'Mined',
          <span key="at">
            <Ago at={at} /> <span class="muted num">{formatStamp(at)} UTC</span>
          </span>,
        ],
        [
          'Gas used',
          <Share key="gas" part={used} of={limit} text={`${formatCount(used)} of ${formatCount(limit)}`} />,
        ],
        block.baseFeePerGas ? ['Base fee', formatGwei(BigInt(block.baseFeePerGas))] : null,
        ['Fees go to', <Address key="miner" address={block.miner} />],
        [
          'Block before',
          <code key="parent" class="addr__full">
            {block.parentHash}
          </code>,
        ],
      ]}
    />
  )
}

interface StepProps {
  to: number
  exists: boolean
  chainId: number
  icon: 'left' | 'right'
  text: string
}

function Step({ to, exists, chainId, icon, text }: StepProps) {
  if (!exists) return null
  return (
    <a class="button button--plain button--s" href={blockPath(chainId, to)}>
      {icon === 'left' && <Icon name={icon} size={15} />}
      {text}
      {icon === 'right' && <Icon name={icon} size={15} />}
    </a>
  )
}

async function load(chainId: number, number: number, signal: AbortSignal) {
  const [head, [block]] = await Promise.all([
    ask<string>(chainId, ['eth_blockNumber'], signal),
    blocksNumbered(chainId, [number], signal),
  ])
  const transactions = block ? transactionsOf([block]).reverse() : []
  return { head: Number(head), block, transactions: await withOutcomes(chainId, transactions, signal) }
}
