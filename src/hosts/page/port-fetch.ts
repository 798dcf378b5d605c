import type { RelayedRequest } from '../envelope'
import { OPEN_PORT, type ToPage, type ToWorker } from '../shell-port'
import { withRequestId } from './request-ids'

/** A worker lives for 30 seconds after an event: a port whose event is older is not relied on. */
const FRESH_MS = 20_000
/** While something is out, the worker gets an event this often. */
const EVENT_EVERY_MS = 10_000
/** How often a worker that owes an answer is checked. */
const LOOK_EVERY_MS = 1_000
/**
 * A worker that has answered none of so many pings is taken for gone. Time alone says nothing: while this page's own
 * thread is busy, or the browser slows its timers, what the worker has sent waits to be read.
 */
const MAX_UNANSWERED_PINGS = 4

interface Open {
  readonly port: MessagePort
  readonly worker: ServiceWorker
  readonly openedAt: number
  isReady: boolean
  /** Pings since the worker last sent a message. */
  unansweredPings: number
  /** Undefined: the worker is gone. */
  readonly waiting: Map<number, (message: ToPage | undefined) => void>
  watching?: ReturnType<typeof setInterval> | undefined
}

let current: Open | undefined
let lastId = 0

/**
 * As `fetch`, for texts from our own origin: over this page's port to the worker where one is open, and else by `fetch`.
 * A request whose worker was stopped before it answered goes by `fetch` too, under the same request id, so that what it
 * changed is not changed twice.
 */
export async function portFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init
  const headers = withRequestId(method, new Headers(init.headers))
  const byFetch = () => fetch(path, { ...init, headers })
  const open = usable()
  if (!open || (body !== undefined && typeof body !== 'string')) return byFetch()
  signal?.throwIfAborted()
  const { href: url } = new URL(path, location.href)
  const request = { type: 'request', method, url, headers: [...headers], body: body ?? null } as const
  const answer = await overPort(open, request, signal)
  if (answer?.type !== 'answer') return byFetch()
  const { status, text } = answer
  // To a response of these no body may be given, not even an empty one.
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : text, {
    status,
    headers: new Headers(answer.headers as [string, string][]),
  })
}

/**
 * The answer to a request from outside, over this page's port. Undefined where none is open, or the worker was stopped
 * before it answered: then the request goes by `fetch`, as an envelope. Rejects when `signal` aborts.
 */
export async function relayOverPort(
  relayed: RelayedRequest,
  body: ArrayBuffer | null,
  signal: AbortSignal,
): Promise<Extract<ToPage, { type: 'answer' | 'held' }> | undefined> {
  const open = usable()
  if (!open) return undefined
  signal.throwIfAborted()
  const message = await overPort(open, { type: 'relayed', relayed, body }, signal)
  return message?.type === 'answer' || message?.type === 'held' ? message : undefined
}

/** The port; undefined where there is no worker, or while one is being opened. */
function usable(): Open | undefined {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return undefined
  const isFresh = current?.worker === worker && performance.now() - current.openedAt < FRESH_MS
  if (!isFresh) current = opened(worker)
  return current?.isReady ? current : undefined
}

/** What is still out on the port goes by `fetch`. */
export function closePort(): void {
  current?.port.close()
  for (const give of [...(current?.waiting.values() ?? [])]) give(undefined)
  current = undefined
}

/** What is out on an older port is still answered there. */
function opened(worker: ServiceWorker): Open {
  const { port1: port, port2 } = new MessageChannel()
  const open: Open = {
    port,
    worker,
    openedAt: performance.now(),
    isReady: false,
    unansweredPings: 0,
    waiting: new Map(),
  }
  port.onmessage = ({ data }: MessageEvent<ToPage>) => {
    open.unansweredPings = 0
    if (data.type === 'ready') open.isReady = true
    if ('id' in data) open.waiting.get(data.id)?.(data)
  }
  worker.postMessage({ type: OPEN_PORT }, [port2])
  return open
}

type Sent =
  | Omit<Extract<ToWorker, { type: 'request' }>, 'id'>
  | Omit<Extract<ToWorker, { type: 'relayed' }>, 'id'>

/** Undefined where the worker was stopped before it answered. Rejects when the caller aborts. */
function overPort(
  open: Open,
  sent: Sent,
  signal: AbortSignal | null | undefined,
): Promise<ToPage | undefined> {
  const id = ++lastId
  const send = (message: ToWorker) => open.port.postMessage(message)
  return new Promise<ToPage | undefined>((resolve, reject) => {
    const abort = () => {
      send({ type: 'abort', id })
      leave()
      reject(signal?.reason)
    }
    const leave = () => {
      signal?.removeEventListener('abort', abort)
      open.waiting.delete(id)
      watch(open)
    }
    signal?.addEventListener('abort', abort)
    open.waiting.set(id, (message) => {
      leave()
      resolve(message)
    })
    watch(open)
    send({ id, ...sent })
  })
}

/** Looks, while answers are owed, whether the worker is there, and keeps it from being stopped as idle. */
function watch(open: Open): void {
  if (open.waiting.size === 0) {
    clearInterval(open.watching)
    open.watching = undefined
    return
  }
  if (open.watching !== undefined) return
  open.unansweredPings = 0
  let reportedAt = performance.now()
  open.watching = setInterval(() => {
    if (open.unansweredPings === MAX_UNANSWERED_PINGS) {
      if (current === open) current = undefined
      for (const give of [...open.waiting.values()]) give(undefined)
      return
    }
    open.unansweredPings++
    open.port.postMessage({ type: 'ping' } satisfies ToWorker)
    const now = performance.now()
    if (now - reportedAt < EVENT_EVERY_MS) return
    reportedAt = now
    open.worker.postMessage({ type: 'keep-alive' })
  }, LOOK_EVERY_MS)
}
