import { readableUnits } from '../../amounts'
import { shorten } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import type { X402Payment } from '../../wire'

/** One payment: who paid whom, how much and for what; of a refusal why. */
export function PaymentLine({ payment }: { payment: X402Payment }) {
  const { at, state, step, version, network, payer, payTo, resource, description } = payment
  const { chainId, transaction, reason, message } = payment
  // A refused repeat names the transaction that paid, by the network of its request.
  const chain = chainId ?? /^eip155:(\d+)$/.exec(network ?? '')?.[1] ?? (network === 'base' ? 8453 : null)
  return (
    <li class="payment">
      <p class="payment__what">
        <span class="payment__amount num">{amountOf(payment)}</span>
        {state === 'refused' && <Badge tone="bad">refused</Badge>}
        {state === 'failed' && <Badge tone="bad">failed on the chain</Badge>}
        {version !== null && <Badge title="Version of the protocol">v{version}</Badge>}
        {network && <Badge>{network}</Badge>}
      </p>
      <span class="payment__at small muted">
        <Ago at={at} />
      </span>
      <div class="payment__details small">
        <p class="payment__who muted">
          <Who address={payer} />
          <Icon name="right" size={13} />
          <span class="visually-hidden">to</span>
          <Who address={payment.owner ?? payTo} />
          {payment.owner && <span>by a call of a paid endpoint</span>}
        </p>
        {(description || resource) && (
          <p class="payment__resource">
            {description && <span>{description} </span>}
            {resource && <code class="muted">{resource}</code>}
          </p>
        )}
        {payment.app && (
          <p class="muted">
            By the app <code>{payment.app.slug}</code> of <code>{payment.app.walletId}</code>, paid by{' '}
            <code>{payment.app.visitor}</code>
          </p>
        )}
        {reason && (
          <p>
            <code>{reason}</code>{' '}
            <span class="muted">
              when asked to {step}: {message}
            </span>
          </p>
        )}
        {transaction && chain && (
          <p>
            <a href={`/ui/chains/${chain}/tx/${transaction}`}>
              {state === 'refused' ? 'What it had paid before' : 'Transaction'}{' '}
              <code>{shorten(transaction, 8, 6)}</code>
            </a>
          </p>
        )}
      </div>
    </li>
  )
}

function Who({ address }: { address: string | null }) {
  return address ? <code title={address}>{shorten(address, 8, 6)}</code> : <span>nobody</span>
}

/** What was sent may be no amount, and of a token that nobody knows. */
function amountOf({ amount, symbol, decimals }: X402Payment): string {
  if (amount === null || !/^\d{1,78}$/.test(amount)) return 'No amount'
  return decimals === null
    ? `${amount} base units`
    : `${readableUnits(BigInt(amount), decimals)} ${symbol ?? ''}`
}
