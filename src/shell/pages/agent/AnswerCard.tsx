import { useMemo, useState } from 'preact/hooks'
import { formatDollars, readable } from '../../amounts'
import { call } from '../../api'
import { formatDay } from '../../format'
import { Icon } from '../../parts/Icon'
import { Meter } from '../../parts/Meter'
import { Plot, type PlotSeries } from '../../parts/plot/Plot'
import { Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { WalletChain } from '../../wire'
import { OrderLine } from '../orders/OrderLine'
import { BridgeLine } from '../wallet/BridgesCard'
import { type AnswerCard as Card, holdingsOf } from './cards'
import '../automations/automations.css'
import '../orders/orders.css'
import '../wallet/wallet.css'

interface Props {
  card: Card
  session: string
  walletId: string
  chains: readonly WalletChain[]
}

/** What a step came to, as a picture or with what is known of it now. */
export function AnswerCard({ card, session, walletId, chains }: Props) {
  const nameOf = (key: string) => chains.find((chain) => chain.key === key)?.name ?? key
  switch (card.kind) {
    case 'swap':
      return <Swapped card={card} nameOf={nameOf} />
    case 'order':
      return <Placed id={card.id} session={session} />
    case 'bridge':
      return <Bridged id={card.id} walletId={walletId} nameOf={nameOf} />
    case 'chart':
      return <Chart card={card} nameOf={nameOf} />
    case 'portfolio':
      return <Portfolio card={card} chains={chains} />
  }
}

type Of<Kind extends Card['kind']> = Extract<Card, { kind: Kind }>
type NameOf = (chain: string) => string

function Swapped({ card: { sold, bought, chain }, nameOf }: { card: Of<'swap'>; nameOf: NameOf }) {
  return (
    <section class="acard swapcard" aria-label="Swap">
      <Side name="Sold" of={sold} />
      <Icon name="right" size={18} />
      <Side name="Bought" of={bought} />
      <p class="swapcard__foot small muted">on {nameOf(chain)}</p>
    </section>
  )
}

/** From so many whole tokens on, what is below one is no longer read. */
const MANY = 1000

function Side({ name, of: { amount, symbol } }: { name: string; of: Of<'swap'>['sold'] }) {
  return (
    <p class="swapcard__side">
      <span class="small muted">{name}</span>
      <span class="swapcard__amount num" title={`${amount} ${symbol}`}>
        {readable(amount, Number(amount) < MANY ? 4 : 0)} <span class="swapcard__symbol">{symbol}</span>
      </span>
    </p>
  )
}

function Placed({ id, session }: { id: string; session: string }) {
  const { data, error, reload } = useResource(
    `order card ${id}`,
    (signal) => call('GET /user/automation/:id', { key: session, params: { id }, signal }),
    ['automations.changed', 'clock.changed'],
  )
  if (error?.status === 404) return <p class="small muted">The order was removed from the list.</p>
  if (error) return <Problem error={error} onRetry={reload} />
  if (!data) return <Skeleton rows={3} />
  if (data.type === 'command') return null
  return (
    <ul class="acard acard--lines" aria-label="Order">
      <OrderLine order={data} session={session} isShown={false} />
    </ul>
  )
}

/** As many as the route lists at once. */
const NEWEST_BRIDGES = 100

function Bridged({ id, walletId, nameOf }: { id: string; walletId: string; nameOf: NameOf }) {
  const { data, error, reload } = useResource(
    `bridge card ${id}`,
    (signal) =>
      call('GET /__sandbank/bridges', { query: { walletId, limit: NEWEST_BRIDGES }, signal }).then(
        ({ bridges }) => bridges.find((bridge) => bridge.id === id) ?? null,
      ),
    ['wallet.changed', 'chain.block', 'solana.transaction', 'clock.changed'],
  )
  if (error) return <Problem error={error} onRetry={reload} />
  if (data === undefined) return <Skeleton rows={2} />
  if (data === null) return <p class="small muted">The bridge is not among the newest of the wallet.</p>
  return (
    <ul class="acard acard--lines" aria-label="Bridge">
      <BridgeLine bridge={data} nameOf={nameOf} />
    </ul>
  )
}

function Chart({ card: { symbol, chain, days }, nameOf }: { card: Of<'chart'>; nameOf: NameOf }) {
  const [at, setAt] = useState<number | null>(null)
  const series = useMemo(
    (): PlotSeries[] => [
      {
        kind: 'line',
        values: days.map(({ usd }) => Number(usd)),
        stroke: '--accent',
        fill: '--accent-wash',
      },
    ],
    [days],
  )
  const first = days[0]
  const last = days.at(-1)
  const shown = (at === null ? undefined : days[at]) ?? last
  if (!first || !last || !shown) return null
  const change = (Number(last.usd) / Number(first.usd) - 1) * 100
  const heights = days.map(({ usd }) => Number(usd))
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  return (
    <section class="acard stack stack--tight" aria-label={`Price of ${symbol}`}>
      <p class="row row--between">
        <span>
          <strong>{symbol}</strong> <span class="small muted">on {nameOf(chain)}</span>
        </span>
        <span class="num">
          ${shown.usd} <span class="small muted">{formatDay(shown.date)}</span>
        </span>
      </p>
      <Plot
        days={days.map(({ date }) => date)}
        series={series}
        floor="lowest"
        height={180}
        write={(value) => `$${Number(value.toPrecision(4))}`}
        label={`${symbol} in USD from ${formatDay(first.date)} to ${formatDay(last.date)}: between $${low} and $${high}, at last $${last.usd}`}
        onDay={setAt}
      />
      <p class="small muted num">
        {change >= 0 ? '+' : ''}
        {change.toFixed(1)} % since {formatDay(first.date)}
      </p>
    </section>
  )
}

/** As many holdings as are read at a glance. */
const LARGEST = 6

function Portfolio({
  card: { totalUsd, byChain },
  chains,
}: {
  card: Of<'portfolio'>
  chains: readonly WalletChain[]
}) {
  const holdings = holdingsOf(byChain, chains)
  const total = Number(totalUsd)
  const rest = holdings.slice(LARGEST)
  if (holdings.length === 0) return null
  return (
    <section class="acard stack stack--tight" aria-label="Portfolio">
      <p class="holdings__total num">{formatDollars(total)}</p>
      <ul class="holdings">
        {holdings.slice(0, LARGEST).map(({ chain, symbol, amount, usd }) => (
          <li key={`${chain} ${symbol}`}>
            <span title={`${amount} ${symbol}`}>
              <span class="num">{readable(amount)}</span> <strong>{symbol}</strong>{' '}
              <span class="small muted">{chains.find(({ key }) => key === chain)?.name ?? chain}</span>
            </span>
            <span class="num">{formatDollars(usd)}</span>
            <Meter label={`Share of ${symbol}`} used={usd} limit={total} isFull={false} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p class="small muted">
          and {rest.length} more, {formatDollars(rest.reduce((sum, { usd }) => sum + usd, 0))} together
        </p>
      )}
    </section>
  )
}
