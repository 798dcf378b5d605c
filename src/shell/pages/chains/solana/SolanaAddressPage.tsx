import { useRoute } from 'preact-iso'
import { formatUnits } from 'viem'
import { readable } from '../../../amounts'
import { isSolanaAddress, solanaAddressPath, solanaTxPath } from '../../../explorer/search'
import { formatAgo, formatCount, formatStamp, shorten } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { CopyButton } from '../../../parts/CopyButton'
import { Page } from '../../../parts/Page'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { virtualNow } from '../../../state/clock'
import { useResource } from '../../../state/resource'
import { LISTED, loadSolanaAccount, type SolanaAccount } from './account'
import { SolanaCrumbs } from './SolanaCrumbs'
import '../chains.css'
import './solana.css'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** An address of the Solana ledger: what it holds, and its newest transactions. */
export function SolanaAddressPage() {
  const address = useRoute().params.address ?? ''
  return (
    <Page
      title={`Address ${shorten(address, 8, 6)}`}
      heading={
        <>
          Address
          <span class="headaddress">
            <code class="addr__full">{address}</code>
            <CopyButton text={address} what="the address" />
          </span>
        </>
      }
      above={<SolanaCrumbs />}
    >
      {isSolanaAddress(address) ? (
        <SolanaHolder key={address} address={address} />
      ) : (
        <Empty title="This is no address on Solana">
          An address on Solana is 32 bytes in base58: 32 to 44 letters and digits, without 0x.
        </Empty>
      )}
    </Page>
  )
}

/** The cards of such a page. */
export function SolanaHolder({ address }: { address: string }) {
  const found = useResource(`solana account ${address}`, (signal) => loadSolanaAccount(address, signal), [
    'solana.transaction',
  ])
  const { data, error } = found
  if (!data) return error ? <Problem error={error} onRetry={found.reload} /> : <Skeleton rows={6} tall />
  return (
    <>
      <Holdings address={address} data={data} />
      <Recent data={data} />
    </>
  )
}

function Holdings({
  address,
  data: { lamports, info, tokens, symbols, names },
}: Given & { address: string }) {
  const name = names.get(address)
  return (
    <Card title={name ?? (info?.executable ? 'Program' : 'Account')}>
      <dl class="holdings">
        <div>
          <dt>SOL</dt>
          <dd class="num" title={`${lamports} lamports`}>
            {readable(formatUnits(lamports, 9), 9)}
          </dd>
        </div>
        {tokens.map(({ mint, account, amount, decimals }) => (
          <div key={account}>
            <dt>
              <a href={solanaAddressPath(account)}>{symbols.get(mint) ?? shorten(mint)}</a>
            </dt>
            <dd class="num" title={`${amount} base units of ${mint}`}>
              {readable(formatUnits(amount, decimals), decimals)}
            </dd>
          </div>
        ))}
      </dl>
      <p class="small muted row holdings__foot">
        {info ? (
          <>
            <Badge tone={info.executable ? 'accent' : 'plain'}>
              {info.executable ? 'program' : 'account'}
            </Badge>
            {info.owner === SYSTEM_PROGRAM ? (
              <span>of the system program</span>
            ) : (
              <span>
                {formatCount(info.space)} bytes, owned by{' '}
                <a href={solanaAddressPath(info.owner)}>
                  <code>{shorten(info.owner, 8, 6)}</code>
                </a>
              </span>
            )}
          </>
        ) : (
          <span>The ledger has no account here yet: the first transfer makes it.</span>
        )}
      </p>
    </Card>
  )
}

interface Given {
  readonly data: SolanaAccount
}

function Recent({ data: { transactions } }: Given) {
  const now = virtualNow.value ?? Date.now()
  return (
    <Card
      title="Transactions"
      lede={transactions.length < LISTED ? undefined : `The newest ${LISTED}.`}
      flush={transactions.length > 0}
    >
      {transactions.length === 0 && <Empty title="None">No transaction names this address.</Empty>}
      {transactions.length > 0 && (
        <ul class="lines">
          {transactions.map(({ signature, slot, err, blockTime }) => {
            const at = new Date(blockTime * 1000).toISOString()
            return (
              <li class="lines__row" key={signature}>
                <span class="grow row">
                  <a href={solanaTxPath(signature)}>
                    <code>{shorten(signature, 10, 6)}</code>
                  </a>
                  {err !== null && <Badge tone="bad">failed</Badge>}
                </span>
                <span class="muted small num">slot {formatCount(slot)}</span>
                <time class="muted small num" dateTime={at} title={`${formatStamp(at)} UTC`}>
                  {formatAgo(at, now)}
                </time>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
