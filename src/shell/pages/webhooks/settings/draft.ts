import type { Webhook, WebhookChanges } from '../../../wire'

/** What the form holds: texts as they are typed, a line for each entry of a list. */
export interface Draft {
  description: string
  provider: string
  readOnly: boolean
  evm: string
  solana: string
  allowedIps: string
  perMinute: string
  perDay: string
  maxPayloadBytes: string
}

export function draftOf(webhook: Webhook): Draft {
  const { description, provider, readOnly, allowedRecipients, allowedIps, rateLimit } = webhook
  return {
    description: description ?? '',
    provider: provider ?? '',
    readOnly,
    evm: allowedRecipients.evm.join('\n'),
    solana: allowedRecipients.solana.join('\n'),
    allowedIps: allowedIps.join('\n'),
    perMinute: String(rateLimit.perMinute),
    perDay: String(rateLimit.perDay),
    maxPayloadBytes: String(webhook.maxPayloadBytes),
  }
}

/** What is sent for a draft; the emulator says what is wrong with it. */
export function changesOf(draft: Draft): WebhookChanges {
  return {
    description: draft.description,
    provider: draft.provider === '' ? null : (draft.provider as WebhookChanges['provider']),
    readOnly: draft.readOnly,
    allowedRecipients: { evm: linesOf(draft.evm), solana: linesOf(draft.solana) },
    allowedIps: linesOf(draft.allowedIps),
    rateLimit: { perMinute: numberOf(draft.perMinute), perDay: numberOf(draft.perDay) },
    maxPayloadBytes: numberOf(draft.maxPayloadBytes),
  }
}

/** Entries stand on lines of their own, or between commas. */
const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

/** What is no number goes as one that is refused, and not as a zero. */
const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : -1)
