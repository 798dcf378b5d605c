import { formatUnits } from 'viem'
import { formatGwei, readableUnits } from '../../amounts'
import { blockPath } from '../../explorer/search'
import { formatCount, formatStamp } from '../../format'
import { Ago } from '../../parts/Ago'
import { CopyButton } from '../../parts/CopyButton'
import { Details } from '../../parts/Details'
import { Address } from './Address'
import { useKnown } from './known'
import type { SeenTransaction } from './load-transaction'
import { Share } from './Share'

const TYPES: Record<string, string> = {
  '0x0': 'legacy',
  '0x1': 'with an access list',
  '0x2': 'EIP-1559',
  '0x4': 'EIP-7702',
}

export function TransactionDetails({ seen: { tx, receipt, block } }: { seen: SeenTransaction }) {
  const { chain } = useKnown()
  const at = block && new Date(Number(block.timestamp) * 1000).toISOString()
  const native = (wei: bigint) => (
    <span class="num" title={`${wei} wei`}>
      {readableUnits(wei, 18)} {chain.nativeSymbol}
    </span>
  )
  const gas = Number(tx.gas)
  const used = receipt && Number(receipt.gasUsed)
  const price = BigInt(receipt?.effectiveGasPrice ?? tx.gasPrice)
  return (
    <Details
      rows={[
        [
          'Hash',
          <span class="addr" key="hash">
            <code class="addr__full">{tx.hash}</code>
            <CopyButton text={tx.hash} what="the hash" />
          </span>,
        ],
        block && at
          ? [
              'Block',
              <span key="block">
                <a class="num" href={blockPath(chain.id, Number(block.number))}>
                  {formatCount(Number(block.number))}
                </a>{' '}
                <span class="muted">
                  <Ago at={at} />, {formatStamp(at)} UTC
                </span>
              </span>,
            ]
          : null,
        ['From', <Address key="from" address={tx.from} full copy />],
        tx.to
          ? ['To', <Address key="to" address={tx.to} full copy />]
          : receipt?.contractAddress
            ? ['Created', <Address key="to" address={receipt.contractAddress} full copy />]
            : null,
        ['Value', native(BigInt(tx.value))],
        used !== null
          ? [
              'Fee',
              <span key="fee" title={`${formatUnits(BigInt(used) * price, 18)} ${chain.nativeSymbol}`}>
                {native(BigInt(used) * price)} <span class="muted">at {formatGwei(price)}</span>
              </span>,
            ]
          : null,
        used !== null
          ? [
              'Gas',
              <Share key="gas" part={used} of={gas} text={`${formatCount(used)} of ${formatCount(gas)}`} />,
            ]
          : ['Gas limit', formatCount(gas)],
        [
          'Nonce',
          <span key="nonce" class="num">
            {formatCount(Number(tx.nonce))}
          </span>,
        ],
        ['Kind', TYPES[tx.type] ?? tx.type],
      ]}
    />
  )
}
