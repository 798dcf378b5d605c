import EventEmitter from 'events/events.js'
import path from 'path-browserify'
import { absent, partly } from './absent'
import { Blob, File } from './blob'
import { Buffer } from './buffer'
import { TextDecoder, TextEncoder } from './encoding'
import { Event, EventTarget } from './events'
import { format, inspect } from './inspect'
import { nodeCrypto } from './node-crypto'
import { process } from './process'
import { clearTimeout, setImmediate, setInterval, setTimeout } from './timers'
import { URL, URLSearchParams } from './url'

const NOT_HERE =
  'assert async_hooks child_process cluster constants dgram diagnostics_channel dns domain fs http2 inspector module net os perf_hooks punycode readline repl stream string_decoder sys tls trace_events tty v8 vm wasi worker_threads zlib'.split(
    ' ',
  )

function promisify(run: (...values: unknown[]) => void) {
  return (...values: unknown[]) =>
    new Promise((resolve, reject) =>
      run(...values, (error: unknown, value: unknown) => (error ? reject(error) : resolve(value))),
    )
}

function inherits(child: { prototype: object }, parent: { prototype: object }): void {
  Object.setPrototypeOf(child.prototype, parent.prototype)
  Object.setPrototypeOf(child, parent)
}

const util = {
  TextDecoder,
  TextEncoder,
  format,
  inspect: Object.assign((value: unknown) => inspect(value), {
    custom: Symbol.for('nodejs.util.inspect.custom'),
  }),
  promisify,
  inherits,
  deprecate: <Run>(run: Run) => run,
  isDeepStrictEqual: (a: unknown, b: unknown) => inspect(a) === inspect(b),
  types: partly('node:util.types', {
    isDate: (value: unknown) => value instanceof Date,
    isRegExp: (value: unknown) => value instanceof RegExp,
    isPromise: (value: unknown) => value instanceof Promise,
    isUint8Array: (value: unknown) => value instanceof Uint8Array,
    isTypedArray: (value: unknown) => ArrayBuffer.isView(value) && !(value instanceof DataView),
    isAnyArrayBuffer: (value: unknown) => value instanceof ArrayBuffer,
    isNativeError: (value: unknown) => value instanceof Error,
  }),
}

const querystring = {
  parse: (text: unknown) => {
    const found: Record<string, string | string[]> = {}
    for (const name of new URLSearchParams(text).keys()) {
      const values = new URLSearchParams(text).getAll(name)
      found[name] = values.length > 1 ? values : (values[0] ?? '')
    }
    return found
  },
  stringify: (values: Record<string, unknown> = {}) =>
    Object.entries(values)
      .flatMap(([name, value]) =>
        [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one ?? ''))}`),
      )
      .join('&'),
  escape: encodeURIComponent,
  unescape: decodeURIComponent,
}

const url = {
  URL,
  URLSearchParams,
  fileURLToPath: (address: unknown) => new URL(address).pathname,
  parse: (address: string) => {
    const { protocol, host, hostname, port, pathname, search, hash, href } = new URL(address)
    return {
      protocol,
      host,
      hostname,
      port,
      pathname,
      search,
      hash,
      href,
      query: search.slice(1),
      path: pathname + search,
    }
  },
  format: (address: unknown) => String(address),
}

const timersPromises = {
  setTimeout: (ms?: number, value?: unknown) => new Promise((resolve) => setTimeout(resolve, ms, value)),
  setImmediate: (value?: unknown) => new Promise((resolve) => setImmediate(resolve, value)),
}

const timers = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval: clearTimeout,
  clearImmediate: clearTimeout,
  promises: timersPromises,
}

/** Libraries make one when they are loaded, long before they would connect by it. */
class Agent {}

const HERE = new Map<string, object>(
  Object.entries({
    buffer: partly('node:buffer', { Buffer, Blob, File, kMaxLength: 0x7fff_ffff }),
    crypto: partly('node:crypto', nodeCrypto),
    events: Object.assign(EventEmitter, { EventEmitter, default: EventEmitter, Event, EventTarget }),
    http: partly('node:http', { Agent }),
    https: partly('node:https', { Agent }),
    path: Object.assign(path, { default: path }),
    'path/posix': path,
    process: partly('node:process', process),
    querystring: partly('node:querystring', querystring),
    timers: partly('node:timers', timers),
    'timers/promises': partly('node:timers/promises', timersPromises),
    url: partly('node:url', url),
    util: partly('node:util', util),
  }),
)

/** `require` of a program: Node's modules, with or without `node:`. Throws for anything else. */
export function require(name: unknown): unknown {
  const bare = String(name).replace(/^node:/, '')
  const found = HERE.get(bare)
  if (found) return found
  const [top = ''] = bare.split('/')
  if (NOT_HERE.includes(top)) return absent(`node:${bare}`)
  const error = new Error(`Cannot find module '${name}': a program must be bundled with its packages.`)
  throw Object.assign(error, { code: 'MODULE_NOT_FOUND' })
}
