import { signed, testHandler } from 'sandbank/webhooks'
import { expect, it } from 'vitest'

const SECRET = 'secret-of-the-tests'
const handle = await testHandler(new URL('./index.ts', import.meta.url), {
  variables: { WEBHOOK_SECRET: SECRET },
})

it('makes a prompt of an order', async () => {
  const { status, prompt, threadId } = await handle(await signed('generic', 'order.created', SECRET))
  expect([status, prompt]).toEqual([200, 'Tell me my balances.'])
  expect(threadId).toBe('orders-cus_1042')
})

it('ignores other events', async () => {
  const { status, prompt } = await handle(await signed('generic', 'cron.tick', SECRET))
  expect([status, prompt]).toEqual([202, undefined])
})

it('refuses an event that was changed on its way', async () => {
  const { status, prompt } = await handle(await signed('generic', 'order.created', SECRET, { tamper: true }))
  expect([status, prompt]).toEqual([401, undefined])
})

it('refuses an event that is signed with another secret, or not at all', async () => {
  expect((await handle(await signed('generic', 'order.created', 'another secret'))).status).toBe(401)
  expect((await handle(new Request('http://localhost', { method: 'POST', body: '{}' }))).status).toBe(401)
})
