import { call } from '../../api'
import { publish } from '../../state/events'
import type { Webhook, WebhookChanges } from '../../wire'
import type { Handler } from '../handlers/handler'
import { scaffoldFor } from './scaffolds'

/** The handler of a webhook. */
export function handlerOf(webhook: Webhook, session: string): Handler {
  const { name, version } = webhook
  return {
    name,
    version,
    scaffold: scaffoldFor('generic'),
    read: (version, signal) =>
      call('GET /webhooks/:name/versions/:version', { key: session, params: { name, version }, signal }),
    async deploy(bundle) {
      const { webhooks } = await call('POST /webhooks/deploy', {
        key: session,
        body: { config: { webhooks: { [name]: settingsOf(webhook) } }, bundles: { [name]: bundle } },
      })
      publish('webhooks.changed')
      return webhooks.find((one) => one.name === name)?.version ?? version
    },
    async rollback(version) {
      await call('POST /webhooks/:name/rollback', { key: session, params: { name }, body: { version } })
      publish('webhooks.changed')
    },
    tried: { view: 'send', text: 'Send it an event' },
  }
}

/** What is not named in a deploy would begin with its default again. */
function settingsOf(webhook: Webhook): WebhookChanges {
  const { description, readOnly, allowedRecipients, allowedIps, rateLimit, maxPayloadBytes } = webhook
  const provider = webhook.provider as WebhookChanges['provider']
  return { description, provider, readOnly, allowedRecipients, allowedIps, rateLimit, maxPayloadBytes }
}
