import { readableUnits } from '../../../amounts'
import { addressPath } from '../../../explorer/search'
import { shorten } from '../../../format'
import { StatusBadge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { Details } from '../../../parts/Details'
import { Json } from '../../../parts/Json'
import { Empty, Skeleton } from '../../../parts/States'
import type { Endpoint } from '../../../wire'
import { PaymentOf } from './PaymentOf'
import type { Terms, Unpaid } from './pay'
import type { Tried } from './TryView'

interface Props {
  endpoint: Endpoint
  session: string
  tried: Tried | null
  busy: boolean
}

/** What a caller sees: the terms, what was paid, and the answer. */
export function Seen({ endpoint, session, tried, busy }: Props) {
  return (
    <Card title="What the caller sees">
      <div class="stack" aria-live="polite">
        {!tried && busy && <Skeleton rows={4} />}
        {!tried && !busy && (
          <Empty title="Nothing called yet">
            Its terms, the payment with its transaction, and the answer stand here.
          </Empty>
        )}
        {tried && <WithoutPayment unpaid={tried.unpaid} />}
        {tried?.paid && <WithPayment endpoint={endpoint} session={session} paid={tried.paid} />}
      </div>
    </Card>
  )
}

function WithoutPayment({ unpaid: { status, text, terms } }: { unpaid: Unpaid }) {
  return (
    <section class="stack stack--tight" aria-label="Without a payment">
      <h3 class="row endpointpart">
        Without a payment <StatusBadge status={status} />
      </h3>
      {terms ? (
        <>
          <TermsOf terms={terms} />
          <details class="small">
            <summary>The whole answer</summary>
            <Json text={text} label="Body of the 402" />
          </details>
        </>
      ) : (
        <>
          <p class="small muted">It wants no payment for this, so nothing was paid.</p>
          {text !== '' && <Json text={text} label="Body of the answer" />}
        </>
      )}
    </section>
  )
}

function TermsOf({ terms }: { terms: Terms }) {
  const { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra } = terms
  const chainId = Number(network.replace('eip155:', ''))
  return (
    <Details
      rows={[
        [
          'Price',
          <>
            {scheme === 'upto' && 'up to '}
            <span class="num">{isCoin(extra) ? readableUnits(BigInt(amount), 6) : amount}</span>{' '}
            <a href={addressPath(chainId, asset)}>{extra?.name ?? shorten(asset)}</a>
          </>,
        ],
        ['Scheme', `${scheme}, ${network}`],
        [
          'Paid to',
          <a href={addressPath(chainId, payTo)}>
            <code>{shorten(payTo, 8, 6)}</code>
          </a>,
        ],
        ['Signed for', `${maxTimeoutSeconds} seconds`],
      ]}
    />
  )
}

/** USDC and EURC have six decimals; of others a 402 does not say it. */
const isCoin = (extra: Terms['extra']): boolean => extra?.name === 'USD Coin' || extra?.name === 'EURC'

function WithPayment({
  endpoint,
  session,
  paid,
}: Omit<Props, 'tried' | 'busy'> & { paid: NonNullable<Tried['paid']> }) {
  const { status, body, payment, payer, after } = paid
  return (
    <section class="stack stack--tight" aria-label="With a payment">
      <h3 class="row endpointpart">
        With a payment <StatusBadge status={status} />
      </h3>
      {payment && <PaymentOf key={after} endpoint={endpoint} session={session} payer={payer} after={after} />}
      <Json text={typeof body === 'string' ? body : JSON.stringify(body)} label="Body of the answer" />
    </section>
  )
}
