import { useLocation, useRoute } from 'preact-iso'
import { formatUnits } from 'viem'
import { readable } from '../../amounts'
import { ApiError } from '../../api'
import { addressPath } from '../../explorer/search'
import { formatCount } from '../../format'
import type { Hex, RpcCall } from '../../json-rpc'
import { Badge } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { SelectField } from '../../parts/Field'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { askAll } from '../../state/rpc'
import type { Contract } from '../../wire'
import { SCANNED, transactionsOfAddress } from './blocks'
import { ContractCard } from './ContractCard'
import { Explorer } from './Explorer'
import { useKnown } from './known'
import { TransactionList } from './TransactionList'

export function AddressPage() {
  const { params } = useRoute()
  const address = (params.address ?? '') as Hex
  return (
    <Explorer
      chainId={Number(params.id)}
      title={`Address ${address.slice(0, 10)}…`}
      heading={({ names }) => (
        <>
          {names.get(address.toLowerCase()) ?? 'Address'}
          <span class="headaddress">
            <code class="addr__full">{address}</code>
            <CopyButton text={address} what="the address" />
          </span>
        </>
      )}
    >
      {({ chain }) =>
        /^0x[0-9a-f]{40}$/i.test(address) ? (
          <Holder key={`${chain.id} ${address}`} address={address} />
        ) : (
          <Empty title="This is no address">An address is 0x and 40 hex digits.</Empty>
        )
      }
    </Explorer>
  )
}

function Holder({ address }: { address: Hex }) {
  const { chain, chains, contracts } = useKnown()
  const { route } = useLocation()
  const account = useResource(
    `account ${chain.id} ${address}`,
    (signal) => loadAccount(chain.id, address, contracts, signal),
    ['chain.block', 'chain.mode'],
  )
  const { data, error } = account
  if (!data) {
    return error ? <Problem error={error} onRetry={account.reload} /> : <Skeleton rows={6} tall />
  }
  const isContract = data.codeBytes > 0
  return (
    <>
      <Card
        title={isContract ? 'Contract' : 'Account'}
        actions={
          <SelectField
            label="Chain"
            bare
            value={String(chain.id)}
            options={chains.map(({ id, name }) => [String(id), name])}
            onChange={(id) => route(addressPath(Number(id), address))}
          />
        }
      >
        <dl class="holdings">
          <div>
            <dt>{chain.nativeSymbol}</dt>
            <dd class="num" title={formatUnits(data.native, 18)}>
              {readable(formatUnits(data.native, 18))}
            </dd>
          </div>
          {data.tokens.map(({ symbol, decimals, amount, address: token }) => (
            <div key={token}>
              <dt>
                <a href={addressPath(chain.id, token)}>{symbol}</a>
              </dt>
              <dd class="num" title={formatUnits(amount, decimals)}>
                {readable(formatUnits(amount, decimals))}
              </dd>
            </div>
          ))}
        </dl>
        <p class="small muted row holdings__foot">
          {isContract ? (
            <Badge tone="accent">{formatCount(data.codeBytes)} bytes of code</Badge>
          ) : (
            <Badge>no code</Badge>
          )}
          <span class="num">
            {data.nonce === 1 ? '1 transaction sent' : `${formatCount(data.nonce)} transactions sent`}
          </span>
        </p>
      </Card>
      {isContract && <ContractCard address={address} />}
      <Recent address={address} />
    </>
  )
}

function Recent({ address }: { address: Hex }) {
  const { chain } = useKnown()
  const found = useResource(
    `recent ${chain.id} ${address}`,
    (signal) => transactionsOfAddress(chain.id, address, signal),
    ['chain.block', 'chain.mode'],
  )
  const { data, error } = found
  const isWhole = data?.from === 0
  return (
    <Card
      title="Transactions"
      lede={isWhole ? undefined : `Among the newest ${SCANNED} blocks.`}
      flush={data !== undefined && data.transactions.length > 0}
    >
      {error && <Problem error={error} onRetry={found.reload} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && data.transactions.length > 0 && <TransactionList transactions={data.transactions} />}
      {data?.transactions.length === 0 && (
        <Empty title="None">
          {isWhole
            ? 'No transaction of this chain is from or to this address.'
            : `None of blocks ${formatCount(data.from)} to ${formatCount(data.head)} has one from or to this address.`}
        </Empty>
      )}
    </Card>
  )
}

interface Account {
  native: bigint
  nonce: number
  codeBytes: number
  tokens: { address: string; symbol: string; decimals: number; amount: bigint }[]
}

/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'

async function loadAccount(
  chainId: number,
  address: Hex,
  contracts: readonly Contract[],
  signal: AbortSignal,
): Promise<Account> {
  const tokens = contracts.flatMap(({ address: at, token }) => (token ? [{ address: at, ...token }] : []))
  const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const [native, nonce, code, ...balances] = await askAll(
    chainId,
    [
      ['eth_getBalance', [address, 'latest']],
      ['eth_getTransactionCount', [address, 'latest']],
      ['eth_getCode', [address, 'latest']],
      ...tokens.map((token): RpcCall => ['eth_call', [{ to: token.address, data }, 'latest']]),
    ],
    signal,
  )
  for (const answer of [native, nonce, code]) if (answer instanceof ApiError) throw answer
  return {
    native: BigInt(native as Hex),
    nonce: Number(nonce),
    codeBytes: ((code as Hex).length - 2) / 2,
    tokens: tokens.flatMap((token, at) => {
      const amount = balances[at]
      // '0x': no contract stands there on this chain.
      return typeof amount === 'string' && amount.length > 2 ? [{ ...token, amount: BigInt(amount) }] : []
    }),
  }
}
