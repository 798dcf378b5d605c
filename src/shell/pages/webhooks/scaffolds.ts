import generic from '../../../cli/webhooks/scaffolds/generic/index.ts?raw'
import github from '../../../cli/webhooks/scaffolds/github/index.ts?raw'
import slack from '../../../cli/webhooks/scaffolds/slack/index.ts?raw'
import stripe from '../../../cli/webhooks/scaffolds/stripe/index.ts?raw'

export type ProviderId = 'generic' | 'chat' | 'code-hosting' | 'payments'

export const PROVIDERS: readonly (readonly [id: ProviderId, name: string, means: string])[] = [
  ['generic', 'Your own', 'HMAC-SHA256 of the body in hex, compared in constant time.'],
  ['chat', 'Chat, as Slack', 'A signed timestamp and body, five minutes of age, and the challenge answered.'],
  ['code-hosting', 'Code hosting, as GitHub', 'A sha256= signature over the raw body.'],
  ['payments', 'Payments, as Stripe', 'A t=…,v1=… signature over timestamp and body, five minutes of age.'],
]

/** The command line's own, which its tests try. */
const SCAFFOLDS: Readonly<Record<ProviderId, string>> = {
  generic,
  chat: slack,
  'code-hosting': github,
  payments: stripe,
}

/** A handler to begin with: it verifies what the provider signs, without packages. */
export const scaffoldFor = (provider: ProviderId): string => SCAFFOLDS[provider]
