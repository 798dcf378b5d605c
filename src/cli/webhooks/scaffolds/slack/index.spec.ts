import { signed, testHandler } from 'sandbank/webhooks'
import { expect, it } from 'vitest'

const SECRET = 'slack-secret-of-the-tests'
const handle = await testHandler(new URL('./index.ts', import.meta.url), {
  variables: { SLACK_SIGNING_SECRET: SECRET },
})

it('answers the challenge of Slack', async () => {
  const request = await signed('slack', 'url_verification', SECRET)
  const { challenge } = await request.clone().json()
  const { status, body } = await handle(request)
  expect([status, body]).toEqual([200, JSON.stringify({ challenge })])
})

it('makes a prompt of a mention', async () => {
  const { status, prompt, threadId } = await handle(await signed('slack', 'app_mention', SECRET))
  expect([status, prompt]).toEqual([200, 'what is my balance on base?'])
  expect(threadId).toMatch(/^slack-C\w+-\d+\.\d+$/)
})

it('makes a prompt of a slash command', async () => {
  const { prompt } = await handle(await signed('slack', 'slash_command', SECRET))
  expect(prompt).toBe('what is my balance on base?')
})

it.each(['message', 'interactive'])('ignores the event %s', async (event) => {
  const { status, prompt } = await handle(await signed('slack', event, SECRET))
  expect([status, prompt]).toEqual([202, undefined])
})

it.each([
  ['was changed on its way', { tamper: true }],
  ['is older than 5 minutes', { ageSeconds: 360 }],
  ['is from the future', { ageSeconds: -360 }],
])('refuses an event that %s', async (_what, options) => {
  const { status, prompt } = await handle(await signed('slack', 'app_mention', SECRET, options))
  expect([status, prompt]).toEqual([401, undefined])
})

it('refuses an event that is signed with another secret, or not at all', async () => {
  expect((await handle(await signed('slack', 'app_mention', 'another secret'))).status).toBe(401)
  expect((await handle(new Request('http://localhost', { method: 'POST', body: '{}' }))).status).toBe(401)
})
