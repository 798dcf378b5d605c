import { base64, base64nopad } from '@scure/base'
import { hmac, type Provider, utf8, WrongSecret } from './provider'

const PREFIX = 'whsec_'

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const standard: Provider = {
  id: 'standard',
  aliases: ['svix', 'standard-webhooks'],
  title: 'Standard Webhooks (Svix)',
  secretVariable: 'WEBHOOK_SECRET',
  scheme: 'webhook-signature: v1, and the base64 HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<body>"',
  signsTime: true,
  headers: ({ contentType }) => ({
    Accept: '*/*',
    'Content-Type': contentType,
    'User-Agent': 'Svix-Webhooks/1.0 (sender-9YMgn; +https://www.svix.com/http-sender/)',
  }),
  async sign({ body, at, id }, secret) {
    const message = `msg_${id}`
    const signature = await hmac('SHA-256', keyOf(secret), utf8(`${message}.${at}.`), body)
    return {
      'webhook-id': message,
      'webhook-signature': `v1,${base64.encode(signature)}`,
      'webhook-timestamp': String(at),
    }
  },
  events: async () => (await import('../events/generic')).genericEvents,
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  try {
    // Its padding may be missing, as senders' libraries have it.
    return new Uint8Array(base64nopad.decode(encoded.replace(/=+$/, '')))
  } catch {
    throw new WrongSecret(`must be ${PREFIX} and base64, as Standard Webhooks have it`)
  }
}
