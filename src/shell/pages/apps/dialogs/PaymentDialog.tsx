import type { PaymentQuote } from '../../../../sdk/money'
import { shorten } from '../../../format'
import { HostDialog, type Requester } from './HostDialog'
import { LayerVerdicts } from './Verdicts'

interface Props {
  requester: Requester
  quote: PaymentQuote
  /** The payer by the name of its wallet. */
  payer: string
  onAnswer: (isAgreed: boolean) => void
}

/** What a paid call costs, on which network, and who is paid. Row app-x402. */
export function PaymentDialog({ requester, quote, payer, onAnswer }: Props) {
  const { amountUsd, maxPaymentUsd, network, payTo, host, url, method, description, verdicts, ok } = quote
  return (
    <HostDialog
      requester={requester}
      icon="coins"
      title={`Pay ${dollars(amountUsd)}`}
      {...(ok && { confirm: `Pay ${dollars(amountUsd)}` })}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p class="hostask__sum num">
        {dollars(amountUsd)} <span class="muted">in USDC</span>
      </p>
      {description && (
        <p class="hostask__said">
          “{description}”, says {host}.
        </p>
      )}
      <dl class="hostask__details">
        <div>
          <dt>To</dt>
          <dd>
            <code>{payTo}</code>
          </dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{networkName(network)}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>
            <code>
              {method} {url}
            </code>
          </dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>
            {payer} <code class="muted">{shorten(quote.payer.walletAddress, 8, 6)}</code>
          </dd>
        </div>
        <div>
          <dt>At most</dt>
          <dd class="num">{dollars(maxPaymentUsd)} a call, as the app allows itself</dd>
        </div>
      </dl>
      <LayerVerdicts verdicts={verdicts} />
    </HostDialog>
  )
}

const NAMES: Readonly<Record<string, string>> = { 'eip155:8453': 'Base', base: 'Base' }

function networkName(network: string): string {
  const name = NAMES[network]
  return name === undefined || name.toLowerCase() === network ? network : `${name} (${network})`
}

/** As exact as the amount: a hundredth of a cent is an amount here. */
function dollars(amount: number): string {
  return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`
}
