import { addressOf } from '../kernel/http/fetch-call'
import { isHostedService } from '../kernel/outbound/hosted-service'
import { HOSTED_CALL_RULE, hostedCallRefusal } from './hosted-call'

/** What is needed of `node:net` and `node:tls`, which only a process has. */
export interface Sockets {
  net: { Socket: { prototype: Socket } }
  tls: { TLSSocket: { prototype: object } }
}

interface Socket {
  connecting: boolean
  connect(...args: unknown[]): unknown
  destroy(error: Error): unknown
}

/** Of the process: a test runner loads this module once for each file, and the sockets are the same. */
const GUARD = Symbol.for('sandbank.guard')

/**
 * Refuses connections of this process to the hosted service, by whatever client: `fetch`, `node:http` and all that is
 * built on sockets. Calls that something answers before they become a connection are not touched. Returns how to undo
 * it, for the last one that requested it.
 */
export function guardProcess({ net, tls }: Sockets): () => void {
  // Not among its types, though every encrypted connection names its server by it.
  const encrypted = tls.TLSSocket.prototype as { setServername(name: string): void }
  const undo = [
    replace(net.Socket.prototype, 'connect', guardedConnect),
    replace(encrypted, 'setServername', guardedServername),
    ...('fetch' in globalThis ? [replace(globalThis, 'fetch', explainedFetch)] : []),
    ...('XMLHttpRequest' in globalThis ? [replace(XMLHttpRequest.prototype, 'open', guardedOpen)] : []),
  ]
  return () => {
    for (const step of undo.reverse()) step()
  }
}

/** The same where Node's modules are not to be imported by name, since a page imports this one too. */
export async function guardThisProcess(): Promise<() => void> {
  if (!isProcess()) return () => {}
  const [net, tls] = ['node:net', 'node:tls']
  return guardProcess({
    net: await import(/* @vite-ignore */ net),
    tls: await import(/* @vite-ignore */ tls),
  })
}

/** Node's modules at once, where this is Node and it gives them out; undefined in a page. */
export function builtInSockets(): Sockets | undefined {
  const process: { getBuiltinModule?(name: string): unknown } | undefined = Reflect.get(globalThis, 'process')
  if (!isProcess() || !process?.getBuiltinModule) return undefined
  return { net: process.getBuiltinModule('net'), tls: process.getBuiltinModule('tls') } as Sockets
}

function isProcess(): boolean {
  const process: { versions?: { node?: string } } | undefined = Reflect.get(globalThis, 'process')
  return process?.versions?.node !== undefined
}

const REMEDY =
  'Nothing in this process answers it. In a suite of Vitest call setupSandbank() of "sandbank/vitest"; elsewhere use the ' +
  'handlers of "sandbank/msw", the fetch of createEmulator() of "sandbank", or give the client the address of startNode() ' +
  'of "sandbank/node".'

type Connect = Socket['connect']

/** Every connection begins here, with the name that is looked up only afterwards. */
function guardedConnect(native: Connect, isOn: () => boolean): Connect {
  return function connect(this: Socket, ...args) {
    const { host, port } = targetOf(args)
    if (!isOn() || !isHostedService(host)) return native.apply(this, args)
    // As one that fails: whoever connects listens for errors only after this returns.
    this.connecting = true
    end(this, hostedCallRefusal(`${host}:${port}`, REMEDY))
    return this
  }
}

/** And every encrypted one, also through the tunnel of a proxy, whose own name is all that `connect` sees. */
function guardedServername(
  native: (name: string) => void,
  isOn: () => boolean,
): (this: Socket, name: string) => void {
  return function setServername(name) {
    if (!isOn() || !isHostedService(name)) return native.call(this, name)
    const refusal = hostedCallRefusal(name, REMEDY)
    if (!this.connecting) throw refusal
    end(this, refusal)
  }
}

function end(socket: Socket, refusal: Error): void {
  queueMicrotask(() => socket.destroy(refusal))
}

/** `connect(options)`, `connect(port, host)`, and the list that Node itself makes of either. */
function targetOf([first, second]: unknown[]): { host: string; port: string } {
  const [target, name] = Array.isArray(first) ? [first[0], first[1]] : [first, second]
  if (typeof target !== 'object' || target === null) return { host: String(name ?? ''), port: String(target) }
  const { host, port } = target as { host?: unknown; port?: unknown }
  return { host: String(host ?? ''), port: String(port ?? '') }
}

type Fetch = typeof fetch

/** What was refused at the socket, `fetch` reports as "fetch failed": here it says why, with the whole address. */
function explainedFetch(native: Fetch): Fetch {
  return async (input, init) => {
    try {
      return await native(input, init)
    } catch (thrown) {
      const url = addressOf(input)
      if (!url || !isRefusal(thrown)) throw thrown
      throw hostedCallRefusal(url.href, REMEDY, thrown)
    }
  }
}

function isRefusal(thrown: unknown): thrown is Error {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.message.includes(HOSTED_CALL_RULE)) return true
  }
  return false
}

type Open = XMLHttpRequest['open']

/** A simulated DOM makes a synchronous call in another process, where no guard is and nothing answers. */
function guardedOpen(native: Open, isOn: () => boolean): Open {
  return function open(this: XMLHttpRequest, ...call: Parameters<Open>) {
    const url = addressOf(call[1])
    const isSynchronous = call.length > 2 && !call[2]
    if (isOn() && isSynchronous && url && isHostedService(url.hostname)) {
      throw hostedCallRefusal(
        url.href,
        'No emulator answers a synchronous XMLHttpRequest: make it asynchronous.',
      )
    }
    return native.apply(this, call)
  } as Open
}

interface Guarding {
  holders: number
  /** Takes it away, unless others have put something over it: then it lets everything pass. */
  remove(): void
}

/**
 * Puts `guarded` in the place of a method, around the one that was there. Once for each method: the last one that undoes
 * it takes it away.
 */
function replace<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  guarded: (native: Owner[Name], isOn: () => boolean) => Owner[Name],
): () => void {
  const native = owner[name]
  const found: Guarding | undefined = Reflect.get(native as object, GUARD)
  const guarding = found ?? put()
  guarding.holders++
  return () => {
    guarding.holders--
    if (guarding.holders === 0) guarding.remove()
  }

  function put(): Guarding {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    const mine: Guarding = {
      holders: 0,
      remove() {
        if (owner[name] !== guard) return
        if (before) Object.defineProperty(owner, name, before)
        else Reflect.deleteProperty(owner, name)
      },
    }
    const guard = guarded(native, () => mine.holders > 0)
    Object.defineProperty(guard, GUARD, { value: mine })
    Object.defineProperty(owner, name, {
      value: guard,
      configurable: true,
      enumerable: before?.enumerable ?? true,
      writable: true,
    })
    return mine
  }
}
