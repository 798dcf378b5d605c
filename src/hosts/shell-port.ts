/**
 * How pages of the shell send requests to the worker without `fetch`: over a port that they keep, at a quarter of the
 * price. Most of what an intercepted request costs is the browser's own work around it. A port is no event to the browser: a worker is
 * stopped 30 seconds after its last event whatever comes through ports, and a port of a stopped worker is silent.
 * Therefore the page opens one by an event, and opens another before this one can be too old.
 */

import type { RelayedRequest } from './envelope'

/** The event by which a page hands over its port. The worker answers `ready` through the port. */
export const OPEN_PORT = 'open-port'

export type ToWorker =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly body: string | null
    }
  /** One from outside the browser, which the server relays to the page. */
  | {
      readonly type: 'relayed'
      readonly id: number
      readonly relayed: RelayedRequest
      readonly body: ArrayBuffer | null
    }
  | { readonly type: 'abort'; readonly id: number }
  /** A check that the worker runs. */
  | { readonly type: 'ping' }

export type ToPage =
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | {
      readonly type: 'answer'
      readonly id: number
      readonly status: number
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly text: string
    }
  /** The answer is no text, and is to be fetched at this path. */
  | { readonly type: 'held'; readonly id: number; readonly path: string }
  /** No answer came of it: the request is to be sent another way. */
  | { readonly type: 'failed'; readonly id: number }
