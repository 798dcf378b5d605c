import { bytesToHex } from '@noble/hashes/utils'
import { asUuid, hmac, type Provider, utf8 } from './provider'

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#delivery-headers */
export const github: Provider = {
  id: 'github',
  aliases: ['code-hosting'],
  title: 'GitHub',
  secretVariable: 'GITHUB_WEBHOOK_SECRET',
  scheme:
    'X-Hub-Signature-256: sha256= and the hex HMAC-SHA256 of the body; X-Hub-Signature the same with SHA-1',
  signsTime: false,
  headers: ({ event, contentType, id }) => ({
    Accept: '*/*',
    'Content-Type': contentType,
    'User-Agent': 'GitHub-Hookshot/044aadd',
    'X-GitHub-Delivery': asUuid(id),
    'X-GitHub-Event': event,
    'X-GitHub-Hook-ID': '292430182',
    'X-GitHub-Hook-Installation-Target-ID': '79929171',
    'X-GitHub-Hook-Installation-Target-Type': 'repository',
  }),
  async sign({ body }, secret) {
    const key = utf8(secret)
    return {
      'X-Hub-Signature': `sha1=${bytesToHex(await hmac('SHA-1', key, body))}`,
      'X-Hub-Signature-256': `sha256=${bytesToHex(await hmac('SHA-256', key, body))}`,
    }
  },
  events: async () => (await import('../events/github')).githubEvents,
}
