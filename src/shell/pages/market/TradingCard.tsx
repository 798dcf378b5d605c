import { formatDollars } from '../../amounts'
import { call } from '../../api'
import { formatCount, formatLength } from '../../format'
import { Card } from '../../parts/Card'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import type { Market } from '../../wire'

/** Whether the crowd trades, and when it does next. */
export function TradingCard({ market: { paused, nextTradeAt, etherUsd, tokens } }: { market: Market }) {
  const now = virtualNow.value
  const [set, busy] = useAction(async (isPaused: boolean) => {
    await call('PUT /__sandbank/market', { body: { paused: isPaused } })
    publish('market.changed')
  })
  const traded = tokens.filter(({ profile }) => profile !== null).length
  const waits = nextTradeAt !== null && now !== null ? Date.parse(nextTradeAt) - now : null
  return (
    <Card title="Trading">
      <div class="stack">
        <Switch
          label={paused ? 'The market is paused' : 'The market is open'}
          hint={
            paused
              ? 'No swaps but yours. What time passes meanwhile is not made up for.'
              : 'It trades by the virtual clock: an idle tab costs nothing.'
          }
          name="The market is open"
          checked={!paused}
          busy={busy}
          onChange={(isOpen) => set(!isOpen)}
        />
        <dl class="marketdetails">
          <div>
            <dt>Next trades</dt>
            <dd class="num">
              {paused
                ? 'none while paused'
                : waits === null
                  ? 'when Base is first used'
                  : waits <= 0
                    ? 'now'
                    : `in ${formatLength(waits)}`}
            </dd>
          </div>
          <div>
            <dt>Tokens traded</dt>
            <dd class="num">
              {formatCount(traded)} of {formatCount(tokens.length)}
            </dd>
          </div>
          <div>
            <dt>1 WETH</dt>
            <dd class="num">{formatDollars(etherUsd)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
