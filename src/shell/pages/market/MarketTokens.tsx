import { useState } from 'preact/hooks'
import { readable } from '../../amounts'
import { call } from '../../api'
import { tokenPath } from '../../explorer/search'
import { formatUsd } from '../../format'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SelectField } from '../../parts/Field'
import { Empty } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import type { MarketProfile, MarketToken } from '../../wire'
import { Sparkline } from './Sparkline'
import { SwapDialog } from './SwapDialog'

export function MarketTokens({ tokens, etherUsd }: { tokens: readonly MarketToken[]; etherUsd: number }) {
  return (
    <Card
      title="Tokens"
      lede="Thirty days of prices. A profile says how the crowd trades from the next occasion on."
      flush={tokens.length > 0}
    >
      {tokens.length === 0 ? (
        <Empty title="Nothing to trade" action={<a href="/ui/launches">Launch a token</a>}>
          A launched token has a pool, and the crowd finds it by itself.
        </Empty>
      ) : (
        <ul class="lines">
          {tokens.map((token) => (
            <Line key={token.tokenAddress} token={token} etherUsd={etherUsd} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const NOBODY = 'nobody'
const PROFILES: readonly MarketProfile[] = ['quiet', 'steady', 'hot', 'dying']
const OPTIONS: readonly (readonly [MarketProfile | typeof NOBODY, string])[] = [
  ...PROFILES.map((profile) => [profile, profile] as const),
  [NOBODY, 'left alone'],
]

function Line({ token, etherUsd }: { token: MarketToken; etherUsd: number }) {
  const [isSwapping, setSwapping] = useState(false)
  const { tokenAddress, symbol, name, profile, priceWeth, marketCapUsd, volume24hWeth, days } = token
  const [choose] = useAction(async (chosen: MarketProfile | typeof NOBODY) => {
    await call('PUT /__sandbank/market/tokens/:address', {
      params: { address: tokenAddress },
      body: { profile: chosen === NOBODY ? null : chosen },
    })
    publish('market.changed')
  })
  return (
    <li class="markettoken">
      <div class="markettoken__what">
        <p class="lines__name">
          <a href={tokenPath(tokenAddress)}>{symbol}</a> <span class="markettoken__name">{name}</span>
        </p>
        <p class="small muted num" title={`${priceWeth} WETH`}>
          {readable(priceWeth)} WETH
        </p>
      </div>
      <Sparkline symbol={symbol} days={days} />
      <dl class="markettoken__figures num">
        <div>
          <dt class="small muted">Market cap</dt>
          <dd>{formatUsd(marketCapUsd)}</dd>
        </div>
        <div>
          <dt class="small muted">24 h volume</dt>
          <dd title={`${volume24hWeth} WETH`}>{formatUsd(Number(volume24hWeth) * etherUsd)}</dd>
        </div>
      </dl>
      <div class="markettoken__acts">
        <SelectField
          label={`How ${symbol} trades`}
          bare
          value={profile ?? NOBODY}
          options={OPTIONS}
          onChange={choose}
        />
        <Button size="s" onClick={() => setSwapping(true)}>
          Swap<span class="visually-hidden"> {symbol}</span>
        </Button>
      </div>
      {isSwapping && <SwapDialog token={token} onClose={() => setSwapping(false)} />}
    </li>
  )
}
