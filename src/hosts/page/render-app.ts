/**
 * `sandbank/apps`: the page of an app in a unit test, under happy-dom or jsdom, with an SDK that lives: its calls reach
 * an emulator of the same process.
 */
import { type AppConnection, answerApp } from '../../sdk/bridge/answer-app'
import { createSdk, type Sdk } from '../../sdk/frame/sdk'
import type { AppEvent, Channel, FromHost, FromPage, HostUi, Theme, Viewer } from '../../sdk/wire'
import type { Emulator } from '../test'

export type { AppConnection, AppEvent, Emulator, HostUi, Sdk, Theme, Viewer }

/** @public */
export interface RenderOptions {
  /** Of the app's folder, `/apps/SLUG` of the owner's files. */
  readonly slug: string
  /** Files by their paths from the app's folder, written before the page is opened; those that are there are replaced. */
  readonly files?: Readonly<Record<string, string>>
  /** The owner's wallet id; the seeded developer's unless given. */
  readonly owner?: string
  /** The wallet id of the visitor; without it, the visitor is not signed in. */
  readonly viewer?: string
  readonly theme?: Theme
  readonly isCompact?: boolean
  /**
   * What the person in front of it does. A dialog without a function fails the call that asked for it, so that a test
   * says what it expects.
   */
  readonly ui?: Partial<HostUi>
}

/** @public */
export interface RenderedApp extends AppConnection {
  /** What the page has as `window.bankr`. */
  readonly sdk: Sdk
  /** Every call of the page with its arguments, its result or error, in their order. */
  readonly events: readonly AppEvent[]
  /** Resolves once no call of the page is under way, and none has begun since. */
  settled(): Promise<void>
}

const DEVELOPER = 'wlt_developer'

/**
 * Puts the page of an app into the document of the test, and runs its scripts with `window.bankr`. Throws what the
 * emulator answers where the app cannot be opened. Each inline script is a function of its own: what it declares is
 * not seen by others. There is no lock around it: the page is the test's own.
 */
