import { api } from '../../api'
import { Page } from '../../parts/Page'
import { Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { MarketTokens } from './MarketTokens'
import { TradingCard } from './TradingCard'
import { TravelCard } from './TravelCard'
import './market.css'

const DAYS = 30

export function MarketPage() {
  const found = useResource('market', (signal) => api.market(DAYS, { signal }), [
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
