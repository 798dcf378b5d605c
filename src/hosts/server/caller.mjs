import { isIP } from 'node:net'

/**
 * The caller's address as `emulator.fetch` takes it from a server. A caller on this machine has no address that means
 * anything: for it the `callerIp` of the settings stands, 127.0.0.1 unless changed. Behind a trusted proxy it is the
 * first address of X-Forwarded-For.
 * @param {import('node:http').IncomingMessage} request
 * @param {boolean} trustProxy
 * @returns {{ ip?: string }}
 */
export function callerOf(request, trustProxy) {
  const forwarded = trustProxy ? forwardedFor(request) : undefined
  if (forwarded) return { ip: forwarded }
  const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '')
  return address === undefined || address === '::1' || address.startsWith('127.') ? {} : { ip: address }
}

/** @param {import('node:http').IncomingMessage} request */
function forwardedFor({ headers }) {
  const [first = ''] = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const address = first.trim()
  return isIP(address) === 0 ? undefined : address
}
