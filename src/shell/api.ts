import type { AnswerTo, Parts, RouteName } from '../contract'
import { asApiError, errorFromBody } from './api-error'

export { ApiError, asApiError } from './api-error'

export interface SendOptions {
  /** Sent as JSON; a text is JSON already. A form is sent as it is, and so is whatever comes with its `type`. */
  body?: unknown
  /** The media type of the body. */
  type?: string
  /** The requested bytes of the answer: `0-1023`. */
  range?: string | undefined
  /** Sent by the shell to show a page: the journal leaves it out by default. */
  isOwn?: boolean
  /** An API key (X-API-Key), a web session (`sess_…`, sent as a bearer token) or a partner key (X-Partner-Key). */
  key?: string | null | undefined
  signal?: AbortSignal | undefined
}

export interface Answer {
  status: number
  ms: number
  headers: Headers
  text: string
}

/** How requests are sent whose answers are read whole. */
type Transport = (path: string, init: RequestInit) => Promise<Response>
let transport: Transport = (path, init) => fetch(path, init)

/** From now on, requests whose answers are read whole go by `next`. */
export function setTransport(next: Transport): void {
  transport = next
}

/** A request whose answer is read as it arrives, whatever its status. The page's `fetch` gives each change an id, so a repeat acts once. */
export function open(method: string, path: string, options: SendOptions = {}): Promise<Response> {
  return fetch(path, initOf(method, options))
}

function initOf(method: string, options: SendOptions): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  if (options.key) {
    if (options.key.startsWith('sess_')) headers.set('Authorization', `Bearer ${options.key}`)
    else headers.set(options.key.startsWith('bk_ptr_') ? 'X-Partner-Key' : 'X-API-Key', options.key)
  }
  const init: RequestInit = { method, headers }
  if (options.signal) init.signal = options.signal
  if (options.isOwn) headers.set('X-Sandbank-Caller', 'shell')
  if (options.range) headers.set('Range', `bytes=${options.range}`)
  if (options.type) {
    headers.set('Content-Type', options.type)
    Object.assign(init, {
      body: options.body,
      ...(options.body instanceof ReadableStream && { duplex: 'half' }),
    })
  } else if (options.body instanceof FormData) {
    init.body = options.body
  } else if (options.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
  }
  return init
}

/** One request, answered whatever its status. */
export async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
  const started = performance.now()
  const response = await transport(path, initOf(method, options))
  const text = await response.text()
  return { status: response.status, ms: performance.now() - started, headers: response.headers, text }
}

let announceUnavailable = () => {}

/** Calls `listener` whenever an answer says that the emulator cannot serve now (503). */
export function onUnavailable(listener: () => void): void {
  announceUnavailable = listener
}

/** One request with a JSON answer; throws ApiError on a refusal or when nothing answered. */
export async function request(method: string, path: string, options: SendOptions = {}): Promise<unknown> {
  let answer: Answer
  try {
    answer = await send(method, path, { ...options, isOwn: isOwn(method, path) })
  } catch (reason) {
    if (options.signal?.aborted) throw reason
    throw asApiError(reason)
  }
  if (answer.status === 503) announceUnavailable()
  if (answer.status >= 400) {
    throw errorFromBody(answer.status, answer.text, answer.headers.get('retry-after'))
  }
  try {
    return JSON.parse(answer.text)
  } catch {
    throw errorFromBody(answer.status, answer.text, null)
  }
}

/** What is read to show a page. What its user pressed is the user's request, and changes something. */
function isOwn(method: string, path: string): boolean {
  return method === 'GET' || path.startsWith('/rpc/')
}

type CallOptions<Name extends RouteName> = Parts<Name> & Pick<SendOptions, 'key' | 'signal'>

/**
 * `call('PUT /__sandbank/wallets/:id', { params: { id }, body: { label } })`: a request to one of the routes. What it
 * takes and answers with follows from the route; the options may be left out where it needs none. Throws as `request`.
 */
export function call<Name extends RouteName>(
  route: Name,
  ...[options]: object extends Parts<Name> ? [CallOptions<Name>?] : [CallOptions<Name>]
): Promise<AnswerTo<Name>> {
  const { params, query, ...rest }: SendOptions & { params?: Values; query?: Values } = options ?? {}
  const [method = '', path = ''] = route.split(' ')
  return request(method, pathOf(path, params) + queryText(query), rest) as Promise<AnswerTo<Name>>
}

type Values = Readonly<Record<string, string | number | undefined>>

function pathOf(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => inPath(String(params[name])))
}

/** A parameter as it stands in an address. The path of a file, which begins with a slash, stays a path. */
export function inPath(value: string): string {
  if (!value.startsWith('/')) return encodeURIComponent(value)
  return value.slice(1).split('/').map(encodeURIComponent).join('/')
}

function queryText(values: Values = {}): string {
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') sent.set(name, String(value))
  }
  const text = sent.toString()
  return text && `?${text}`
}
