import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Emulator } from '../../emulator'

type From = NonNullable<Parameters<Emulator['fetch']>[1]>

/**
 * The caller's address as the emulator takes it. A caller on this machine has no address that means anything: for it
 * the `callerIp` of the settings stands, 127.0.0.1 unless changed. Behind a trusted proxy it is the first address of
 * X-Forwarded-For.
 */
export function callerOf(request: IncomingMessage, trustProxy: boolean): From {
  const forwarded = trustProxy ? forwardedFor(request) : undefined
  if (forwarded) return { ip: forwarded }
  const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '')
  return address === undefined || address === '::1' || address.startsWith('127.') ? {} : { ip: address }
}

function forwardedFor({ headers }: IncomingMessage): string | undefined {
  const [first = ''] = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const address = first.trim()
  return isIP(address) === 0 ? undefined : address
}
