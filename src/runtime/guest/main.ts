/** Everything a program finds before it begins, and the one entry by which the host calls. */
import './host'
import { Blob, File } from './blob'
import { Buffer } from './buffer'
import { console } from './console'
import { TextDecoder, TextEncoder } from './encoding'
import { AbortController, AbortSignal, Event, EventTarget } from './events'
import { fetch } from './fetch'
import { FormData } from './form-data'
import { Headers } from './headers'
import { rejected, resolved } from './host'
import { installLocale, intl } from './intl'
import { process } from './process'
import { runHandler, runScript } from './programs'
import { Request } from './request'
import { Response } from './response'
import { ReadableStream } from './stream'
import { structuredClone } from './structured-clone'
import { beginTurn, clearTimeout, setImmediate, setInterval, setTimeout, tick } from './timers'
import { URL, URLSearchParams } from './url'
import { CryptoKey, crypto, installRandom } from './web-crypto'

/** Of anything else the engine itself says that it is not defined. */
const HERE = {
  AbortController,
  AbortSignal,
  Blob,
  Buffer,
  CryptoKey,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  Intl: intl,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearImmediate: clearTimeout,
  clearInterval: clearTimeout,
  clearTimeout,
  console,
  crypto,
  fetch,
  global: globalThis,
  process,
  self: globalThis,
  setImmediate,
  setInterval,
  setTimeout,
  structuredClone,
}

for (const [name, value] of Object.entries(HERE))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
installLocale()
installRandom()

const ENTRIES: Readonly<Record<string, (...values: never[]) => void>> = {
  handler: runHandler,
  script: runScript,
  resolve: resolved,
  reject: rejected,
  tick,
}

Object.assign(globalThis, {
  enter: (operation: string, ...values: never[]) => {
    beginTurn()
    ENTRIES[operation]?.(...values)
  },
})
