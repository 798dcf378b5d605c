import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { serveLocally } from '../../helpers/local-server'

/** Servers that hear of everything that gets out of one page: requests by their paths, and bare connections. */
export interface Sinks {
  /** `http://127.0.0.1:49152` */
  readonly web: string
  readonly stun: string
  /** The end of host names that lead nowhere. */
  readonly names: string
  /** In the order in which they came: `/img`, `connection`, `udp`. */
  readonly received: readonly string[]
  close(): Promise<void>
}

/** @param name distinguishes these from those of another page, in the names of hosts */
export async function openSinks(name: string, page?: string): Promise<Sinks> {
  const received: string[] = []
  const site = await serveLocally(({ url = '' }, response) => {
    if (page !== undefined && url === '/page') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
      return
    }
    received.push(url.replace(/[?#].*/, ''))
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/plain' }).end('x')
  })
  site.server.on('connection', () => received.push('connection'))
  site.server.on('upgrade', ({ url = '' }, socket) => {
    received.push(url)
    socket.destroy()
  })
  const turn = createTcpServer((socket) => {
    received.push('tcp')
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((resolve) => turn.listen(0, '127.0.0.1', resolve))
  const { port } = turn.address() as AddressInfo
  const udp = createSocket('udp4', () => received.push('udp'))
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  return {
    web: site.url,
    stun: `127.0.0.1:${port}`,
    names: `-${name}.sinks.invalid`,
    received,
    async close() {
      await Promise.all([
        site.close(),
        new Promise((resolve) => turn.close(resolve)),
        new Promise<void>((resolve) => udp.close(resolve)),
      ])
    },
  }
}
