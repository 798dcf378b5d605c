import { patchConstructor } from '../patch-constructor'
import { type Open, TabSocket } from './tab-socket'

/** What becomes of a socket: an opener for one that is served here, undefined for the browser's own. */
export type Choose = (url: URL, protocols: string[]) => Open | undefined

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Puts a constructor in the place of `WebSocket` that serves some addresses itself. Every other socket is the browser's
 * own object, made by the browser's own constructor. Clients that keep a reference to `WebSocket`, as engine.io-client
 * does while it is evaluated, must come later. Returns how to undo it.
 */
export function patchWebSocket(choose: Choose): () => void {
  // So that `instanceof WebSocket` and the constants hold for ours too.
  Object.setPrototypeOf(TabSocket.prototype, globalThis.WebSocket.prototype)
  return patchConstructor('WebSocket', (target, args, newTarget) => {
    const [address, requestedProtocols]: [(string | URL)?, (string | string[])?] = [args[0], args[1]]
    const url = address === undefined ? undefined : addressOf(address)
    const protocols = requestedProtocols === undefined ? [] : [requestedProtocols].flat()
    const open = url && isAllowed(protocols) ? choose(url, protocols) : undefined
    // What cannot be a socket at all is the browser's to refuse, in its words.
    return open && url ? new TabSocket(url, open) : Reflect.construct(target, args, newTarget)
  })
}

function addressOf(address: string | URL): URL | undefined {
  const text = String(address)
  if (!URL.canParse(text, document.baseURI)) return undefined
  const url = new URL(text, document.baseURI)
  url.protocol = url.protocol.replace(/^http/, 'ws')
  return /^wss?:$/.test(url.protocol) ? url : undefined
}

function isAllowed(protocols: string[]): boolean {
  return new Set(protocols).size === protocols.length && protocols.every((protocol) => TOKEN.test(protocol))
}
