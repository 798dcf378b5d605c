import type { IncomingMessage, ServerResponse } from 'node:http'
import type { caller } from '../helpers/caller'
import { serveLocally } from '../helpers/local-server'

type Call = ReturnType<typeof caller>

export const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
/** Whom the shop is paid. */
export const PAYEE = '0x4000000000000000000000000000000000000001'

type Sell = (
  request: IncomingMessage,
  payment: Record<string, unknown> | undefined,
  response: ServerResponse,
) => unknown

/** A resource server of another process; `sell` answers each request. */
export async function openShop(sell: Sell): Promise<{ url: string; host: string; close(): Promise<void> }> {
  const { url, close } = await serveLocally((request, response) => {
    const sent = request.headers['payment-signature'] ?? request.headers['x-payment']
    const payment = typeof sent === 'string' ? JSON.parse(atob(sent)) : undefined
    void sell(request, payment, response)
  })
  return { url: `${url}/thing`, host: '127.0.0.1', close }
}

/** A shop in version 2 that sells for `price`, in base units of USDC, what the emulator's facilitator settles. */
export function openSettlingShop(call: Call, price: (url: string) => string) {
  return openShop(async ({ url = '' }, payment, response) => {
    const extra = { name: 'USD Coin', version: '2' }
    const terms = { scheme: 'exact', asset: USDC, payTo: PAYEE, maxTimeoutSeconds: 120, extra }
    const required = { ...terms, network: 'eip155:8453', amount: price(url) }
    const request = { x402Version: 2, paymentPayload: payment, paymentRequirements: required }
    const settled = payment && (await call('POST', '/x402/facilitator/settle', request))
    if (settled?.body.success) return response.end('"sold"')
    response.setHeader('PAYMENT-REQUIRED', btoa(JSON.stringify({ x402Version: 2, accepts: [required] })))
    return response.writeHead(402).end('{}')
  })
}

/** The balance of a token on Base, in base units. */
export async function usdcBalance(call: Call, owner: string, token = USDC): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  return BigInt((await call('POST', '/rpc/8453', body)).body.result)
}