export async function renderApp(emulator: Emulator, options: RenderOptions): Promise<RenderedApp> {
  const { slug, files = {}, owner = DEVELOPER, theme = 'light', isCompact = false } = options
  const sessions = new Map<string, string>()
  const events: AppEvent[] = []

  const call = async (method: string, path: string, body: unknown, viewer: Viewer | undefined) => {
    const credential = viewer && { Authorization: `Bearer ${await sessionOf(viewer.walletId)}` }
    return emulator.fetch(
      new Request(`${origin()}${path}`, {
        method,
        headers: { ...credential, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  }
  const answered = async (method: string, path: string, body?: unknown, viewer?: Viewer) => {
    const response = await call(method, path, body, viewer)
    if (response.ok) return response
    const { error = `HTTP ${response.status}`, message = error } = await response.json().catch(() => ({}))
    throw new Error(`${method} ${path}: ${message}`)
  }
  const sessionOf = async (walletId: string) => {
    const known = sessions.get(walletId)
    if (known) return known
    const response = await answered('POST', '/__sandbank/sessions', { walletId })
    const { session } = (await response.json()) as { session: string }
    sessions.set(walletId, session)
    return session
  }
  const viewerOf = async (walletId: string): Promise<Viewer> => {
    const { wallets } = await (await answered('GET', '/__sandbank/wallets')).json()
    const found = wallets.find(({ id }: { id: string }) => id === walletId)
    if (!found) throw new Error(`The emulator has no wallet ${JSON.stringify(walletId)}.`)
    return { walletId, walletAddress: found.evmAddress }
  }

  const ownerViewer = await viewerOf(owner)
  for (const [path, content] of Object.entries(files)) {
    const written = { path: `/apps/${slug}/${path}`, content, overwrite: true }
    await answered('POST', '/user/files', written, ownerViewer)
  }
  const html = await (
    await answered(
      'GET',
      `/user/files/apps/${encodeURIComponent(slug)}/index.html/content`,
      undefined,
      ownerViewer,
    )
  ).text()
  const viewer = options.viewer === undefined ? undefined : await viewerOf(options.viewer)
  const folder = `/apps/${ownerViewer.walletAddress}/${slug}`
  const { ctx } = await (
    await answered('POST', `${folder}/frame`, { theme, compact: isCompact }, viewer)
  ).json()

  const [ofPage, ofHost] = channels()
  const sdk = createSdk(ofPage, ctx)
  let underWay = 0
  const waiting: (() => void)[] = []
  const restore = showPage(html, sdk)
  const connection = answerApp(ofHost, {
    ...{ call, viewer, ui: dialogs(options.ui ?? {}) },
    app: { wallet: ownerViewer.walletAddress, slug, ctx },
    onEvent(event) {
      events.push(event)
      if (event.kind === 'call') underWay++
      if (event.kind === 'answer') underWay--
      if (underWay === 0) for (const wake of waiting.splice(0)) wake()
    },
  })
  return {
    ...connection,
    sdk,
    events,
    async settled() {
      for (let quiet = 0; quiet < 2; quiet++) {
        // The page goes on in microtasks and timers of its own after each answer.
        await new Promise((resolve) => setTimeout(resolve, 0))
        if (underWay === 0) continue
        quiet = -1
        await new Promise<void>((resolve) => void waiting.push(resolve))
      }
    },
    close() {
      connection.close()
      restore()
    },
  }
}

/** Where the page is: what it requests by a path is the emulator's. */
function origin(): string {
  const { origin: own } = globalThis.location
  return /^https?:/.test(own) ? own : 'http://sandbank.test'
}

/** Two ends; what is sent at one arrives at the other a microtask later, as a copy, as between two documents. */
function channels(): [Channel<FromPage, FromHost>, Channel<FromHost, FromPage>] {
  const end = <Sent, Received>() => {
    const listeners: ((message: Received) => void)[] = []
    const early: Received[] = []
    const take = (message: Received) => {
      if (listeners.length === 0) early.push(message)
      for (const listener of listeners) listener(message)
    }
    const listen = (listener: (message: Received) => void) => {
      listeners.push(listener)
      for (const message of early.splice(0)) listener(message)
    }
    return { take, listen } as { take(message: Received): void; listen: Channel<Sent, Received>['listen'] }
  }
  const page = end<FromPage, FromHost>()
  const host = end<FromHost, FromPage>()
  const to =
    <Message>(take: (message: Message) => void) =>
    (message: Message) => {
      const copy = structuredClone(message)
      queueMicrotask(() => take(copy))
    }
  return [
    { listen: page.listen, send: to(host.take) },
    { listen: host.listen, send: to(page.take) },
  ]
}

/** Puts a page into the document and runs it. Returns how to take it away. */
function showPage(html: string, sdk: Sdk): () => void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const programs = [...page.querySelectorAll('script')].filter(({ type }) =>
    ['', 'module', 'text/javascript'].includes(type),
  )
  for (const program of programs) {
    const { src } = program
    program.remove()
    if (src) throw new Error(`The page takes a script from ${src}: renderApp runs inline scripts.`)
  }
  // As in a browser, scripts share what they declare; modules come after them, and see that, but not each other.
  const scripts = programs.filter(({ type }) => type !== 'module').map(({ textContent }) => textContent)
  const modules = programs
    .filter(({ type }) => type === 'module')
    .map(({ textContent }) => `(() => {\n${textContent}\n})()`)
  const { documentElement, head, body } = document
  const before = { head: head.innerHTML, body: body.innerHTML, theme: documentElement.dataset.theme }
  head.innerHTML = page.head.innerHTML
  body.innerHTML = page.body.innerHTML
  documentElement.dataset.theme = sdk.ctx.theme
  const names = ['bankr', 'sandbank'] as const
  for (const name of names) Object.defineProperty(globalThis, name, { value: sdk, configurable: true })
  // A function, so that two pages of one process may declare the same names.
  new Function([...scripts, ...modules].join('\n;\n')).call(globalThis)
  return () => {
    head.innerHTML = before.head
    body.innerHTML = before.body
    if (before.theme === undefined) delete documentElement.dataset.theme
    else documentElement.dataset.theme = before.theme
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  }
}

/** What a person does, by the functions of the test; what changes nothing needs none. */
function dialogs(given: Partial<HostUi>): HostUi {
  const missing = (name: keyof HostUi) => async () => {
    throw new Error(`The page asked for ${name}: give renderApp a function, ui: { ${name}: … }.`)
  }
  const agreed = async () => true
  return {
    requireSignIn: missing('requireSignIn'),
    confirmTransaction: missing('confirmTransaction'),
    confirmPayment: missing('confirmPayment'),
    confirmPrompt: missing('confirmPrompt'),
    requestSecret: missing('requestSecret'),
    openExternal: missing('openExternal'),
    installSkill: missing('installSkill'),
    copy: agreed,
    navigate: agreed,
    prefillChat: agreed,
    setContext() {},
    ...given,
  }
}
