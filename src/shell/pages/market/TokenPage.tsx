import { useMemo, useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { readable } from '../../amounts'
import { call } from '../../api'
import { addressPath, txPath } from '../../explorer/search'
import { formatDay, formatUsd, shorten } from '../../format'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Page } from '../../parts/Page'
import { Plot, type PlotSeries } from '../../parts/plot/Plot'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { Launch, MarketToken } from '../../wire'
import { SwapDialog } from './SwapDialog'
import './market.css'

const BASE = 8453
/** As many as the emulator tells. */
const DAYS = 90

/** A launched token: its price in USD, its trade, its fees, and how it was launched. */
export function TokenPage() {
  const { address = '' } = useRoute().params
  const found = useResource(`token ${address}`, (signal) => load(address, signal), [
    'market.changed',
    'chain.block',
    'clock.changed',
  ])
  const { data, error } = found
  if (!data) {
    return (
      <Page title="Token">
        {error ? <Problem error={error} onRetry={found.reload} /> : <Skeleton rows={8} tall />}
      </Page>
    )
  }
  const { token, launch, etherUsd } = data
  if (!token) {
    return (
      <Page title="Token">
        <Card>
          <Empty title="No token was launched here" action={<a href="/ui/market">All tokens</a>}>
            {shorten(address)} may be a contract all the same:{' '}
            <a href={addressPath(BASE, address)}>look it up on Base</a>.
          </Empty>
        </Card>
      </Page>
    )
  }
  return (
    <Page title={token.symbol} heading={`${token.name} (${token.symbol})`} lede="Launched on Base.">
      <Figures token={token} etherUsd={etherUsd} />
      <Prices token={token} etherUsd={etherUsd} />
      <Details token={token} launch={launch} />
    </Page>
  )
}

async function load(address: string, signal: AbortSignal) {
  const { tokens, etherUsd } = await call('GET /__sandbank/market', { query: { days: DAYS }, signal })
  const token = tokens.find((one) => one.tokenAddress.toLowerCase() === address.toLowerCase())
  const launch = token
    ? (await call('GET /token-launches/:address', { params: { address: address }, signal })).launch
    : undefined
  return { token, launch, etherUsd }
}

interface TokenProps {
  token: MarketToken
  etherUsd: number
}

function Figures({ token, etherUsd }: TokenProps) {
  const [isSwapping, setSwapping] = useState(false)
  const { priceWeth, marketCapUsd, volume24hWeth, weeklyRevenueWeth, symbol } = token
  const figures = [
    ['Price', `$${readable((Number(priceWeth) * etherUsd).toFixed(18))}`, `${priceWeth} WETH`],
    ['Market cap', formatUsd(marketCapUsd), undefined],
    ['24 h volume', formatUsd(Number(volume24hWeth) * etherUsd), `${volume24hWeth} WETH`],
    ['Fees of 7 days', formatUsd(Number(weeklyRevenueWeth) * etherUsd), `${weeklyRevenueWeth} WETH`],
  ] as const
  return (
    <Card
      title="Now"
      actions={
        <Button kind="primary" onClick={() => setSwapping(true)}>
          Swap<span class="visually-hidden"> {symbol}</span>
        </Button>
      }
    >
      <dl class="tokenfigures num">
        {figures.map(([name, value, title]) => (
          <div key={name}>
            <dt class="small muted">{name}</dt>
            <dd title={title}>{value}</dd>
          </div>
        ))}
      </dl>
      {isSwapping && <SwapDialog token={token} onClose={() => setSwapping(false)} />}
    </Card>
  )
}

function Prices({ token: { days, symbol }, etherUsd }: TokenProps) {
  const [day, setDay] = useState<number | null>(null)
  const dates = days.map(({ date }) => date)
  const [prices, volumes] = useMemo(() => {
    const usd = (weth: string) => Number(weth) * etherUsd
    const line: PlotSeries = {
      ...{ kind: 'line', stroke: '--accent' },
      values: days.map(({ closeWeth }) => usd(closeWeth)),
    }
    const bars: PlotSeries = {
      ...{ kind: 'bars', stroke: '--water-deep', fill: '--water' },
      values: days.map(({ volumeWeth }) => usd(volumeWeth)),
    }
    return [[line], [bars]]
  }, [days, etherUsd])
  const at = days[day ?? days.length - 1]
  if (!at) {
    return (
      <Card title="Price">
        <Empty title="No trade yet">Its price appears here with the first day of trades.</Empty>
      </Card>
    )
  }
  const write = (value: number) => `$${readable(value.toFixed(18))}`
  return (
    <Card
      title="Price and volume, USD"
      lede={`${formatDay(at.date)}: closed at ${write(Number(at.closeWeth) * etherUsd)}, traded ${formatUsd(Number(at.volumeWeth) * etherUsd)}.`}
    >
      <Plot
        days={dates}
        series={prices}
        write={write}
        label={`Price of ${symbol} by day, in USD`}
        onDay={setDay}
        floor="lowest"
      />
      <Plot
        days={dates}
        series={volumes}
        write={(value) => formatUsd(value)}
        label={`Volume of ${symbol} by day, in USD`}
        onDay={setDay}
        height={120}
      />
    </Card>
  )
}

function Details({ token, launch }: { token: MarketToken; launch: Launch | undefined }) {
  const { tokenAddress, symbol } = token
  return (
    <Card title="Launch">
      <dl class="tokendetails">
        <dt class="muted">Address</dt>
        <dd>
          <a href={addressPath(BASE, tokenAddress)}>
            <code>{shorten(tokenAddress, 8, 6)}</code>
          </a>{' '}
          <CopyButton text={tokenAddress} what={`the address of ${symbol}`} />
        </dd>
        {launch && (
          <>
            <dt class="muted">Launched by</dt>
            <dd>
              <code title={launch.deployer.walletAddress}>
                {shorten(launch.deployer.walletAddress, 8, 6)}
              </code>
            </dd>
            <dt class="muted">Fees go to</dt>
            <dd>
              <a href={`/ui/fees?of=${launch.feeRecipient.walletAddress}`}>
                <code>{shorten(launch.feeRecipient.walletAddress, 8, 6)}</code>
              </a>
            </dd>
            {launch.txHash && (
              <>
                <dt class="muted">Transaction</dt>
                <dd>
                  <a href={txPath(BASE, launch.txHash)}>What it did</a>
                </dd>
              </>
            )}
          </>
        )}
      </dl>
    </Card>
  )
}
