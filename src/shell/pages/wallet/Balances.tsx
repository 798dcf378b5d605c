import { formatDollars, readable } from '../../amounts'
import { addressPath } from '../../explorer/search'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { useAction } from '../../state/action'
import { toast } from '../../state/toasts'
import type { WalletChain } from '../../wire'
import { addOne } from './fund'
import { type ChainHoldings, type Holdings, isLoaded, totalUsd } from './portfolio'

interface Props {
  chains: readonly WalletChain[]
  holdings: Holdings
  address: string
  solanaAddress: string | null
}

/** Everything the wallet has, by chain. */
export function Balances({ chains, holdings, address, solanaAddress }: Props) {
  const { byChain, read, total } = holdings
  const sum = totalUsd(holdings)
  return (
    <Card title="Balances" flush>
      <div class="padded-x total">
        <p class="total__usd num">{formatDollars(sum)}</p>
        {read < total ? (
          <p class="small muted" role="status">
            Reading chain {Math.min(read + 1, total)} of {total}
            <progress class="total__bar" value={read} max={total} aria-label="Chains read" />
          </p>
        ) : (
          <p class="small muted">priced by the pools of each chain</p>
        )}
      </div>
      <ul class="lines balances">
        {chains.map((chain) => (
          <Line
            key={chain.key}
            chain={chain}
            holdings={byChain[chain.key]}
            share={shareOf(byChain[chain.key], sum)}
            address={address}
            funded={'id' in chain ? address : (solanaAddress ?? address)}
          />
        ))}
      </ul>
    </Card>
  )
}

const shareOf = (holdings: ChainHoldings, sum: number): number =>
  isLoaded(holdings) && sum > 0 ? (Number(holdings.total) / sum) * 100 : 0

interface LineProps {
  chain: WalletChain
  holdings: ChainHoldings
  /** Percent of everything. */
  share: number
  address: string
  /** The wallet's address on this chain. */
  funded: string
}

function Line({ chain, holdings, share, address, funded }: LineProps) {
  const [add, busy] = useAction(async () => {
    await addOne(chain, funded)
    toast(`1 ${chain.nativeSymbol} more on ${chain.name}`, 'Out of nowhere, as only an emulator can.')
  })
  return (
    <li class="balances__chain">
      <span class="balances__share" aria-hidden="true" style={{ inlineSize: `${share}%` }} />
      {'id' in chain ? (
        <a class="balances__name" href={addressPath(chain.id, address)}>
          {chain.name}
        </a>
      ) : (
        <span class="balances__name">{chain.name}</span>
      )}
      <span class="balances__tokens num">{tokensOf(chain, holdings)}</span>
      <span class="balances__usd num">{isLoaded(holdings) ? formatDollars(Number(holdings.total)) : ''}</span>
      <Button
        kind="quiet"
        size="s"
        icon="plus"
        busy={busy}
        label={`Add 1 ${chain.nativeSymbol} on ${chain.name}`}
        onClick={add}
      />
    </li>
  )
}

function tokensOf(chain: WalletChain, holdings: ChainHoldings) {
  if (holdings === undefined) return <span class="muted">…</span>
  if (!isLoaded(holdings))
    return (
      <Badge tone="bad" title={holdings.message}>
        {holdings.error}
      </Badge>
    )
  const native = { symbol: chain.nativeSymbol, balance: holdings.nativeBalance }
  const tokens = holdings.tokenBalances.map(({ token }) => ({
    symbol: token.baseToken.symbol,
    balance: token.balance,
  }))
  const some = [native, ...tokens].filter(({ balance }) => Number(balance) > 0)
  if (some.length === 0) return <span class="muted">nothing</span>
  return some.map(({ symbol, balance }) => (
    <span key={symbol} class="balances__token" title={`${balance} ${symbol}`}>
      {readable(balance)} <span class="muted">{symbol}</span>
    </span>
  ))
}
