import type { AppContext, CallName, Channel, FromHost, FromPage, SentError, Theme } from '../wire'

type PageChannel = Channel<FromPage, FromHost>

interface Listeners {
  ready(ctx: AppContext): void
  refresh(): void
  theme(theme: Theme): void
}
type EventName = keyof Listeners

const EVENTS: readonly string[] = ['ready', 'refresh', 'theme']

/** What the page may call, over one channel. `ctx`: what is known before the host has answered. */
export interface Sdk {
  readonly ctx: AppContext
  readonly wallet: { address?: string; evmAddress?: string }
  readonly auth: { isAuthenticated: boolean; requireSignIn(): Promise<unknown> }
  /** Returns the function that unsubscribes. A subscriber to `ready` who comes late is called too. */
  on<Name extends EventName>(event: Name, listener: Listeners[Name]): () => void
  readonly [member: string]: unknown
}

/** The frontend SDK. Rows app-sdk-frontend, app-ctx-events. */
export function createSdk(channel: PageChannel, known: AppContext): Sdk {
  const ctx: AppContext = { ...known }
  const wallet: Sdk['wallet'] = {}
  const subscribers: { readonly [Name in EventName]: Set<Listeners[Name]> } = {
    ready: new Set(),
    refresh: new Set(),
    theme: new Set(),
  }
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  let isReady = false

  const call = (name: CallName, args: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      try {
        channel.send({ type: 'call', id, name, args })
      } catch (thrown) {
        // Functions and the like, which cannot leave the page.
        waiting.delete(id)
        reject(thrown as Error)
      }
    })
  const calling =
    (name: CallName) =>
    (...args: unknown[]) =>
      call(name, args)

  const auth = { isAuthenticated: ctx.isAuthenticated, requireSignIn: calling('auth.requireSignIn') }

  const take = (next: AppContext) => {
    if (next.walletAddress === undefined) delete ctx.walletAddress
    Object.assign(ctx, next)
    auth.isAuthenticated = next.isAuthenticated
    for (const field of ['address', 'evmAddress'] as const) {
      if (next.walletAddress === undefined) delete wallet[field]
      else wallet[field] = next.walletAddress
    }
  }

  channel.listen((message) => {
    switch (message.type) {
      case 'answer': {
        const pending = waiting.get(message.id)
        waiting.delete(message.id)
        if ('error' in message) pending?.reject(errorOf(message.error))
        else pending?.resolve(message.result)
        return
      }
      case 'ready':
        take(message.ctx)
        isReady = true
        for (const listener of [...subscribers.ready]) guarded(() => listener(ctx))
        return
      case 'viewer':
        take(message.ctx)
        for (const listener of [...subscribers.refresh]) guarded(() => listener())
        return
      case 'refresh':
        for (const listener of [...subscribers.refresh]) guarded(() => listener())
        return
      case 'theme':
        ctx.theme = message.theme
        for (const listener of [...subscribers.theme]) guarded(() => listener(message.theme))
        return
      case 'ping':
        channel.send({ type: 'pong', id: message.id })
    }
  })

  const on: Sdk['on'] = (event, listener) => {
    if (!EVENTS.includes(event))
      throw new TypeError(`There is no event ${JSON.stringify(event)}: they are ${EVENTS.join(', ')}.`)
    if (typeof listener !== 'function')
      throw new TypeError(`on(${JSON.stringify(event)}, …) needs a function.`)
    const listeners = subscribers[event] as Set<typeof listener>
    listeners.add(listener)
    if (event === 'ready' && isReady) {
      queueMicrotask(() => {
        if (listeners.has(listener)) guarded(() => (listener as Listeners['ready'])(ctx))
      })
    }
    return () => void listeners.delete(listener)
  }

  const run = calling('scripts.run')
  const prefill = calling('chat.prefill')
  const ask = calling('chat.ask')
  return Object.freeze({
    ctx,
    wallet,
    auth,
    on,
    run,
    runScript: run,
    invokeScript: run,
    scripts: Object.freeze({ run, invoke: run }),
    appKV: Object.freeze({
      get: calling('appKV.get'),
      set: calling('appKV.set'),
      list: calling('appKV.list'),
      delete: calling('appKV.delete'),
    }),
    prefillChat: prefill,
    askChat: ask,
    chat: Object.freeze({ prefill, send: ask, ask }),
    confirmTransaction: calling('confirmTransaction'),
    installSkill: calling('installSkill'),
    openExternal: calling('openExternal'),
    copy: calling('copy'),
    navigate: calling('navigate'),
    setContext: calling('setContext'),
    secrets: Object.freeze({
      status: calling('secrets.status'),
      requestSetup: calling('secrets.requestSetup'),
    }),
    x402: Object.freeze({ fetch: calling('x402.fetch') }),
  })
}

/** What one subscriber throws is reported as any error of the page, and keeps nobody else from being called. */
function guarded(listener: () => unknown): void {
  try {
    listener()
  } catch (thrown) {
    setTimeout(() => {
      throw thrown
    })
  }
}

function errorOf({ name, message, ...rest }: SentError): Error {
  const error = new Error(message)
  error.name = name
  return Object.assign(error, rest)
}
