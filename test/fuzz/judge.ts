import type { Route } from '../../src/kernel/http/define-route'
import { readPath } from '../../src/kernel/http/path.mjs'
import { pathSpellings, toNeutral } from '../../src/kernel/vocabulary'
import type { Shot } from './shot'

export interface Seen {
  status: number
  headers: Headers
  text: string
}

/** Messages are read by people; what a caller sent is quoted in them, and must not take them over. */
const LONGEST_MESSAGE = 1_000

const EVERYWHERE = new Map([
  [404, 'Not found'],
  [405, 'Method not allowed'],
])

interface Operation {
  responses: Record<string, { description: string }>
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** Finds what is wrong with an answer, whatever the request. */
export class Judge {
  readonly #routes: readonly Route[]
  readonly #openApi: OpenApi

  constructor(routes: readonly Route[], openApi: OpenApi) {
    this.#routes = routes
    this.#openApi = openApi
  }

  /** The route that a request is for, if any. */
  routeOf({ method, target }: Pick<Shot, 'method' | 'target'>): Route | undefined {
    const expectedMethod = method.toUpperCase() === 'HEAD' ? 'GET' : method
    const segments = decoded(pathOf(target)).split('/')
    const routes = this.#routes.filter(({ key }) => key.startsWith(`${expectedMethod.toUpperCase()} `))
    const fitting = (spellings: (route: Route) => string[]) =>
      routes.find((route) => spellings(route).some((spelling) => fits(spelling, segments)))
    return (
      fitting(({ key }) => spellingsOf(key)) ??
      // What is after a path in the URL is a part of the path only where no route is called so.
      fitting(({ key, pathParameter }) => widened(key, pathParameter, segments.length, true)) ??
      fitting(({ key, pathParameter }) => widened(key, pathParameter, segments.length, false))
    )
  }

  /** What is wrong, in words; undefined when nothing is. */
  fault(shot: Shot, seen: Seen): string | undefined {
    const route = this.routeOf(shot)
    if (!/^\d+\.\d+\.\d+/.test(seen.headers.get('x-sandbank') ?? ''))
      return 'the answer has no X-Sandbank header'
    if (shot.method.toUpperCase() === 'HEAD') return seen.status >= 500 ? `status ${seen.status}` : undefined
    if (seen.status >= 400) return this.#refusalFault(shot, route, seen)
    if (!route) return `status ${seen.status} from no known route`
    return successFault(route, shot, seen)
  }

  #refusalFault(
    { target }: Shot,
    route: Route | undefined,
    { status, text, headers }: Seen,
  ): string | undefined {
    if (status >= 500 && !mayFail(route, status, text)) return `status ${status}: ${text}`
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
    if (!isJson && route && showsPages(route)) return pageFault(headers, text)
    if (!isJson) return 'a refusal that is not JSON'
    const body = parsed(text)
    if (route?.auth.kind === 'demo' && !('message' in body)) return protocolFault(body, text)
    if (route?.dialect === 'engine.io' && 'code' in body) {
      return this.#isDocumented(route, status, String(body.message)) ? undefined : `not documented: ${text}`
    }
    if (route?.dialect === 'chat-completions' || route?.dialect === 'messages') {
      return modelRefusalFault(route.dialect, body) ?? this.#undocumentedStatus(route, status)
    }
    if (route?.dialect === 'message' && status < 500) {
      const { message, ...others } = body
      if (typeof message !== 'string' || Object.keys(others).length > 0)
        return `a refusal of another shape: ${text}`
      return messageFault(message) ?? this.#undocumentedStatus(route, status)
    }
    if (!route && GATEWAY.test(pathOf(target))) return strayFault(target, status, headers, body)
    const { error, message, ...fields } = body
    const spec = route?.errors?.find(
      (each) => each.status === status && isWordedAs(each.error, String(error)),
    )
    const shape = [...Object.keys(spec?.fields ?? {}), 'error', 'message'].join()
    if (Object.keys(body).join() !== shape) return `a refusal of another shape: ${text}`
    if (status < 500 && fields.success === true) return `a refusal that calls itself a success: ${text}`
    if (typeof error !== 'string' || typeof message !== 'string') return `a refusal of another kind: ${text}`
    const empty = message === error ? `a message that says nothing: ${text}` : messageFault(message)
    if (empty) return empty
    if (error === 'Invalid request' && !/^[^\n]*\S: \S/.test(message)) return `no field and rule: ${message}`
    if (status === 405 && !headers.get('allow')) return '405 without Allow'
    if (EVERYWHERE.get(status) === error) return undefined
    if (!route)
      return refusesPath(target, status, message)
        ? undefined
        : `status ${status} (${error}) from no known route`
    return this.#isDocumented(route, status, error)
      ? undefined
      : `${route.key}: ${status} ${error} is not documented`
  }

  #isDocumented(route: Route, status: number, error: string): boolean {
    const documented = this.#responsesOf(route)[status]?.description.split(', or ') ?? []
    return documented.some((text) => isWordedAs(text, error))
  }

  /** The model gateway's dialects carry a type and a code, and no text that the documents list. */
  #undocumentedStatus(route: Route, status: number): string | undefined {
    return this.#responsesOf(route)[status] ? undefined : `${route.key}: ${status} is not documented`
  }

  #responsesOf({ key }: Route): Operation['responses'] {
    const [method = '', path = ''] = key.split(' ')
    return this.#openApi.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
  }
}

/** What a browser is sent to by an OAuth provider, and a provider's own page. */
function showsPages({ key }: Route): boolean {
  return /\/oauth\/(authorize|callback)$/.test(key)
}

