import { VERSION_HEADER } from '../../../kernel/http/headers.mjs'
import { SOCKET_OPTIONS, SOCKETS_INSTALLED, type SocketOptions } from '../../socket-options'
import { undoAtStop } from '../page-run'
import { Addresses, isSocketPath } from './addresses'
import { dial } from './dial'
import { patchWebSocket } from './patch'
import { TabServer } from './server'
import type { Open } from './tab-socket'
import type { Peer } from './wire'

/**
 * Makes this page's socket clients reach the emulator: from now on a WebSocket to one of its addresses has its server
 * in this tab. Must run before a client is evaluated. Does nothing the second time.
 */
export function installSockets(options: SocketOptions = SOCKET_OPTIONS): void {
  if (Reflect.has(globalThis, SOCKETS_INSTALLED)) return
  Reflect.set(globalThis, SOCKETS_INSTALLED, true)
  const Native = globalThis.WebSocket
  const server = new TabServer(options)
  const addresses = new Addresses()
  undoAtStop(
    patchWebSocket((url, protocols) => {
      const whose = addresses.whose(url)
      if (whose === 'foreign') return undefined
      const open: Open = (client) => openHere(url, protocols, client)
      if (whose === 'ours') return open
      return async (client) =>
        (await addresses.isAdded(url)) ? open(client) : dial(Native, url, protocols, client)
    }),
  )
  // A page that is put aside receives nothing; when it comes back, its clients must know that they missed something.
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) server.drop()
  }
  addEventListener('pagehide', onHide)
  undoAtStop(() => {
    removeEventListener('pagehide', onHide)
    server.drop()
    Reflect.deleteProperty(globalThis, SOCKETS_INSTALLED)
  })

  async function openHere(url: URL, protocols: string[], client: Peer) {
    if ((await answeringHost()) === 'node') return dial(Native, onOwnServer(url), protocols, client)
    const query = Object.fromEntries(url.searchParams)
    const isHandshake =
      isSocketPath(url) && query.transport === 'websocket' && query.EIO === '4' && !query.sid
    // A real server refuses before it upgrades, and a client sees no more of it than this.
    if (!isHandshake) throw new Error('Not the handshake of a socket client.')
    return { server: server.connect(client), protocol: protocols[0] ?? '' }
  }
}

let request: Promise<string> | undefined

/** Where the emulator runs. Rejects while none answers: a server that is not there takes no connections. */
function answeringHost(): Promise<string> {
  request ??= askHost().finally(() => {
    request = undefined
  })
  return request
}

async function askHost(): Promise<string> {
  const response = await fetch('/__sandbank/health', { cache: 'no-store' })
  if (!response.ok || !response.headers.has(VERSION_HEADER)) throw new Error('No emulator answers here yet.')
  return ((await response.json()) as { host: string }).host
}

/** A page of the Node host reaches its sockets over the network, also those that it calls by a base address. */
function onOwnServer(url: URL): URL {
  return new URL(url.pathname + url.search, location.origin.replace(/^http/, 'ws'))
}
