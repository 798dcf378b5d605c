import { Webhooks } from '@octokit/webhooks'
import { verify } from '@octokit/webhooks-methods'
import { isValidSlackRequest } from '@slack/bolt'
import Stripe from 'stripe'
import { Webhook } from 'svix'
import { describe, expect, it } from 'vitest'
import { PROVIDERS, type Provider, providerOf, signedHeaders, utf8, WrongSecret } from '.'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ID = '0123456789abcdef0123456789abcdef'
const now = () => Math.floor(Date.now() / 1000)
const TOO_OLD = 301

type Headers = Record<string, string>
/** What the provider's own library, or the sender's documents, say of a delivery. */
type Verifier = (body: string, headers: Headers) => boolean | Promise<boolean>

const stripe = new Stripe('sk_test_sandbank')
const stripeCrypto = Stripe.createSubtleCryptoProvider()
const holds = (check: () => unknown) => {
  try {
    return check() !== undefined
  } catch {
    return false
  }
}

const VERIFIERS: readonly [string, string, Verifier][] = [
  [
    'slack',
    "@slack/bolt's verifier",
    (body, headers) =>
      isValidSlackRequest({
        signingSecret: SECRET,
        body,
        headers: {
          'x-slack-signature': headers['X-Slack-Signature'] ?? '',
          'x-slack-request-timestamp': Number(headers['X-Slack-Request-Timestamp']),
        },
      }),
  ],
  [
    'github',
    '@octokit/webhooks-methods',
    (body, headers) => verify(SECRET, body, headers['X-Hub-Signature-256'] ?? ''),
  ],
  [
    'github',
    '@octokit/webhooks',
    (body, headers) => new Webhooks({ secret: SECRET }).verify(body, headers['X-Hub-Signature-256'] ?? ''),
  ],
  [
    'stripe',
    'stripe',
    (body, headers) =>
      holds(() => stripe.webhooks.constructEvent(body, headers['Stripe-Signature'] ?? '', SECRET)),
  ],
  [
    'stripe',
    'stripe, async',
    (body, headers) =>
      stripe.webhooks
        .constructEventAsync(body, headers['Stripe-Signature'] ?? '', SECRET, undefined, stripeCrypto)
        .then(
          () => true,
          () => false,
        ),
  ],
  ['standard', 'svix', (body, headers) => holds(() => new Webhook(SECRET).verify(body, headers))],
]

const provider = (name: string): Provider => {
  const found = providerOf(name)
  if (!found) throw new Error(`There is no provider ${name}.`)
  return found
}

async function delivery(name: string, at = now()) {
  const [event] = await provider(name).events()
  if (!event) throw new Error(`${name} has no events.`)
  const body = event.body({ at, id: ID })
  const sent = {
    event: event.name,
    body: utf8(body),
    contentType: event.contentType,
    at,
    id: ID,
  }
  return { body, headers: await signedHeaders(provider(name), sent, SECRET) }
}

describe('the signatures of the providers', () => {
  it.each(VERIFIERS)(
    '[webhook-scaffolds] %s: %s finds them good, and a changed body not',
    async (name, _library, isGood) => {
      const { body, headers } = await delivery(name)
      expect(await isGood(body, headers)).toBe(true)
      expect(await isGood(`${body} `, headers)).toBe(false)
    },
  )

  const timed = VERIFIERS.filter(([name]) => provider(name).signsTime)
  it.each(timed)(
    '[webhook-scaffolds] %s: %s finds one of more than 5 minutes too old',
    async (name, _library, isGood) => {
      const { body, headers } = await delivery(name, now() - TOO_OLD)
      expect(await isGood(body, headers)).toBe(false)
    },
  )

  it('tells with which of them a signature can be too old', () => {
    expect(PROVIDERS.filter(({ signsTime }) => signsTime).map(({ id }) => id)).toEqual([
      'slack',
      'stripe',
      'standard',
    ])
  })

  it('of your own service are the hex HMAC-SHA256 of the body', async () => {
    // RFC 4231, test case 2.
    const body = utf8('what do ya want for nothing?')
    const sent = { event: 'order.created', body, contentType: 'text/plain', at: 0, id: ID }
    const headers = await signedHeaders(provider('generic'), sent, 'Jefe')
    expect(headers['X-Signature']).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
  })

  it.each([
    ['slack', '', 'must not be empty'],
    ['standard', 'whsec_not base64!', 'must be whsec_ and base64, as Standard Webhooks have it'],
  ])('%s: say of the secret "%s" that it %s', async (name, secret, rule) => {
    const sent = { event: 'ping', body: utf8('{}'), contentType: 'application/json', at: 0, id: ID }
    await expect(signedHeaders(provider(name), sent, secret)).rejects.toThrow(new WrongSecret(rule))
  })
})

describe('the catalogue of events', () => {
  const LARGEST = 10_240

  it('is found by each name of a provider', () => {
    expect(
      ['slack', 'chat', 'github', 'code-hosting', 'stripe', 'payments', 'generic', 'svix'].map(
        (name) => provider(name).id,
      ),
    ).toEqual(['slack', 'slack', 'github', 'github', 'stripe', 'stripe', 'generic', 'standard'])
    expect(providerOf('pigeon')).toBeUndefined()
  })

  it('holds bodies that a webhook takes with its defaults, in the form that their type says', async () => {
    for (const { id, events } of PROVIDERS) {
      const found = await events()
      expect(new Set(found.map(({ name }) => name)).size, id).toBe(found.length)
      for (const event of found) {
        const body = event.body({ at: 1_893_456_000, id: ID })
        expect(utf8(body).length, event.name).toBeLessThan(LARGEST)
        if (event.contentType.startsWith('application/json'))
          expect(JSON.parse(body), event.name).toBeTypeOf('object')
        else expect([...new URLSearchParams(body)].length, event.name).toBeGreaterThan(0)
      }
    }
  })

  it('gives each event of a kind ids of its own', async () => {
    const events = await provider('stripe').events()
    for (const event of events) {
      const [first, second] = ['0', '1'].map((digit) =>
        JSON.parse(event.body({ at: 1, id: digit.repeat(32) })),
      )
      expect(first.id).not.toBe(second.id)
      expect(first.data.object.id).not.toBe(second.data.object.id)
    }
  })
})
