/**
 * The scaffolds of `sandbank webhooks add`, against signatures that are not ours: those of the providers' own libraries,
 * and for Slack, whose library only verifies, those of node:crypto by Slack's document, found good by that library.
 */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sign } from '@octokit/webhooks-methods'
import { isValidSlackRequest } from '@slack/bolt'
import { testHandler } from 'sandbank/webhooks'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'

const SECRET = 'whsec_secretOfTheTest'
const stripe = new Stripe('sk_test_sandbank')
const seconds = () => Math.floor(Date.now() / 1000)

const SCAFFOLDS = {
  slack: {
    variable: 'SLACK_SIGNING_SECRET',
    body: JSON.stringify({ type: 'url_verification', challenge: '3eZbrw1aB' }),
    headers: async (body: string, at: number) => {
      const signature = `v0=${createHmac('sha256', SECRET).update(`v0:${at}:${body}`).digest('hex')}`
      const headers = { 'x-slack-request-timestamp': at, 'x-slack-signature': signature }
      expect(isValidSlackRequest({ signingSecret: SECRET, body, headers })).toBe(
        Math.abs(seconds() - at) <= 300,
      )
      return { ...headers, 'x-slack-request-timestamp': String(at) }
    },
    good: [200, '{"challenge":"3eZbrw1aB"}'],
    isTimed: true,
  },
  github: {
    variable: 'GITHUB_WEBHOOK_SECRET',
    body: JSON.stringify({ zen: 'Keep it logically awesome.' }),
    headers: async (body: string) => ({
      'x-github-event': 'ping',
      'x-hub-signature-256': await sign(SECRET, body),
    }),
    good: [200, 'pong'],
    isTimed: false,
  },
  stripe: {
    variable: 'STRIPE_WEBHOOK_SECRET',
    body: JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } }),
    headers: async (payload: string, timestamp: number) => ({
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, timestamp, secret: SECRET }),
    }),
    good: [202, ''],
    isTimed: true,
  },
} as const

describe.each(Object.entries(SCAFFOLDS))(
  'the scaffold for %s',
  (name, { variable, body, headers, good, isTimed }) => {
    const file = join(root, 'src/cli/webhooks/scaffolds', name, 'index.ts')
    async function answer(sent: string, signed: string, at = seconds()) {
      const handle = await testHandler(file, { variables: { [variable]: SECRET } })
      const all = { 'content-type': 'application/json', ...(await headers(signed, at)) }
      const outcome = await handle(
        new Request('http://localhost', { method: 'POST', body: sent, headers: all }),
      )
      return [outcome.status, outcome.body]
    }

    it("[webhook-scaffolds] takes what the provider's own library signed", async () => {
      expect(await answer(body, body)).toEqual(good)
    })

    it('[webhook-scaffolds] refuses a body that is not the signed one, by one space', async () => {
      expect(await answer(`${body} `, body)).toEqual([401, 'Invalid signature'])
    })

    it('[webhook-scaffolds] refuses what was signed more than 5 minutes ago, where the signature says when', async () => {
      expect(await answer(body, body, seconds() - 290)).toEqual(good)
      const old = isTimed ? [401, 'Invalid signature'] : good
      expect(await answer(body, body, seconds() - 302)).toEqual(old)
    })

    it('says that its secret is missing, and where', async () => {
      const handle = await testHandler(file)
      const request = new Request('http://localhost', {
        method: 'POST',
        body,
        headers: await headers(body, seconds()),
      })
      await expect(handle(request)).rejects.toMatchObject({
        name: 'ProgramError',
        message: expect.stringContaining(`${variable} is not set.`),
        place: { file: 'index.ts' },
      })
    })
  },
)
