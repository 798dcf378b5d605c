import type { Transfer } from '../../wire'

/** What the send form holds while somebody types. */
export interface TransferDraft {
  chain: string
  /** A token's address, or `native`. */
  token: string
  recipient: string
  amount: string
  /** The id of the key that asks; '' is the owner, by web session. */
  keyId: string
}

export const NATIVE = 'native'
const ZERO = '0x0000000000000000000000000000000000000000'

export const emptyDraft: TransferDraft = {
  chain: 'base',
  token: NATIVE,
  recipient: '',
  amount: '',
  keyId: '',
}

export const isEvmAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text.trim())

export function bodyOf({ chain, token, recipient, amount }: TransferDraft): Transfer {
  return {
    tokenAddress: token === NATIVE ? ZERO : token.trim(),
    recipientAddress: recipient.trim(),
    amount: amount.trim(),
    isNativeToken: token === NATIVE,
    chain,
  }
}

/** Whether there is enough to ask what would become of it. What is wrong with it, the emulator says. */
export function isWorthAsking({ recipient, amount, token }: TransferDraft): boolean {
  return (
    isEvmAddress(recipient) && /^\d*\.?\d+$/.test(amount.trim()) && (token === NATIVE || isEvmAddress(token))
  )
}

/** A name or handle that may stand for an address. */
export function isName(recipient: string): boolean {
  const text = recipient.trim()
  return text.length > 1 && !/^0x/i.test(text)
}
