import { readable } from '../../amounts'
import { call } from '../../api'
import { formatAgo } from '../../format'
import { Badge, type Tone } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { Meter } from '../../parts/Meter'
import { Problem } from '../../parts/States'
import { virtualNow } from '../../state/clock'
import { useResource } from '../../state/resource'
import type { Bridge, WalletChain } from '../../wire'

const STATES: Record<Bridge['state'], readonly [Tone, string]> = {
  moving: ['sand', 'on its way'],
  arrived: ['ok', 'arrived'],
  returning: ['bad', 'goes back'],
  returned: ['bad', 'went back'],
  failed: ['plain', 'never left'],
}

const SHOWN = 5

/** What is on its way to another chain, and what has come there. Nothing at all while nothing was ever bridged. */
export function BridgesCard({ walletId, chains }: { walletId: string; chains: readonly WalletChain[] }) {
  const found = useResource(
    `bridges ${walletId}`,
    (signal) => call('GET /__sandbank/bridges', { query: { walletId, limit: SHOWN }, signal }),
    ['wallet.changed', 'chain.block', 'solana.transaction', 'clock.changed'],
  )
  const bridges = found.data?.bridges ?? []
  if (found.error) return <Problem error={found.error} onRetry={found.reload} />
  if (bridges.length === 0) return null
  const nameOf = (key: string) => chains.find((chain) => chain.key === key)?.name ?? key
  return (
    <Card title="Bridges" flush anchor="bridges">
      <ul class="lines history">
        {bridges.map((bridge) => (
          <BridgeLine key={bridge.id} bridge={bridge} nameOf={nameOf} />
        ))}
      </ul>
    </Card>
  )
}

/** One bridge: what left and what arrives, and how far it is. */
export function BridgeLine({ bridge, nameOf }: { bridge: Bridge; nameOf: (key: string) => string }) {
  const { from, to, amount, arriving, state, reason, source, payout } = bridge
  const [tone, words] = STATES[state]
  return (
    <li class="history__line">
      <span class="history__what">
        <a href={source.path}>
          {readable(amount)} {from.symbol} from {nameOf(from.chain)}
        </a>
        <Badge tone={tone} {...(reason !== null && { title: reason })}>
          {words}
        </Badge>
      </span>
      <span class="history__usd">
        {payout ? <a href={payout.path}>{state === 'returned' ? 'refund' : 'payout'}</a> : null}
      </span>
      <span class="history__to small muted">
        {readable(arriving)} {to.symbol} on {nameOf(to.chain)}
      </span>
      {state === 'moving' && <Travel bridge={bridge} />}
    </li>
  )
}

/** How far it is, by the virtual clock. */
function Travel({ bridge: { createdAt, arrivesAt } }: { bridge: Bridge }) {
  const now = virtualNow.value ?? Date.parse(createdAt)
  const [start, end] = [Date.parse(createdAt), Date.parse(arrivesAt)]
  const share = Math.min(1, Math.max(0, (now - start) / (end - start)))
  const when = `arrives ${formatAgo(arrivesAt, now)}`
  return (
    <span class="history__at small muted">
      <Meter label={when} used={share} limit={1} isFull={false} />
      {when}
    </span>
  )
}
