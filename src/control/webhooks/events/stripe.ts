import type { Moment, ProviderEvent } from './event'

const API_VERSION = '2026-10-29.clover'
const DAY = 86_400
const ADDRESS = { city: null, country: 'US', line1: null, line2: null, postal_code: '94107', state: null }

/** Stripe writes its bodies with two spaces, which is why a handler must verify them before it parses. */
function stripeEvent(
  type: string,
  title: string,
  object: (moment: Moment) => object,
  changed?: object,
): ProviderEvent {
  return {
    name: type,
    title,
    contentType: 'application/json; charset=utf-8',
    body: (moment) =>
      JSON.stringify(
        {
          id: `evt_1${moment.id.slice(0, 23)}`,
          object: 'event',
          api_version: API_VERSION,
          created: moment.at,
          data: { object: object(moment), ...(changed && { previous_attributes: changed }) },
          livemode: false,
          pending_webhooks: 1,
          request: { id: `req_${moment.id.slice(0, 14)}`, idempotency_key: moment.id },
          type,
        },
        null,
        2,
      ),
  }
}

const idOf = (prefix: string, { id }: Moment) => `${prefix}_3${id.slice(8)}`

function intent(moment: Moment, more: object) {
  return {
    id: idOf('pi', moment),
    object: 'payment_intent',
    amount: 4250,
    amount_capturable: 0,
    amount_received: 4250,
    automatic_payment_methods: { enabled: true },
    capture_method: 'automatic',
    client_secret: `${idOf('pi', moment)}_secret_${moment.id.slice(0, 16)}`,
    confirmation_method: 'automatic',
    created: moment.at - 5,
    currency: 'usd',
    customer: 'cus_SandbankAda001',
    description: 'Harbor lamp',
    last_payment_error: null,
    latest_charge: idOf('ch', moment),
    livemode: false,
    metadata: { order_id: '6735' },
    payment_method: idOf('pm', moment),
    payment_method_types: ['card'],
    receipt_email: 'ada@example.com',
    status: 'succeeded',
    ...more,
  }
}

function subscription(moment: Moment, more: object = {}) {
  return {
    id: idOf('sub', moment),
    object: 'subscription',
    billing_cycle_anchor: moment.at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: moment.at,
    currency: 'usd',
    customer: 'cus_SandbankAda001',
    default_payment_method: idOf('pm', moment),
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: idOf('si', moment),
          object: 'subscription_item',
          current_period_end: moment.at + 30 * DAY,
          current_period_start: moment.at,
          price: {
            id: 'price_SandbankMonthly',
            object: 'price',
            active: true,
            currency: 'usd',
            product: 'prod_SandbankLamp',
            recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
            type: 'recurring',
            unit_amount: 1200,
          },
          quantity: 1,
          subscription: idOf('sub', moment),
        },
      ],
      has_more: false,
      total_count: 1,
    },
    latest_invoice: idOf('in', moment),
    livemode: false,
    metadata: {},
    start_date: moment.at,
    status: 'active',
    trial_end: null,
    ...more,
  }
}

function session(moment: Moment) {
  return {
    id: `cs_test_a1${moment.id}`,
    object: 'checkout.session',
    amount_subtotal: 4250,
    amount_total: 4250,
    client_reference_id: null,
    created: moment.at - 60,
    currency: 'usd',
    customer: 'cus_SandbankAda001',
    customer_details: {
      address: ADDRESS,
      email: 'ada@example.com',
      name: 'Ada Marsh',
      phone: null,
      tax_exempt: 'none',
    },
    expires_at: moment.at + DAY,
    invoice: null,
    livemode: false,
    metadata: { order_id: '6735' },
    mode: 'payment',
    payment_intent: idOf('pi', moment),
    payment_method_types: ['card'],
    payment_status: 'paid',
    status: 'complete',
    subscription: null,
    success_url: 'https://example.com/success',
    url: null,
  }
}

function invoice(moment: Moment) {
  return {
    id: idOf('in', moment),
    object: 'invoice',
    amount_due: 1200,
    amount_paid: 1200,
    amount_remaining: 0,
    attempt_count: 1,
    attempted: true,
    billing_reason: 'subscription_cycle',
    collection_method: 'charge_automatically',
    created: moment.at,
    currency: 'usd',
    customer: 'cus_SandbankAda001',
    customer_email: 'ada@example.com',
    customer_name: 'Ada Marsh',
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_sandbank/test_${moment.id}`,
    lines: {
      object: 'list',
      data: [
        {
          id: idOf('il', moment),
          object: 'line_item',
          amount: 1200,
          currency: 'usd',
          description: '1 × Harbor lamp (at $12.00 / month)',
          period: { end: moment.at + 30 * DAY, start: moment.at },
          quantity: 1,
        },
      ],
      has_more: false,
      total_count: 1,
    },
    livemode: false,
    metadata: {},
    number: 'SANDBANK-0001',
    parent: {
      subscription_details: { metadata: {}, subscription: idOf('sub', moment) },
      type: 'subscription_details',
    },
    period_end: moment.at,
    period_start: moment.at - 30 * DAY,
    status: 'paid',
    subtotal: 1200,
    total: 1200,
  }
}

function charge(moment: Moment) {
  return {
    id: idOf('ch', moment),
    object: 'charge',
    amount: 4250,
    amount_captured: 4250,
    amount_refunded: 4250,
    billing_details: { address: ADDRESS, email: 'ada@example.com', name: 'Ada Marsh', phone: null },
    captured: true,
    created: moment.at - DAY,
    currency: 'usd',
    customer: 'cus_SandbankAda001',
    description: 'Harbor lamp',
    disputed: false,
    failure_code: null,
    livemode: false,
    metadata: { order_id: '6735' },
    outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
    paid: true,
    payment_intent: idOf('pi', moment),
    payment_method: idOf('pm', moment),
    payment_method_details: {
      card: { brand: 'visa', exp_month: 12, exp_year: 2034, last4: '4242' },
      type: 'card',
    },
    receipt_email: 'ada@example.com',
    refunded: true,
    status: 'succeeded',
  }
}

const declined = {
  amount_received: 0,
  status: 'requires_payment_method',
  payment_method: null,
  last_payment_error: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: 'Your card has insufficient funds.',
    type: 'card_error',
  },
}

export const stripeEvents: readonly ProviderEvent[] = [
  stripeEvent('payment_intent.succeeded', 'A payment of 42.50 USD went through', (moment) =>
    intent(moment, {}),
  ),
  stripeEvent('payment_intent.payment_failed', 'A card was declined', (moment) => intent(moment, declined)),
  stripeEvent('checkout.session.completed', 'Somebody paid at the checkout', session),
  stripeEvent('invoice.paid', 'The monthly invoice was paid', invoice),
  stripeEvent('customer.subscription.created', 'Somebody subscribed', subscription),
  stripeEvent(
    'customer.subscription.updated',
    'A subscription will end with its month',
    (moment) => subscription(moment, { cancel_at_period_end: true, canceled_at: moment.at }),
    { cancel_at_period_end: false, canceled_at: null },
  ),
  stripeEvent('customer.subscription.deleted', 'A subscription ended', (moment) =>
    subscription(moment, { status: 'canceled', canceled_at: moment.at, ended_at: moment.at }),
  ),
  stripeEvent('charge.refunded', 'A payment was paid back', charge),
]
