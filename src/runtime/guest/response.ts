import { Body } from './body'
import { Headers } from './headers'
import { URL } from './url'

export interface ResponseInit {
  readonly status?: number
  readonly statusText?: string
  readonly headers?: unknown
}

/** Status, headers and address of a response. */
interface Origin {
  readonly type?: string
  readonly url?: string
  readonly redirected?: boolean
}

const WITHOUT_BODY = [101, 204, 205, 304]

export class Response extends Body {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly type: string
  readonly url: string
  readonly redirected: boolean

  constructor(body: unknown = null, init: ResponseInit = {}, origin: Origin = {}) {
    super()
    this.status = Number(init.status ?? 200)
    if (!(this.status >= 200 && this.status <= 599) && origin.type === undefined)
      throw new RangeError(`Response: a status is 200 to 599, not ${init.status}.`)
    this.statusText = String(init.statusText ?? '')
    this.headers = new Headers(init.headers)
    this.type = origin.type ?? 'default'
    this.url = origin.url ?? ''
    this.redirected = origin.redirected ?? false
    if (body !== null && body !== undefined && WITHOUT_BODY.includes(this.status))
      throw new TypeError(`Response: one of status ${this.status} has no body.`)
    this.setBody(body)
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  clone(): Response {
    const { type, url, redirected } = this
    return new Response(Body.bytesOf(this), this, { type, url, redirected })
  }

  static json(value: unknown, init: ResponseInit = {}): Response {
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return new Response(JSON.stringify(value), { ...init, headers })
  }

  static error(): Response {
    return new Response(null, { status: 0 }, { type: 'error' })
  }

  static redirect(address: unknown, status = 302): Response {
    return new Response(null, { status, headers: { location: new URL(address).href } })
  }
}
