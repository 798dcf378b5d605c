import { call } from '../../api'
import { Page } from '../../parts/Page'
import { Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { ask } from '../../state/rpc'
import type { Market } from '../../wire'
import { MarketTokens } from './MarketTokens'
import { TradingCard } from './TradingCard'
import { TravelCard } from './TravelCard'
import './market.css'

const DAYS = 30
const BASE = 8453

export function MarketPage() {
  const found = useResource('market', loadMarket, [
    'market.changed',
    'chain.block',
    'chain.mode',
    'clock.changed',
  ])
  const { data, error } = found
  return (
    <Page
      title="Market"
      lede="A crowd trades the launched tokens as virtual time passes. Prices, market caps and fees follow from their pools on Base."
    >
      {error && <Problem error={error} onRetry={found.reload} />}
      {!data && !error && <Skeleton rows={8} tall />}
      {data && (
        <>
          <div class="cols cols--even">
            <TradingCard market={data} />
            <TravelCard isPaused={data.paused} />
          </div>
          <MarketTokens tokens={data.tokens} etherUsd={data.etherUsd} />
        </>
      )}
    </Page>
  )
}

/** Nobody trades before the chain is first used; who opens this page wants to see it live. */
async function loadMarket(signal: AbortSignal): Promise<Market> {
  const market = await call('GET /__sandbank/market', { query: { days: DAYS }, signal })
  if (market.paused || market.nextTradeAt !== null) return market
  await ask(BASE, ['eth_blockNumber'], signal)
  return call('GET /__sandbank/market', { query: { days: DAYS }, signal })
}
