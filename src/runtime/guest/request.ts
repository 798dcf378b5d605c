import { Body } from './body'
import { AbortSignal } from './events'
import { Headers } from './headers'
import { URL } from './url'

export interface RequestInit {
  readonly method?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal | null
  readonly redirect?: unknown
}

const NORMALIZED = /^(delete|get|head|options|post|put)$/i

export class Request extends Body {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly redirect: string
  readonly cache = 'default'
  readonly credentials = 'same-origin'
  readonly mode = 'cors'

  constructor(input: unknown, init: RequestInit = {}) {
    super()
    const from = input instanceof Request ? input : undefined
    const method = String(init.method ?? from?.method ?? 'GET')
    this.method = NORMALIZED.test(method) ? method.toUpperCase() : method
    this.url = from ? from.url : new URL(input).href
    this.headers = new Headers(init.headers ?? from?.headers)
    this.signal = init.signal ?? from?.signal ?? new AbortSignal()
    this.redirect = String(init.redirect ?? from?.redirect ?? 'follow')
    const body = init.body ?? (from ? Body.bytesOf(from) : null)
    if (body !== null && /^(GET|HEAD)$/.test(this.method))
      throw new TypeError('Request with GET/HEAD method cannot have body')
    this.setBody(body)
  }

  clone(): Request {
    return new Request(this)
  }
}
