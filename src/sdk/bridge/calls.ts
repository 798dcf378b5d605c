import type { AppContext, CallName, HostUi, PagePrompt, Viewer } from '../wire'
import type { Api } from './api'
import type { Arguments } from './arguments'
import { RefusedCall, rejected } from './refused'

/** What the calls of one app's page use. */
export interface CallServices {
  readonly api: Api
  readonly ui: HostUi
  readonly ctx: AppContext
  viewer(): Viewer | undefined
  /** Asks the visitor to sign in, unless one is signed in. Undefined: turned down. */
  signIn(): Promise<Viewer | undefined>
  /** One dialog at a time. Throws where too many wait. */
  inTurn<Outcome>(show: () => Promise<Outcome>): Promise<Outcome>
  /** What the page says that it shows. */
  context: PagePrompt['context']
}

type Carry = (services: CallServices, args: Arguments) => Promise<unknown>

/** A call that needs a signed-in visitor: another one is asked to sign in first. Row app-signin. */
const interactive =
  (name: string, carry: Carry): Carry =>
  async (services, args) => {
    if (!(await services.signIn()))
      throw new RefusedCall({
        name: 'SignInRequiredError',
        message: `${name} needs a sign-in, which was rejected by the user.`,
      })
    return carry(services, args)
  }

/** How the host carries out each call of the page. Row app-sdk-frontend. */
export const carriedOut: { readonly [Name in CallName]: Carry } = {
  'auth.requireSignIn': async (services) => (await services.signIn()) !== undefined,

  'scripts.run': interactive('scripts.run', async ({ api }, args) => {
    const name = args.text(0, 'name', 100)
    const { success, result, run } = await api.send('POST', `/scripts/${encodeURIComponent(name)}/run`, {
      args: args.json(1, 'args') ?? null,
    })
    if (success) return result
    const { message, file, line } = run.error
    const place = file === undefined ? '' : ` (${line === undefined ? file : `${file}:${line}`})`
    throw new RefusedCall({ name: 'ScriptError', message: `${message}${place}` })
  }),

  'appKV.get': async ({ api }, args) => (await api.send('GET', keyPath(args))).value,
  'appKV.set': interactive('appKV.set', async ({ api }, args) => {
    const path = keyPath(args)
    await api.send('PUT', path, { value: args.json(1, 'value') })
    return true
  }),
  'appKV.delete': interactive(
    'appKV.delete',
    async ({ api }, args) => (await api.send('DELETE', keyPath(args))).deleted,
  ),
  'appKV.list': async ({ api }, args) => {
    const prefix = args.optionalText(0, 'prefix', 1_000) ?? ''
    return (await api.send('GET', `/kv?prefix=${encodeURIComponent(prefix)}`)).keys
  },

  'chat.prefill': async ({ ui, inTurn }, args) => {
    const text = args.text(0, 'text')
    if (!(await inTurn(() => ui.prefillChat(text)))) throw rejected('Opening the chat')
  },
  'chat.ask': interactive('askChat', async (services, args) => {
    const text = args.text(0, 'text')
    const { context } = services
    const prompt = { text, ...(context && { context }) }
    if (!(await services.inTurn(() => services.ui.confirmPrompt(prompt)))) throw rejected('The prompt')
    const { jobId, threadId, status } = await services.api.sendTo('POST', '/agent/prompt', {
      prompt: promptText(prompt),
    })
    return { jobId, threadId, status }
  }),
  setContext: async (services, args) => {
    const body = args.text(0, 'body', 20_000)
    const label = args.optionalText(1, 'label', 200)
    services.context = { body, ...(label !== undefined && { label }) }
    services.ui.setContext(body, label)
  },

  confirmTransaction: interactive('confirmTransaction', async ({ api, ui, inTurn }, args) => {
    const blob = args.object(0, 'blob')
    const preview = await api.send('POST', '/transactions/preview', { blob })
    if (!(await inTurn(() => ui.confirmTransaction(preview)))) throw rejected('The transaction')
    return api.send('POST', '/transactions/confirm', { blob })
  }),

  'x402.fetch': async (services, args) => {
    const url = args.text(0, 'url', 8_192)
    const init = args.optionalObject(1, 'init') ?? {}
    const { method = 'GET', headers = {}, body, maxPaymentUsd } = init
    const quoted = await quote(services, {
      ...{ url, method, headers, maxPaymentUsd },
      ...(body !== undefined && { body }),
    })
    if (!quoted.paid) return quoted.response
    if (!(await services.inTurn(() => services.ui.confirmPayment(quoted.quote))))
      throw rejected('The payment')
    return services.api.send('POST', '/x402/pay', { id: quoted.quote.id })
  },

  'secrets.status': async ({ api }) => (await api.send('GET', '/secrets')).secrets,
  'secrets.requestSetup': interactive('secrets.requestSetup', async ({ api, ui, inTurn }, args) => {
    const key = args.text(0, 'key', 200)
    const { secrets, isOwner } = await api.send('GET', '/secrets')
    const declared = secrets.find((secret: { key: string }) => secret.key === key)
    if (!declared)
      throw args.wrong('key', `${JSON.stringify(key)} is not declared in "secrets" of the manifest`)
    if (!isOwner)
      throw new RefusedCall({
        name: 'SandbankError',
        message: "secrets.requestSetup: only the app's owner can set its secrets.",
      })
    return inTurn(() => ui.requestSecret({ key, required: declared.required }))
  }),

  installSkill: interactive('installSkill', async ({ ui, inTurn }, args) => {
    const slug = args.text(0, 'slug', 200)
    return inTurn(() => ui.installSkill(slug))
  }),
  openExternal: async ({ ui, inTurn }, args) => {
    const url = webAddress(args)
    return inTurn(() => ui.openExternal(url))
  },
  copy: async ({ ui, inTurn }, args) => {
    const text = args.text(0, 'text', 1_000_000)
    if (!(await inTurn(() => ui.copy(text)))) throw rejected('The copy')
  },
  navigate: async ({ ui, inTurn }, args) => {
    const path = args.text(0, 'path', 2_000)
    // `//evil.test` and `/\evil.test` are other sites.
    if (!/^\/(?![/\\])/.test(path)) throw args.wrong('path', 'must be a path of this site such as /wallets')
    if (!(await inTurn(() => ui.navigate(path)))) throw rejected('Going to another page')
  },
}

/**
 * The manifest is checked before the visitor is asked to sign in, and both before anything is to be confirmed. Row
 * app-x402.
 */
async function quote(services: CallServices, { url, maxPaymentUsd, ...request }: Payable) {
  const limit = { url, ...(maxPaymentUsd !== undefined && { maxPaymentUsd }) }
  if (!services.viewer()) {
    await services.api.send('POST', '/x402/check', limit)
    if (!(await services.signIn())) throw rejected('The payment')
  }
  return services.api.send('POST', '/x402/quote', { ...limit, ...request })
}

interface Payable {
  readonly url: string
  readonly method: unknown
  readonly headers: unknown
  readonly body?: unknown
  readonly maxPaymentUsd?: unknown
}

function keyPath(args: Arguments): string {
  return `/kv/${encodeURIComponent(args.text(0, 'key', 1_000))}`
}

function webAddress(args: Arguments): string {
  const sent = args.text(0, 'url', 8_192)
  const url = URL.canParse(sent) ? new URL(sent) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw args.wrong('url', 'must be an http(s) URL')
  return url.href
}

function promptText({ text, context }: PagePrompt): string {
  if (!context) return text
  const label = context.label === undefined ? '' : ` (${context.label})`
  return `${text}\n\nWhat the app shows${label}:\n${context.body}`
}
