import { errors, Refusal } from './errors'

/** Hosts of the real service: an emulator must never spend real money or count against a real account. */
const PRODUCTION = /(^|\.)bankr\.bot\.?$/

export interface OutboundLimits {
  /** Whole exchange, milliseconds. */
  timeoutMs: number
  /** Largest answer, bytes. */
  maxBytes: number
}

const DEFAULT_LIMITS: OutboundLimits = { timeoutMs: 30_000, maxBytes: 10_000_000 }

/** The only door to the network. Domains ask it and never `fetch`. */
export class Outbound {
  constructor(private readonly transport: typeof fetch = (input, init) => fetch(input, init)) {}

  /**
   * Sends a request out. Throws a refusal for the real service's hosts and for anything but http(s), and a
   * `TimeoutError` or `RangeError` when the answer is too slow or too large.
   */
  async fetch(url: string, init: RequestInit = {}, limits: Partial<OutboundLimits> = {}): Promise<Response> {
    const { timeoutMs, maxBytes } = { ...DEFAULT_LIMITS, ...limits }
    const target = this.check(url)
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await this.transport(target, {
      ...init,
      // A redirect could lead to a refused host: the caller follows it through this door, if it wants to.
      redirect: 'manual',
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    })
    return response.body ? new Response(capped(response.body, maxBytes), response) : response
  }

  /** As `fetch` refuses: for an address that is only noted down now. */
  check(url: string): URL {
    const target = new URL(url)
    if (!/^https?:$/.test(target.protocol))
      this.#refuse(target, 'only http and https addresses can be called')
    if (PRODUCTION.test(target.hostname)) {
      this.#refuse(target, 'it belongs to the hosted service, and Sandbank never calls that')
    }
    return target
  }

  #refuse(target: URL, why: string): never {
    throw new Refusal(errors.invalidRequest, `${target.origin}: ${why}.`, {
      rule: 'outbound.blocked',
      facts: { host: target.host },
    })
  }
}

function capped(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let seen = 0
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        seen += chunk.byteLength
        if (seen > maxBytes) controller.error(new RangeError(`the answer is larger than ${maxBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
}
