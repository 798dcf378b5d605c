import { useState } from 'preact/hooks'
import { readable } from '../../amounts'
import { call } from '../../api'
import { txPath } from '../../explorer/search'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import type { MarketToken, Swapped } from '../../wire'

const BASE = 8453

/** One swap by the crowd, now: to see what moves. */
export function SwapDialog({ token, onClose }: { token: MarketToken; onClose: () => void }) {
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [amount, setAmount] = useState('')
  const [outcome, setOutcome] = useState<Swapped | null>(null)
  const { symbol, tokenAddress } = token
  const isFine = /^\d+(\.\d+)?$/.test(amount.trim()) && /[1-9]/.test(amount)
  const [swap, busy, refusal] = useSubmit(async () => {
    if (!isFine) return
    setOutcome(null)
    try {
      setOutcome(
        await call('POST /__sandbank/market/swap', { body: { tokenAddress, side, amount: amount.trim() } }),
      )
    } finally {
      publish('chain.block')
      publish('market.changed')
    }
  })
  return (
    <FormDialog
      title={`Swap ${symbol}`}
      lede="By the crowd, out of its own pocket: your wallet pays nothing."
      onClose={onClose}
      onSubmit={swap}
      action={side === 'buy' ? 'Buy' : 'Sell'}
      cancel="Close"
      busy={busy}
      disabled={!isFine}
    >
      <div class="stack">
        <Choice
          label="Which way"
          options={[
            ['buy', `Buy ${symbol}`],
            ['sell', `Sell ${symbol}`],
          ]}
          value={side}
          onChange={(next) => {
            setSide(next)
            setOutcome(null)
          }}
        />
        <TextField
          label={side === 'buy' ? 'WETH to spend' : `${symbol} to sell`}
          placeholder={side === 'buy' ? '0.25' : '1000000'}
          value={amount}
          onInput={setAmount}
        />
        <div aria-live="polite">
          {refusal && <Problem error={refusal} />}
          {outcome && (
            <Note>
              Out came {readable(outcome.amountOut)} {side === 'buy' ? symbol : 'WETH'}.{' '}
              <a href={txPath(BASE, outcome.transactionHash)}>See what the transaction did</a>
            </Note>
          )}
        </div>
      </div>
    </FormDialog>
  )
}
