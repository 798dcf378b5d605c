import { type Facts, type Why, word } from './explanation'

const WALLET = { href: '/ui/wallet#controls', text: "Change the wallet's controls" }
const KEYS = { href: '/ui/keys', text: "Change the key's recipients" }

/** What the layers before a transaction mean: the key's, the wallet's, the balance, the gas. */
export const WALLET_RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'key.allowedRecipients': ({ recipient, signatureType, listed }) => ({
    sentence:
      signatureType === undefined
        ? `The key may send to ${word(listed)} listed recipients, and ${word(recipient)} is not one of them.`
        : `The key has a list of recipients, and whom a signed ${word(signatureType)} would reach cannot be checked.`,
    place: KEYS,
  }),
  'wallet.paused': () => ({
    sentence: 'The wallet is paused: nothing leaves it.',
    place: { href: '/ui/wallet', text: 'Release it' },
  }),
  'wallet.contractCalls': () => ({
    sentence: 'Arbitrary contract calls are off for this wallet. Transfers still work.',
    place: WALLET,
  }),
  'wallet.recipients': ({ recipient, permitted }) => ({
    sentence: `${word(recipient)} is not one of the ${word(permitted)} recipients that the wallet permits.`,
    place: WALLET,
  }),
  'wallet.recipients.cooldown': ({ recipient, remainingHours }) => ({
    sentence: `${word(recipient)} was permitted lately, and has to wait ${word(remainingHours)} hours more.`,
    place: { href: '/ui/clock', text: 'Travel ahead' },
  }),
  'wallet.pricing': () => ({
    sentence: 'No pool on the chain tells the price, and a limit in dollars is on.',
    place: WALLET,
  }),
  'wallet.transactionLimit': ({ valueUsd, limitUsd }) => ({
    sentence: `It is worth ${word(valueUsd)}, and one transaction may be worth ${word(limitUsd)}.`,
    place: WALLET,
  }),
  'wallet.dailyLimit': ({ spentUsd, valueUsd, limitUsd }) => ({
    sentence: `${word(spentUsd)} went in the last 24 hours, and ${word(valueUsd)} more would be over the limit of ${word(limitUsd)}.`,
    place: WALLET,
  }),
  'balance.token': ({ symbol, needed, held }) => ({
    sentence: `It needs ${word(needed)} ${word(symbol)}, and the wallet holds ${word(held)}.`,
    place: { href: '/ui/wallet', text: 'See what the wallet holds' },
  }),
  'balance.execution': ({ failure }) => ({ sentence: `Tried out, it fails: ${word(failure)}.`, place: null }),
  'gas.wallet': ({ chain, needed, held, symbol }) => ({
    sentence: `Nobody sponsors the gas on ${word(chain)}: it can cost ${word(needed)} ${word(symbol)}, and the wallet has ${word(held)}.`,
    place: { href: '/ui/wallet', text: 'See what the wallet holds' },
  }),
  'chain.rejected': ({ chain, words }) => ({
    sentence: `${word(chain)} did not take the transaction: ${word(words)}.`,
    place: null,
  }),
  'chain.reverted': ({ reason }) => ({
    sentence: `It was mined and reverted: ${word(reason)}.`,
    place: null,
  }),
  'signer.rejected': ({ signatureType, why }) => ({
    sentence: `The signer refused this ${word(signatureType)}: ${word(why)}`,
    place: null,
  }),
}
