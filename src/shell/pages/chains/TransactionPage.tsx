import { useRoute } from 'preact-iso'
import { ApiError } from '../../api'
import { shorten } from '../../format'
import { Badge } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { Code } from '../../parts/Code'
import { Empty, Note, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { CallTree } from './CallTree'
import { Explorer } from './Explorer'
import { Flows } from './Flows'
import { flowsOf } from './flows'
import { useKnown } from './known'
import { Logs } from './Logs'
import { loadTransaction, type SeenTransaction } from './load-transaction'
import { TransactionDetails } from './TransactionDetails'
import { methodOf } from './TransactionList'
import { Readings } from './Value'
import { WhyReverted } from './WhyReverted'

export function TransactionPage() {
  const { params } = useRoute()
  const hash = params.hash ?? ''
  return (
    <Explorer
      chainId={Number(params.id)}
      title={`Transaction ${shorten(hash, 10, 6)}`}
      heading={() => (
        <>
          Transaction <code class="headcode">{shorten(hash, 10, 6)}</code>
        </>
      )}
    >
      {({ chain }) => <Found chainId={chain.id} hash={hash} />}
    </Explorer>
  )
}

function Found({ chainId, hash }: { chainId: number; hash: string }) {
  const { contracts } = useKnown()
  const isHash = /^0x[0-9a-f]{64}$/i.test(hash)
  const found = useResource(
    isHash ? `tx ${chainId} ${hash} ${contracts.length}` : null,
    (signal) => loadTransaction(chainId, hash, contracts, signal),
    ['chain.block', 'chain.mode'],
  )
  const { data, error } = found
  if (error && !data) return <Problem error={error} onRetry={found.reload} />
  if (data === undefined && isHash) return <Skeleton rows={7} tall />
  if (!data) {
    return (
      <Empty title="This chain knows no such transaction">
        {isHash
          ? 'It may be on another chain, or was taken back by evm_revert or a reset.'
          : 'A hash is 0x and 64 hex digits.'}
      </Empty>
    )
  }
  return <Seen seen={data} />
}

function Seen({ seen }: { seen: SeenTransaction }) {
  const { tx, receipt, trace, tokens } = seen
  const tree = trace instanceof ApiError ? null : trace
  const hasFailed = receipt !== null && BigInt(receipt.status) === 0n
  return (
    <>
      <Card title="What happened" actions={<Outcome seen={seen} />}>
        {hasFailed ? (
          <WhyReverted trace={tree} />
        ) : (
          <Flows flows={flowsOf(tx, receipt, tree)} tokens={tokens} isWaiting={receipt === null} />
        )}
      </Card>
      <Card title="Details">
        <TransactionDetails seen={seen} />
      </Card>
      <Call seen={seen} />
      {tree && (
        <Card title="Calls" lede="What called what, in order. The bar is each call’s share of the gas." flush>
          <CallTree root={tree} tokens={tokens} />
        </Card>
      )}
      {trace instanceof ApiError && (
        <Note>There is no call tree: the node behind this chain does not trace ({trace.error}).</Note>
      )}
      {receipt && receipt.logs.length > 0 && (
        <Card title={receipt.logs.length === 1 ? '1 event' : `${receipt.logs.length} events`} flush>
          <Logs logs={receipt.logs} tokens={tokens} />
        </Card>
      )}
    </>
  )
}

function Outcome({ seen: { receipt } }: { seen: SeenTransaction }) {
  if (!receipt) return <Badge tone="sand">waits for its block</Badge>
  return BigInt(receipt.status) === 1n ? <Badge tone="ok">succeeded</Badge> : <Badge tone="bad">failed</Badge>
}

/** The transaction as it was sent. */
function Call({ seen: { tx, tokens } }: { seen: SeenTransaction }) {
  const { reader } = useKnown()
  if (tx.input === '0x') return null
  const call = reader.call(tx.to, tx.input)
  const bytes = (tx.input.length - 2) / 2
  return (
    <Card
      title={tx.to ? <>Call of {call?.name ?? methodOf(tx)}</> : 'Creation code'}
      lede={call?.isGuess ? 'Read by an interface that is known from another contract.' : undefined}
    >
      <div class="stack">
        {call && <Readings readings={call.readings} token={tx.to && tokens.get(tx.to.toLowerCase())} />}
        {!call && tx.to && (
          <p class="small muted">
            No known interface has this function. Paste the contract’s on its page, and it is read here.
          </p>
        )}
        <details class="raw">
          <summary>Raw input, {bytes} bytes</summary>
          <Code label="Raw input" wraps>
            {tx.input}
          </Code>
        </details>
      </div>
    </Card>
  )
}
