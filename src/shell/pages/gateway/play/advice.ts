import type { GatewayError } from './reading'

export type View = 'play' | 'spending' | 'models' | 'providers' | 'fixtures'

/** A way out of a refusal: a view of this page, or another page. */
export interface Advice {
  text: string
  view?: View
  href?: string
}

/** Where what was refused can be changed. The gateway's own words have said why. */
export function adviceFor({ status, code }: GatewayError): Advice | null {
  switch (code) {
    case 'insufficient_credits':
      return { text: 'Top up, or ask for fewer tokens', view: 'spending' }
    case 'daily_budget_exceeded':
      return { text: 'See when the budget frees up, or change it', view: 'spending' }
    case 'unsupported_model':
    case 'model_deprecated':
    case 'model_removed':
    case 'zdr_unavailable':
      return { text: 'See all models', view: 'models' }
    case 'confidential_unavailable':
    case 'attestation_unverified':
      return { text: 'See slots and attestation', view: 'providers' }
    case 'provider_unavailable':
    case 'request_timeout':
      return { text: 'See the providers and their switches', view: 'providers' }
    case 'rate_limit_error':
      return { text: 'Travel a minute ahead', href: '/ui/clock' }
  }
  if (status === 401 || status === 403) return { text: 'See the keys and what they may do', href: '/ui/keys' }
  if (status >= 500) return { text: 'See the providers and their switches', view: 'providers' }
  return null
}
