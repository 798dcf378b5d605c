import type { Viewer } from '../wire'
import { RefusedCall } from './refused'

/** One HTTP call to the emulator as `viewer`, or without a credential. `body` is sent as JSON. */
export type CallApi = (
  method: string,
  path: string,
  body: unknown,
  viewer: Viewer | undefined,
) => Promise<Response>

/** The emulator, as the calls of one app see it. */
export interface Api {
  /** Of the app: `send('GET', '/kv/tides')`. Throws `RefusedCall` for what the emulator refuses. */
  send(method: string, path: string, body?: unknown): Promise<Answer>
  /** Of any route. */
  sendTo(method: string, path: string, body?: unknown): Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many routes, each read by its caller
type Answer = any

/** `folder`: `/apps/0x…/harbor`. `viewer` is called each time: the visitor may have signed in. */
export function apiOf(call: CallApi, folder: string, viewer: () => Viewer | undefined): Api {
  const sendTo = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, path, body, viewer())
    const answer = await response.json().catch(() => ({}))
    if (response.ok) return answer
    const { error = `HTTP ${response.status}`, message = error } = answer as {
      error?: string
      message?: string
    }
    throw new RefusedCall({
      name: 'SandbankError',
      // The first part is what the hosted service says; pages and people look for either.
      message: message === error ? message : `${error}: ${message}`,
      status: response.status,
      error,
    })
  }
  return { sendTo, send: (method, path, body) => sendTo(method, `${folder}${path}`, body) }
}
