import { createHmac } from 'node:crypto'
import { Webhooks } from '@octokit/webhooks'
import { sign } from '@octokit/webhooks-methods'
import { build } from 'esbuild'
import Stripe from 'stripe'
import { Webhook } from 'svix'

const HEX_SECRET = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'
const SVIX_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
export const SECRETS = { SIGNING_SECRET: HEX_SECRET, SVIX_SECRET }

type Headers = Record<string, string>

/** A handler that verifies with a provider's own library, and how that provider signs. */
export interface Official {
  readonly name: string
  /** What it imports and how it verifies: throws, or says false, where a signature is not good. */
  readonly imports: string
  readonly verify: string
  /** `ageSeconds`: how old the signature is. */
  sign(body: string, ageSeconds: number): Headers | Promise<Headers>
  readonly hasWindow: boolean
  /** Which of a package's files are bundled: those for workers, as the command line does, or those for Node. */
  readonly target?: 'node'
}

const now = () => Math.floor(Date.now() / 1_000)

const stripe = new Stripe('sk_test_sandbank')
const stripeSigned = (payload: string, age: number) => ({
  'Stripe-Signature': stripe.webhooks.generateTestHeaderString({
    payload,
    secret: HEX_SECRET,
    timestamp: now() - age,
  }),
})

export const OFFICIALS: readonly Official[] = [
  {
    name: 'octokit-methods',
    imports: `import { verify } from '@octokit/webhooks-methods'`,
    verify: `await verify(secret, body, request.headers.get('x-hub-signature-256') ?? '')`,
    sign: async (body) => ({ 'X-Hub-Signature-256': await sign(HEX_SECRET, body) }),
    hasWindow: false,
  },
  {
    name: 'octokit-webhooks',
    imports: `import { Webhooks } from '@octokit/webhooks'`,
    verify: `await new Webhooks({ secret }).verify(body, request.headers.get('x-hub-signature-256') ?? '')`,
    sign: async (body) => ({
      'X-Hub-Signature-256': await new Webhooks({ secret: HEX_SECRET }).sign(body),
    }),
    hasWindow: false,
  },
  {
    name: 'stripe-sync',
    imports: `import Stripe from 'stripe'\nconst stripe = new Stripe('sk_test_sandbank')`,
    verify: `stripe.webhooks.constructEvent(body, request.headers.get('stripe-signature') ?? '', secret)`,
    sign: stripeSigned,
    hasWindow: true,
    // For workers it verifies asynchronously only.
    target: 'node',
  },
  {
    name: 'stripe-async',
    imports: `import Stripe from 'stripe'
const stripe = new Stripe('sk_test_sandbank', { httpClient: Stripe.createFetchHttpClient() })
const subtle = Stripe.createSubtleCryptoProvider()`,
    verify: `await stripe.webhooks.constructEventAsync(body, request.headers.get('stripe-signature') ?? '', secret, 300, subtle)`,
    sign: stripeSigned,
    hasWindow: true,
  },
  {
    name: 'slack-bolt',
    imports: `import { verifySlackRequest } from '@slack/bolt/dist/receivers/verify-request.js'`,
    verify: `verifySlackRequest({ signingSecret: secret, body, headers: {
      'x-slack-signature': request.headers.get('x-slack-signature') ?? '',
      'x-slack-request-timestamp': Number(request.headers.get('x-slack-request-timestamp')),
    } })`,
    sign(body, age) {
      const timestamp = String(now() - age)
      const hex = createHmac('sha256', HEX_SECRET).update(`v0:${timestamp}:${body}`).digest('hex')
      return { 'X-Slack-Signature': `v0=${hex}`, 'X-Slack-Request-Timestamp': timestamp }
    },
    hasWindow: true,
  },
  {
    name: 'svix',
    imports: `import { Webhook } from 'svix'`,
    verify: `new Webhook(process.env.SVIX_SECRET).verify(body, Object.fromEntries(request.headers))`,
    sign(body, age) {
      const [id, timestamp] = ['msg_1', now() - age]
      const signature = new Webhook(SVIX_SECRET).sign(id, new Date(timestamp * 1_000), body)
      return { 'svix-id': id, 'svix-timestamp': String(timestamp), 'svix-signature': signature }
    },
    hasWindow: true,
  },
]

/** The handler as the command line would deploy it: TypeScript and its packages in one file, by esbuild. */
export async function bundleOf({ name, imports, verify, target }: Official) {
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports}
const secret: string = process.env.SIGNING_SECRET ?? ''
export default async function handler(request: Request): Promise<Response> {
  const body = await request.text()
  try {
    const good: unknown = ${verify}
    if (good === false) throw new Error('signature does not match')
  } catch (error) {
    return new Response(String(error), { status: 401 })
  }
  return Response.json({ verified: true })
}`,
      loader: 'ts',
      resolveDir: import.meta.dirname,
      sourcefile: `webhooks/${name}/index.ts`,
    },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'cjs',
    ...(target === 'node'
      ? { platform: 'node' }
      : {
          platform: 'neutral',
          mainFields: ['browser', 'module', 'main'],
          conditions: ['workerd', 'worker', 'browser'],
          external: ['node:*', 'crypto'],
        }),
    target: 'es2022',
    sourcemap: 'external',
    logLevel: 'error',
  })
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { file: `webhooks/${name}/index.ts`, code: text('.js'), map: text('.map') }
}
