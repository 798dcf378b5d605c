import { isAmong } from '../recipients'
import type { Actor } from './actor'
import { layerErrors } from './errors'
import type { PolicyDecision } from './policy-decision'
import type { TransactionIntent } from './transaction-intent'

/**
 * Rows key-recipient-evm, key-recipient-solana: whom the key may send to. Each kind of address has its list, and an
 * empty one allows every recipient. The wallet's own addresses always pass.
 */
export function keyLayer(
  { key }: Actor,
  { recipients, recipientsNote, own }: Pick<TransactionIntent, 'recipients' | 'recipientsNote' | 'own'>,
): PolicyDecision[] {
  if (!key) return []
  const { name, allowedRecipients } = key
  const stranger = recipients.find(
    ({ kind, address }) =>
      allowedRecipients[kind].length > 0 && !isAmong([...allowedRecipients[kind], ...own], address),
  )
  const listed = recipients.reduce((most, { kind }) => Math.max(most, allowedRecipients[kind].length), 0)
  return [
    {
      layer: 'key',
      rule: 'key.allowedRecipients',
      ok: !stranger,
      text: stranger
        ? `The key "${name}" may send to ${listed} listed recipients only, and ${stranger.address} is not one of them.${recipientsNote} Change allowedRecipients of the key on Keys in the shell (/ui/keys).`
        : listed === 0
          ? `The key "${name}" may send to anybody.`
          : `The key "${name}" may send to ${recipients.map(({ address }) => address).join(', ')}.`,
      facts: { recipient: stranger?.address ?? recipients[0]?.address ?? null, listed },
      spec: layerErrors.shared.restrictedKey,
    },
  ]
}

/** Row key-recipient-blocks-sign: what is signed to be sent later has no recipient that could be checked. */
export function signingLayer({ key }: Actor, signatureType: string): PolicyDecision[] {
  if (!key) return []
  const { name, allowedRecipients } = key
  const listed = allowedRecipients.evm.length
  const ok = signatureType === 'personal_sign' || listed === 0
  return [
    {
      layer: 'key',
      rule: 'key.allowedRecipients',
      ok,
      text: ok
        ? `The key "${name}" may sign this.`
        : `The key "${name}" has an allowlist of ${listed} recipients, and with one ${signatureType} is blocked entirely: whom it would reach cannot be checked. personal_sign stays allowed. Change allowedRecipients of the key on Keys in the shell (/ui/keys).`,
      facts: { signatureType, listed },
      spec: layerErrors.shared.restrictedKey,
    },
  ]
}
