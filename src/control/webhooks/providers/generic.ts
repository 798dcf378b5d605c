import { bytesToHex } from '@noble/hashes/utils'
import { hmac, type Provider, utf8 } from './provider'

/** The custom scheme of the documents: HMAC-SHA256 over the raw body, in hex. */
export const generic: Provider = {
  id: 'generic',
  aliases: ['custom'],
  title: 'Your own service',
  secretVariable: 'WEBHOOK_SECRET',
  scheme: 'X-Signature: the hex HMAC-SHA256 of the body',
  signsTime: false,
  headers: ({ contentType, id }) => ({
    'Content-Type': contentType,
    'User-Agent': 'Sandbank/1.0',
    'X-Request-Id': `req_${id}`,
  }),
  sign: async ({ body }, secret) => ({
    'X-Signature': bytesToHex(await hmac('SHA-256', utf8(secret), body)),
  }),
  events: async () => (await import('../events/generic')).genericEvents,
}
