import { signed, testHandler } from 'sandbank/webhooks'
import { expect, it } from 'vitest'

const SECRET = 'whsec_secretOfTheTests'
const handle = await testHandler(new URL('./index.ts', import.meta.url), {
  variables: { STRIPE_WEBHOOK_SECRET: SECRET },
})

it('makes a prompt of a payment', async () => {
  const { status, prompt, threadId } = await handle(
    await signed('stripe', 'payment_intent.succeeded', SECRET),
  )
  expect([status, prompt]).toEqual([200, 'Tell me my balances.'])
  expect(threadId).toMatch(/^stripe-cus_\w+$/)
})

it.each(['payment_intent.payment_failed', 'invoice.paid', 'charge.refunded'])(
  'ignores the event %s',
  async (event) => {
    const { status, prompt } = await handle(await signed('stripe', event, SECRET))
    expect([status, prompt]).toEqual([202, undefined])
  },
)

it.each([
  ['was changed on its way', { tamper: true }],
  ['is older than 5 minutes', { ageSeconds: 360 }],
  ['is from the future', { ageSeconds: -360 }],
])('refuses an event that %s', async (_what, options) => {
  const { status, prompt } = await handle(await signed('stripe', 'payment_intent.succeeded', SECRET, options))
  expect([status, prompt]).toEqual([401, undefined])
})

it('refuses an event that is signed with another secret, or not at all', async () => {
  expect((await handle(await signed('stripe', 'invoice.paid', 'whsec_another'))).status).toBe(401)
  expect((await handle(new Request('http://localhost', { method: 'POST', body: '{}' }))).status).toBe(401)
})
