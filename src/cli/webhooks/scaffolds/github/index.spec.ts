import { signed, testHandler } from 'sandbank/webhooks'
import { expect, it } from 'vitest'

const SECRET = 'github-secret-of-the-tests'
const handle = await testHandler(new URL('./index.ts', import.meta.url), {
  variables: { GITHUB_WEBHOOK_SECRET: SECRET },
})

it('answers a ping', async () => {
  const { status, body, prompt } = await handle(await signed('github', 'ping', SECRET))
  expect([status, body, prompt]).toEqual([200, 'pong', undefined])
})

it.each([
  ['issues', 'Tell me my balances.', 'github-ada/harbor-17'],
  ['pull_request', 'Tell me my balances.', 'github-ada/harbor-18'],
])('makes a prompt of the event %s', async (event, prompt, threadId) => {
  expect(await handle(await signed('github', event, SECRET))).toMatchObject({ status: 200, prompt, threadId })
})

it.each(['push', 'star', 'workflow_run'])('ignores the event %s', async (event) => {
  const { status, prompt } = await handle(await signed('github', event, SECRET))
  expect([status, prompt]).toEqual([202, undefined])
})

it('refuses an event that was changed on its way', async () => {
  const { status, prompt } = await handle(await signed('github', 'issues', SECRET, { tamper: true }))
  expect([status, prompt]).toEqual([401, undefined])
})

it('refuses an event that is signed with another secret, or not at all', async () => {
  expect((await handle(await signed('github', 'issues', 'another secret'))).status).toBe(401)
  expect((await handle(new Request('http://localhost', { method: 'POST', body: '{}' }))).status).toBe(401)
})
