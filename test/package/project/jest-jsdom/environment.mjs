import { TestEnvironment } from 'jest-environment-jsdom'

/** What jsdom has of its own, and Node must lend all the same: what it makes is given to Node's own functions. */
const NODES = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Blob',
  'FormData',
  'Headers',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'crypto',
]

/** jsdom with the globals of Node that it lacks: fetch, Request, streams, structuredClone, MessageChannel, crypto. */
export default class extends TestEnvironment {
  constructor(...given) {
    super(...given)
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (name in this.global && !NODES.includes(name)) continue
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      })
    }
  }

  /** jsdom is no browser: packages are those that are made for Node. */
  exportConditions() {
    return ['node', 'node-addons']
  }
}