function pageFault(headers: Headers, text: string): string | undefined {
  if (!headers.get('content-type')?.startsWith('text/html'))
    return 'a refusal that is neither JSON nor a page'
  if (!headers.get('content-security-policy')?.includes("default-src 'none'"))
    return 'a page without a policy'
  return /<h1>[^<]+<\/h1>\s*<p>[^<]+/.test(text) ? undefined : `a page that says nothing: ${text}`
}

/** The demo services refuse in the words of the protocols that they demonstrate: JSON-RPC, and OAuth's. */
function protocolFault(body: Record<string, unknown>, text: string): string | undefined {
  const { jsonrpc, error, error_description: description } = body
  const isOAuth = typeof error === 'string' && /^[a-z_]+$/.test(error) && typeof description === 'string'
  if (isOAuth && description !== '') return undefined
  const { message } = (error ?? {}) as { message?: unknown }
  return jsonrpc === '2.0' && typeof message === 'string' && message !== ''
    ? undefined
    : `a refusal of no protocol: ${text}`
}

/**
 * A route to come says so, a shot at the settings may leave the EVM very little time, and what is called elsewhere may
 * fail where that is documented.
 */
function mayFail(route: Route | undefined, status: number, text: string): boolean {
  if (status === 502) return route?.errors?.some((spec) => spec.status === 502) ?? false
  return status === 501 ? route?.planned === true : status === 503 && text.includes('Execution limit reached')
}

/** The model gateway's own addresses, whatever stands behind them. */
const GATEWAY = /^(\/(zdr|private))?\/v1(\/|$)/

/** What no route of the gateway answers is refused in its words all the same. */
function strayFault(target: string, status: number, headers: Headers, body: Record<string, unknown>) {
  const { message } = Object(body.error) as { message?: unknown }
  if (!EVERYWHERE.has(status) && !refusesPath(target, status, String(message)))
    return `status ${status} from no known route`
  if (status === 405 && !headers.get('allow')) return '405 without Allow'
  return modelRefusalFault(pathOf(target).includes('/messages') ? 'messages' : 'chat-completions', body)
}

/** Whether it is a path that cannot be read which is refused: that needs no route, whatever the method. */
function refusesPath(target: string, status: number, message: string): boolean {
  return status === 400 && message.startsWith('path: ') && 'problem' in readPath(pathOf(target))
}

function pathOf(target: string): string {
  return new URL(target, 'http://sandbank.test').pathname
}

function modelRefusalFault(dialect: 'chat-completions' | 'messages', body: Record<string, unknown>) {
  const error = Object(body.error) as Record<string, unknown>
  const shape = `${Object.keys(body)}:${Object.keys(error)}`
  const expectedShape = dialect === 'messages' ? 'type,error:type,message' : 'error:message,type,code'
  if (shape !== expectedShape) return `a refusal of another shape: ${JSON.stringify(body)}`
  if (dialect === 'messages' && body.type !== 'error') return `a refusal of type ${body.type}`
  if (Object.values(error).some((value) => typeof value !== 'string')) return 'a refusal of another kind'
  return messageFault(String(error.message))
}

function messageFault(message: string): string | undefined {
  if (message.length > LONGEST_MESSAGE) return `a message of ${message.length} characters`
  return message.trim().length < 10 ? `a message that says nothing: ${message}` : undefined
}

function successFault(
  route: Route,
  { body, encoding, headers: sent }: Shot,
  { status, headers, text }: Seen,
) {
  if (status !== (route.status ?? 200) && status !== route.otherStatus)
    return `status ${status} instead of ${route.status ?? 200}`
  if (headers.get('content-type')?.startsWith('text/event-stream')) return undefined
  if (route.response) {
    const answer = toNeutral(parsed(text))
    const result = route.response.safeParse(answer)
    if (!result.success) return `the answer is not what ${route.key} documents: ${result.error.message}`
  }
  if (!route.body || body === undefined || encoding === 'bytes') return undefined
  const isRepeat = sent.some(([name]) => name === 'X-Sandbank-Request-Id')
  if (isRepeat) return undefined
  const accepts = route.body.safeParse(toNeutral(body.trim() === '' ? {} : parsed(body)))
  return accepts.success ? undefined : `a body was taken that ${route.key} does not accept`
}

/** Whether an error is the documented one, with words in its gaps. */
function isWordedAs(documented: string, error: string): boolean {
  const parts = documented.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^]+')}$`).test(error)
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return {}
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function spellingsOf(key: string): string[] {
  return pathSpellings(key.split(' ')[1] ?? '')
}

/** Stands for a segment of a path that a parameter takes, which may be empty between two slashes. */
const MORE = ':more'

/** A route whose parameter may be a path, with as many segments there as make `length` in all. */
function widened(key: string, name: string | undefined, length: number, hasMoreBehind: boolean): string[] {
  if (name === undefined) return []
  return spellingsOf(key)
    .filter((spelling) => spelling.endsWith(`:${name}`) !== hasMoreBehind)
    .map((spelling) => {
      const missing = length - spelling.split('/').length
      return missing <= 0
        ? spelling
        : spelling.replace(`:${name}`, new Array(missing + 1).fill(MORE).join('/'))
    })
}

function fits(spelling: string, segments: readonly string[]): boolean {
  const parts = spelling.split('/')
  return (
    parts.length === segments.length &&
    // A path begins with a fixed segment, or is one of a wallet.
    (!parts[1]?.startsWith(':') || /^0x[0-9a-f]{40}$/i.test(segments[1] ?? '')) &&
    parts.every((part, index) =>
      part.startsWith(':') ? part === MORE || segments[index] !== '' : part === segments[index],
    )
  )
}
