/**
 * `sandbank/webhooks`: what handlers and their tests are written with. Handlers import types only, so that they stay
 * what the hosted service runs; their tests run them in the emulator's own sandbox.
 */

import { HANDLER_LIMITS, type Limits, type LogLine, runHandler, transpile } from '#runtime'
import { providerOf, signedHeaders, tampered, utf8 } from '../../control/webhooks/providers'
import { readAnswer } from '../../domains/webhooks/result'
import { measureCpu } from '../measure-cpu'

export type { Limits, LogLine, Place, ProgramError } from '#runtime'

/**
 * Gets the request as the caller sent it, and answers it. What is 2xx and JSON with a `prompt` (see `WebhookResult`)
 * instructs the agent; any other answer goes back to the caller. Row webhook-invoke.
 */
export type WebhookHandler = (request: Request) => Response | Promise<Response>

/** The body of an answer that instructs the agent. */
export interface WebhookResult {
  /** At most 10,000 characters. */
  prompt: string
  /** Calls with the same one share a thread; without it each call has a thread of its own. */
  threadId?: string
  /** Data for the agent, which are no instruction. */
  context?: Record<string, unknown>
}

export interface TestOptions {
  /** `process.env`. */
  variables?: Record<string, string>
  /** Answers the handler's calls; without it every one of them fails, as without a network. */
  fetch?: (request: Request) => Response | Promise<Response>
  /** The handler's clock, epoch ms. That of the machine unless given. */
  now?: () => number
  /** Those of the emulator unless given. */
  limits?: Partial<Limits>
}

export interface HandlerOutcome extends Partial<WebhookResult> {
  status: number
  headers: Headers
  /** As UTF-8. */
  body: string
  bytes: Uint8Array<ArrayBuffer>
  /** What it wrote to the console. */
  logs: LogLine[]
  /** Time inside of the handler, ms. */
  cpuMs: number
}

export type TestedHandler = (request: Request) => Promise<HandlerOutcome>

/**
 * A handler in the sandbox that the emulator runs it in, for unit tests: a file, which is bundled with its packages as
 * `sandbank webhooks deploy` does it, or a source text. Throws ProgramError where it throws or reaches a limit, with the
 * place in the user's own file.
 */
export async function testHandler(
  handler: URL | string | { file?: string; source: string },
  options: TestOptions = {},
): Promise<TestedHandler> {
  const bundle = await bundleOf(handler)
  const { variables = {}, now = Date.now, limits } = options
  return async (request) => {
    const logs: LogLine[] = []
    const { status, headers, body, cpuMs } = await runHandler(bundle, {
      request: {
        method: request.method,
        url: request.url,
        headers: [...request.headers],
        body: new Uint8Array(await request.arrayBuffer()),
      },
      variables,
      now,
      measureCpu,
      limits: { ...HANDLER_LIMITS, ...limits },
      log: (line) => logs.push(line),
      fetch: async (call) => (options.fetch ?? unreachable)(call),
    })
    const read = readAnswer({ status, headers, body })
    if (read.kind === 'wrong') throw new Error(`The answer of the handler: ${read.field} ${read.problem}.`)
    const { prompt, threadId, context } = read.kind === 'instruction' ? read.instruction : {}
    return {
      status,
      headers: new Headers(headers),
      body: new TextDecoder().decode(body),
      bytes: body,
      ...(prompt !== undefined && { prompt }),
      ...(threadId !== undefined && { threadId }),
      ...(context !== undefined && { context }),
      logs,
      cpuMs,
    }
  }
}

async function bundleOf(handler: URL | string | { file?: string; source: string }) {
  if (typeof handler === 'object' && 'source' in handler) {
    return transpile({ file: handler.file ?? 'handler.ts', source: handler.source })
  }
  const { bundleFile } = await import('./handler-bundle.mjs')
  return bundleFile(handler)
}

function unreachable(request: Request): never {
  throw new TypeError(
    `The test gives no answer to ${request.method} ${request.url}: testHandler takes a fetch.`,
  )
}

export interface SignOptions {
  /** In place of that of the catalogue. */
  body?: string
  /** How long ago it was signed; below 0: in the future. 0 unless given. */
  ageSeconds?: number
  /** A digit of the body is changed behind the signature. */
  tamper?: boolean
  /** When it is sent, epoch ms. Now, unless given. */
  now?: number
}

/**
 * An event as its provider sends it, really signed: `signed('stripe', 'invoice.paid', secret)`. Providers and events are
 * those of `sandbank webhooks trigger`. Throws where there is none of that name, or the secret cannot be one.
 */
export async function signed(
  providerName: string,
  eventName: string,
  secret: string,
  { body, ageSeconds = 0, tamper = false, now = Date.now() }: SignOptions = {},
): Promise<Request> {
  const provider = providerOf(providerName)
  if (!provider) throw new Error(`There is no provider "${providerName}".`)
  const events = await provider.events()
  const event = events.find(({ name }) => name === eventName)
  if (!event && body === undefined) {
    const names = events.map(({ name }) => name).join(', ')
    throw new Error(`${provider.title} has no event "${eventName}" here: ${names}. Any other needs a body.`)
  }
  const at = Math.floor(now / 1000) - ageSeconds
  const id = crypto.randomUUID().replaceAll('-', '')
  const text = body ?? event?.body({ at, id }) ?? ''
  const contentType = event?.contentType ?? 'application/json'
  const delivery = { event: eventName, body: utf8(text), contentType, at, id }
  return new Request('http://localhost/webhook', {
    method: 'POST',
    headers: await signedHeaders(provider, delivery, secret),
    body: tamper ? tampered(text) : text,
  })
}
