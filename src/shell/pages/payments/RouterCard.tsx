import { readableUnits } from '../../amounts'
import { call } from '../../api'
import { shorten } from '../../format'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Problem } from '../../parts/States'
import { useAction } from '../../state/action'
import { useResource } from '../../state/resource'
import type { X402Router } from '../../wire'

type Fee = X402Router['fees'][number]

const load = (signal: AbortSignal) => call('GET /__sandbank/x402/router', { signal })

/** What the router of paid endpoints has: fees, and payments that no call was served for. Absent where it has nothing. */
export function RouterCard() {
  const { data, error, reload } = useResource('x402.router', load, ['x402.payment', 'chain.block'])
  const [sweep, busy] = useAction(async ({ chainId, token }: Fee) => {
    await call('POST /__sandbank/x402/router/:chainId/:token/sweep', { params: { chainId, token } })
    reload()
  })
  if (error) return <Problem error={error} onRetry={reload} />
  if (!data || data.fees.length + data.unmatched.length === 0) return null
  return (
    <Card
      title="Router of paid endpoints"
      lede="It pays owners at once and keeps the service’s fees. What came in any other way belongs to no call, and stays."
      flush
    >
      <ul class="lines">
        {data.fees.map((fee) => (
          <li key={`${fee.chainId}:${fee.token}`} class="lines__row">
            <span class="num">{amountOf(fee)}</span> <span class="muted">of fees on chain {fee.chainId}</span>{' '}
            <Button size="s" busy={busy} onClick={() => sweep(fee)}>
              Pay out
            </Button>
          </li>
        ))}
        {data.unmatched.map((payment) => (
          <li key={`${payment.transaction}:${payment.amount}`} class="lines__row">
            <span class="num">{amountOf(payment)}</span>{' '}
            <span class="muted">
              unmatched, from <code title={payment.from}>{shorten(payment.from, 8, 6)}</code>,{' '}
              <Ago at={payment.at} />:{' '}
              <a href={`/ui/chains/${payment.chainId}/tx/${payment.transaction}`}>
                <code>{shorten(payment.transaction, 8, 6)}</code>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const amountOf = ({ amount, decimals, symbol }: Pick<Fee, 'amount' | 'decimals' | 'symbol'>): string =>
  `${readableUnits(BigInt(amount), decimals)} ${symbol}`
