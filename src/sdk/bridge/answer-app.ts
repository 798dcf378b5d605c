import {
  type AppContext,
  type AppEvent,
  CALLS,
  type CallName,
  type Channel,
  type FromHost,
  type FromPage,
  type HostUi,
  type Report,
  type Theme,
  type Viewer,
} from '../wire'
import { apiOf, type CallApi } from './api'
import { argumentsOf } from './arguments'
import { type CallServices, carriedOut } from './calls'
import { RefusedCall, sentError } from './refused'

/**
 * What is answered as `POST /apps/:wallet/:slug/frame`, as far as it concerns the calls.
 * @public
 */
export interface ShownApp {
  /** The owner's id or address. */
  readonly wallet: string
  readonly slug: string
  readonly ctx: AppContext
}

export interface AnswerOptions {
  readonly app: ShownApp
  readonly viewer: Viewer | undefined
  readonly call: CallApi
  readonly ui: HostUi
  onEvent?(event: AppEvent): void
}

/** What the host of an app can do with its page. */
export interface AppConnection {
  /** The page's `refresh`. */
  refresh(): void
  setTheme(theme: Theme): void
  /** Another viewer looks at it, or an anonymous one: its `ctx` changes, and `refresh` is fired. */
  setViewer(viewer: Viewer | undefined): Promise<void>
  /** Takes no further calls; answers of those under way are dropped. */
  close(): void
}

/** Of one page at a time. */
const MOST_CALLS = 200
const MOST_DIALOGS = 3
/** Of one page in a second. */
const MOST_REPORTS = 100

/** Answers the calls of a page, over a channel whose other end is known to be that page's. */
export function answerApp(
  channel: Channel<FromHost, FromPage>,
  options: AnswerOptions,
): AppConnection & { pong(id: number): Promise<void> } {
  const { app, call, ui, onEvent } = options
  let { viewer } = options
  let ctx = app.ctx
  let isOpen = true
  let underWay = 0
  let signingIn: Promise<Viewer | undefined> | undefined
  const inTurn = turns(() => isOpen)
  const pongs = new Map<number, () => void>()
  const takeReport = reporting(onEvent)

  const send = (message: FromHost) => {
    if (isOpen) channel.send(message)
  }
  const tell = (event: AppEvent) => {
    if (isOpen) onEvent?.(event)
  }
  const folder = `/apps/${encodeURIComponent(app.wallet)}/${encodeURIComponent(app.slug)}`

  const setViewer = async (next: Viewer | undefined) => {
    viewer = next
    // The emulator says as whose wallet the app acts now.
    const { theme, isCompact } = ctx
    const read = await services.api.send('POST', '/frame', { theme, compact: isCompact })
    ctx = { ...read.ctx, theme: ctx.theme }
    send({ type: 'viewer', ctx })
  }
  const signIn = () => {
    if (viewer) return Promise.resolve(viewer)
    // Several calls at once are one question.
    signingIn ??= inTurn(() => ui.requireSignIn())
      .then(async (next) => {
        if (next && next.walletId !== viewer?.walletId) await setViewer(next)
        return viewer
      })
      .finally(() => {
        signingIn = undefined
      })
    return signingIn
  }
  const services: CallServices = {
    api: apiOf(call, folder, () => viewer),
    ui,
    get ctx() {
      return ctx
    },
    viewer: () => viewer,
    signIn,
    inTurn,
    context: undefined,
  }

  const answer = async (id: number, name: CallName, args: readonly unknown[]) => {
    const at = Date.now()
    const began = performance.now()
    tell({ kind: 'call', at, id, name, args })
    const ended = () => ({ kind: 'answer', at: Date.now(), id, name, ms: performance.now() - began }) as const
    underWay++
    try {
      if (underWay > MOST_CALLS)
        throw new RefusedCall({
          name: 'SandbankError',
          message: `${name}: ${MOST_CALLS} calls of this page are under way. Wait for some of them.`,
        })
      const result = await carriedOut[name](services, argumentsOf(name, args))
      send({ type: 'answer', id, result })
      tell({ ...ended(), result })
    } catch (thrown) {
      const error = sentError(thrown)
      send({ type: 'answer', id, error })
      tell({ ...ended(), error })
    } finally {
      underWay--
    }
  }

  channel.listen((message) => {
    // What a page sends is not trusted.
    if (!isOpen || typeof message !== 'object' || message === null) return
    if (message.type === 'pong') pongs.get(message.id)?.()
    else if (message.type === 'report') takeReport(message.report)
    else if (
      message.type === 'call' &&
      CALLS.includes(message.name) &&
      Number.isInteger(message.id) &&
      Array.isArray(message.args)
    ) {
      void answer(message.id, message.name, message.args)
    }
  })
  send({ type: 'ready', ctx })
  tell({ kind: 'ready', at: Date.now() })

  return {
    refresh: () => send({ type: 'refresh' }),
    setTheme(theme) {
      ctx = { ...ctx, theme }
      send({ type: 'theme', theme })
    },
    setViewer,
    close() {
      isOpen = false
    },
    /** Resolves once the page has answered. */
    pong: (id) =>
      new Promise((resolve) => {
        pongs.set(id, resolve)
        send({ type: 'ping', id })
      }),
  }
}

/** Shows one dialog after another. A page that opens more than a person can answer is refused. */
function turns(isOpen: () => boolean): CallServices['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (show) => {
    if (waiting >= MOST_DIALOGS) {
      throw new RefusedCall({
        name: 'SandbankError',
        message: `${waiting} questions of this page wait for an answer, and no more are asked.`,
      })
    }
    waiting++
    const next = () => {
      if (isOpen()) return show()
      throw new RefusedCall({ name: 'SandbankError', message: 'The app was closed.' })
    }
    const shown = last.then(next, next)
    last = shown
    return shown.finally(() => {
      waiting--
    })
  }
}

const LONGEST_REPORT = 10_000

/** What a page reports, as far as one can look at it. */
function reporting(onEvent: AnswerOptions['onEvent']) {
  let second = 0
  let taken = 0
  return (report: Report) => {
    const at = Date.now()
    if (Math.floor(at / 1_000) !== second) {
      second = Math.floor(at / 1_000)
      taken = 0
    }
    taken++
    if (taken > MOST_REPORTS + 1) return
    if (taken === MOST_REPORTS + 1) {
      onEvent?.({
        at,
        kind: 'console',
        level: 'warn',
        text: `More than ${MOST_REPORTS} lines in a second: the rest of it is left out.`,
      })
      return
    }
    const read = readReport(report)
    if (read) onEvent?.({ at, ...read })
  }
}

function readReport(report: Report): Report | undefined {
  const line = (value: unknown) => (typeof value === 'number' ? { line: value } : {})
  const text = (value: unknown) => String(value).slice(0, LONGEST_REPORT)
  if (typeof report !== 'object' || report === null) return undefined
  switch (report.kind) {
    case 'console': {
      const level = LEVELS.find((each) => each === report.level) ?? 'log'
      return { kind: 'console', level, text: text(report.text) }
    }
    case 'error':
      return { kind: 'error', text: text(report.text), ...line(report.line) }
    case 'blocked': {
      const { by, url, advice, line: at } = report.blocked ?? {}
      return { kind: 'blocked', blocked: { by: text(by), url: text(url), advice: text(advice), ...line(at) } }
    }
  }
}

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const
