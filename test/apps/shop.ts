import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Sell = (
  request: IncomingMessage,
  payment: Record<string, unknown> | undefined,
  response: ServerResponse,
) => unknown

/** A resource server of another process: `ask` is what it wants, `sell` what it does with a payment. */
export async function openShop(sell: Sell): Promise<{ url: string; host: string; close(): void }> {
  const server = createServer((request, response) => {
    const sent = request.headers['payment-signature'] ?? request.headers['x-payment']
    const payment = typeof sent === 'string' ? JSON.parse(atob(sent)) : undefined
    void sell(request, payment, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/thing`,
    host: '127.0.0.1',
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
