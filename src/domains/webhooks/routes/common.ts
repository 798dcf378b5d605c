import { webhookErrors } from '../errors'

/** What the endpoints of a webhook's owner have in common: names of webhooks are keys in their bodies. */
export const reading = {
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
} as const

export const writing = { ...reading, auth: { ...reading.auth, write: true } } as const

export const OF_ONE = [webhookErrors.unknown] as const
