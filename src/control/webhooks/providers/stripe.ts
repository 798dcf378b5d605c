import { bytesToHex } from '@noble/hashes/utils'
import { hmac, type Provider, utf8 } from './provider'

/** https://docs.stripe.com/webhooks#verify-manually */
export const stripe: Provider = {
  id: 'stripe',
  aliases: ['payments'],
  title: 'Stripe',
  secretVariable: 'STRIPE_WEBHOOK_SECRET',
  scheme: 'Stripe-Signature: t=<time>,v1= and the hex HMAC-SHA256 of "<time>.<body>"',
  signsTime: true,
  headers: ({ contentType }) => ({
    Accept: '*/*; q=0.5, application/xml',
    'Cache-Control': 'no-cache',
    'Content-Type': contentType,
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }),
  async sign({ body, at }, secret) {
    // The whole secret is the key, its whsec_ too.
    const signature = await hmac('SHA-256', utf8(secret), utf8(`${at}.`), body)
    return { 'Stripe-Signature': `t=${at},v1=${bytesToHex(signature)}` }
  },
  events: async () => (await import('../events/stripe')).stripeEvents,
}
