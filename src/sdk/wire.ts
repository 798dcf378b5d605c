/**
 * The messages between the page of an app and its host. The page opens a MessageChannel and sends one end of it
 * with its nonce; everything else goes over that channel. Only types and names: both sides carry this file.
 */

import type { PaymentQuote, TransactionPreview } from './money'

/** The message of a page that has loaded, with one port. The nonce is that of its document, and is good for once. */
export const HELLO = 'sandbank:app'

export interface Hello {
  readonly type: typeof HELLO
  readonly nonce: string
}

export type Theme = 'light' | 'dark'

/** Row app-ctx-events. */
export interface AppContext {
  slug: string
  /** Of the wallet that the app acts as: the owner's, or with frontendIdentity `viewer` the visitor's. */
  walletAddress?: string
  theme: Theme
  isPublic: boolean
  isCompact: boolean
  isAuthenticated: boolean
}

/** Every call of the frontend SDK that the host answers, by one name; aliases are the page's own. Row app-sdk-frontend. */
export const CALLS = [
  'auth.requireSignIn',
  'scripts.run',
  'appKV.get',
  'appKV.set',
  'appKV.list',
  'appKV.delete',
  'chat.prefill',
  'chat.ask',
  'confirmTransaction',
  'installSkill',
  'openExternal',
  'copy',
  'navigate',
  'setContext',
  'secrets.status',
  'secrets.requestSetup',
  'x402.fetch',
] as const
export type CallName = (typeof CALLS)[number]

/** An error as it crosses the channel. `status` and `error` where the emulator refused. */
export interface SentError {
  readonly name: string
  readonly message: string
  readonly status?: number
  readonly error?: string
}

/** What the page tried of the network, or to be left for, and was not let do. */
export interface Blocked {
  /** `img-src`, `window.open`, `link`: the directive of the policy, the function, or what was clicked or sent. */
  readonly by: string
  readonly url: string
  /** What to do instead. */
  readonly advice: string
  readonly line?: number
}

/** What the page reports by itself. */
export type Report =
  | { readonly kind: 'blocked'; readonly blocked: Blocked }
  | { readonly kind: 'console'; readonly level: ConsoleLevel; readonly text: string }
  | { readonly kind: 'error'; readonly text: string; readonly line?: number }

export type ConsoleLevel = 'log' | 'info' | 'warn' | 'error' | 'debug'

export type FromPage =
  | { readonly type: 'call'; readonly id: number; readonly name: CallName; readonly args: readonly unknown[] }
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'pong'; readonly id: number }

export type FromHost =
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly error: SentError }
  /** Once, after the handshake: the page's `ready`. */
  | { readonly type: 'ready'; readonly ctx: AppContext }
  /** Somebody signed in, or out. */
  | { readonly type: 'viewer'; readonly ctx: AppContext }
  | { readonly type: 'refresh' }
  | { readonly type: 'theme'; readonly theme: Theme }
  /** Whether the document of the handshake is still there. */
  | { readonly type: 'ping'; readonly id: number }

/** Either side of the channel. */
export interface Channel<Sent, Received> {
  send(message: Sent): void
  /** Once, before anything is sent. */
  listen(listener: (message: Received) => void): void
}

/** Who looks at the app. */
export interface Viewer {
  readonly walletId: string
  readonly walletAddress: string
}

/** A prompt that a page wants the viewer's agent to carry out, with all that it may do. */
export interface PagePrompt {
  readonly text: string
  /** What the page shows, by `setContext`. */
  readonly context?: { readonly body: string; readonly label?: string }
}

/**
 * The dialogs of an app's host, one at a time. What is turned down by a person is `false`, or
 * `undefined`.
 */
export interface HostUi {
  requireSignIn(): Promise<Viewer | undefined>
  confirmTransaction(preview: TransactionPreview): Promise<boolean>
  confirmPayment(quote: PaymentQuote): Promise<boolean>
  /** Before a prompt of the page goes to the viewer's agent, which may do whatever the viewer may. */
  confirmPrompt(prompt: PagePrompt): Promise<boolean>
  /** True once it is set. */
  requestSecret(secret: { key: string; required: boolean }): Promise<boolean>
  openExternal(url: string): Promise<boolean>
  installSkill(slug: string): Promise<boolean>
  copy(text: string): Promise<boolean>
  navigate(path: string): Promise<boolean>
  prefillChat(text: string): Promise<boolean>
  setContext(body: string, label?: string): void
}

/** Events of an app for its host, as they happen, for an inspector. Times are epoch milliseconds of the page. */
export type AppEvent =
  | { readonly kind: 'ready'; readonly at: number }
  | {
      readonly kind: 'call'
      readonly at: number
      readonly id: number
      readonly name: string
      readonly args: readonly unknown[]
    }
  | {
      readonly kind: 'answer'
      readonly at: number
      readonly id: number
      readonly name: string
      readonly ms: number
      readonly result?: unknown
      readonly error?: SentError
    }
  | ({ readonly at: number } & Report)
  /** The frame is gone, and why: it navigated, or never answered. */
  | { readonly kind: 'closed'; readonly at: number; readonly why: string }
