import { useRoute } from 'preact-iso'
import { formatUnits } from 'viem'
import { readable } from '../../../amounts'
import { isSolanaSignature } from '../../../explorer/search'
import { formatCount, formatStamp, shorten } from '../../../format'
import { Ago } from '../../../parts/Ago'
import { Badge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { Code } from '../../../parts/Code'
import { CopyButton } from '../../../parts/CopyButton'
import { Details } from '../../../parts/Details'
import { Page } from '../../../parts/Page'
import { Empty, Note, Problem, Skeleton } from '../../../parts/States'
import { useResource } from '../../../state/resource'
import { type BalanceChange, balanceChanges } from './balance-changes'
import { SolanaAddress } from './SolanaAddress'
import { SolanaCrumbs } from './SolanaCrumbs'
import { loadSolanaTransaction, type SeenOnSolana } from './transaction'
import '../chains.css'
import './solana.css'

/** A transaction of the Solana ledger, read by its JSON-RPC. */
export function SolanaTransactionPage() {
  const signature = useRoute().params.signature ?? ''
  const short = shorten(signature, 8, 6)
  return (
    <Page
      title={`Transaction ${short}`}
      heading={
        <>
          Transaction <code class="headcode">{short}</code>
        </>
      }
      above={<SolanaCrumbs />}
    >
      <Found signature={signature} />
    </Page>
  )
}

function Found({ signature }: { signature: string }) {
  const isOne = isSolanaSignature(signature)
  const found = useResource(
    isOne ? `solana ${signature}` : null,
    (signal) => loadSolanaTransaction(signature, signal),
    ['solana.transaction'],
  )
  const { data, error } = found
  if (error && !data) return <Problem error={error} onRetry={found.reload} />
  if (data === undefined && isOne) return <Skeleton rows={7} tall />
  if (!data) {
    return (
      <Empty
        title="The ledger knows no such transaction"
        action={<a href="/ui/wallet">See what the wallet sent</a>}
      >
        {isOne
          ? 'It may have happened before a reset, or in another database.'
          : 'A signature is 64 bytes in base58: 64 to 88 letters and digits.'}
      </Empty>
    )
  }
  return <Seen signature={signature} data={data} />
}

function Seen({ signature, data }: { signature: string; data: SeenOnSolana }) {
  const { slot, blockTime, meta, transaction } = data.seen
  const at = new Date(blockTime * 1000).toISOString()
  const hasFailed = meta.err !== null
  const changes = balanceChanges(data.seen)
  const signers = transaction.message.accountKeys.filter(({ signer }) => signer)
  return (
    <>
      <Card
        title="What changed"
        actions={hasFailed ? <Badge tone="bad">failed</Badge> : <Badge tone="ok">succeeded</Badge>}
        flush={changes.length > 0}
      >
        {hasFailed && (
          <Note>
            It was refused while it ran (<code>{JSON.stringify(meta.err)}</code>): nothing but the fee was
            taken. The log below says where.
          </Note>
        )}
        {changes.length === 0 && <p class="muted">No balance is different from before.</p>}
        {changes.length > 0 && (
          <ul class="lines">
            {changes.map((change) => (
              <Change key={`${change.address} ${change.mint}`} change={change} data={data} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="Details">
        <Details
          rows={[
            [
              'Signature',
              <span class="addr" key="signature">
                <code class="addr__full">{signature}</code>
                <CopyButton text={signature} what="the signature" />
              </span>,
            ],
            [
              'Slot',
              <span key="slot">
                <span class="num">{formatCount(slot)}</span>{' '}
                <span class="muted">
                  <Ago at={at} />, {formatStamp(at)} UTC
                </span>
              </span>,
            ],
            [
              'Fee',
              <span key="fee" class="num" title={`${meta.fee} lamports`}>
                {formatUnits(BigInt(meta.fee), 9)} SOL
              </span>,
            ],
            [
              signers.length === 1 ? 'Signed by' : 'Signers',
              <span key="signers" class="stack stack--tight">
                {signers.map(({ pubkey }) => (
                  <SolanaAddress key={pubkey} address={pubkey} names={data.names} full />
                ))}
              </span>,
            ],
            ['Compute units', formatCount(meta.computeUnitsConsumed)],
          ]}
        />
      </Card>
      <Card title="Log" lede="What the programs wrote, in order.">
        {meta.logMessages.length === 0 ? (
          <p class="muted">No program wrote anything.</p>
        ) : (
          <Code label="Log" wraps>
            {meta.logMessages.join('\n')}
          </Code>
        )}
      </Card>
    </>
  )
}

function Change({
  change: { address, mint, amount, decimals },
  data: { symbols, names, seen },
}: {
  change: BalanceChange
  data: SeenOnSolana
}) {
  const exact = formatUnits(amount, decimals)
  const symbol = mint === null ? 'SOL' : (symbols.get(mint) ?? shorten(mint))
  const isMore = amount > 0n
  const isPayer = mint === null && seen.transaction.message.accountKeys[0]?.pubkey === address
  return (
    <li class="lines__row">
      <span class="grow">
        <SolanaAddress address={address} names={names} />
        {isPayer && <span class="muted small"> paid the fee</span>}
      </span>
      <span
        class={`num change ${isMore ? 'change--more' : ''}`}
        title={`${exact} ${mint === null ? 'SOL' : `of ${mint}`}`}
      >
        {isMore ? '+' : '−'}
        {readable(exact.replace('-', ''), 9)} {symbol}
      </span>
    </li>
  )
}
