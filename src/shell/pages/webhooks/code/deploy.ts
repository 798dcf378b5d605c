import { call } from '../../../api'
import type { Webhook, WebhookChanges } from '../../../wire'
import { bundle } from './bundle'
import { packagesIn } from './packages-in'

interface DeployInput {
  webhook: Webhook
  session: string
  file: string
  source: string
  /** Where packages are fetched from. */
  registry: string
}

/**
 * Deploys a source as the next version, with the settings that the webhook has; answers the version. Without packages
 * the emulator compiles it; with some they are fetched and bundled here. Throws an ApiError or a BundleError.
 */
export async function deploySource({
  webhook,
  session,
  file,
  source,
  registry,
}: DeployInput): Promise<number> {
  const hasPackages = packagesIn(source).length > 0
  const made = hasPackages ? await bundle({ file, source, registry }) : { file, source }
  const { name, description, readOnly, allowedRecipients, allowedIps, rateLimit, maxPayloadBytes } = webhook
  const provider = webhook.provider as WebhookChanges['provider']
  const { webhooks } = await call('POST /webhooks/deploy', {
    key: session,
    body: {
      // What is not named would begin with its default again.
      config: {
        webhooks: {
          [name]: {
            description,
            provider,
            readOnly,
            allowedRecipients,
            allowedIps,
            rateLimit,
            maxPayloadBytes,
          },
        },
      },
      bundles: { [name]: made },
    },
  })
  return webhooks.find((one) => one.name === name)?.version ?? webhook.version
}
