import { type Facts, type Why, word } from './explanation'

const PARTNERS = { href: '/ui/partners', text: 'See the partners and their keys' }

/** What the rules of partners and of their wallets mean. */
export const PARTNER_RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'partner.missing': () => ({
    sentence: 'The request carried no partner key, and this route takes nothing else: X-Partner-Key.',
    place: PARTNERS,
  }),
  'partner.invalid': () => ({
    sentence: 'The partner key that was sent is unknown here, revoked or rotated.',
    place: PARTNERS,
  }),
  'partner.allowedIps': ({ ip, allowedIps }) => ({
    sentence: `The caller's address ${word(ip)} is not on the partner key's allowlist (${word(allowedIps).replaceAll(',', ', ')}).`,
    place: PARTNERS,
  }),
  'partner.wallet.unknown': ({ identifier }) => ({
    sentence: `No wallet of this organisation goes by “${word(identifier)}”.`,
    place: PARTNERS,
  }),
  'partner.key.unknown': ({ keyId, walletId }) => ({
    sentence: `The wallet ${word(walletId)} has no such key that works (${word(keyId)}).`,
    place: PARTNERS,
  }),
  'wallet.suspended': ({ walletId }) => ({
    sentence: `Its partner has suspended the wallet ${word(walletId)}, and its keys with it.`,
    place: PARTNERS,
  }),
  'wallet.closed': ({ walletId }) => ({
    sentence: `Its partner has closed the wallet ${word(walletId)} for good.`,
    place: PARTNERS,
  }),
}
