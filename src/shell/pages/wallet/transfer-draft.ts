import type { Transfer } from '../../wire'

/** What the send form holds while the user types. */
export interface TransferDraft {
  chain: string
  /** A token's address, or `native`. */
  token: string
  recipient: string
  amount: string
  /** The id of the key that sends; '' is the owner, by web session. */
  keyId: string
}

export const NATIVE = 'native'
export const SOLANA = 'solana'
const ZERO = '0x0000000000000000000000000000000000000000'
/** Solana's system program stands for SOL where a token is to be named. */
const SYSTEM_PROGRAM = '1'.repeat(32)

export const emptyDraft: TransferDraft = {
  chain: 'base',
  token: NATIVE,
  recipient: '',
  amount: '',
  keyId: '',
}

export const isEvmAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text.trim())

/** 32 bytes in base58 have 32 to 44 letters. */
const isSolanaAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text.trim())

/** Whether the text has the form of an address of this chain; which of them exist, the chain knows. */
export const isAddressOn = (chain: string, text: string): boolean =>
  chain === SOLANA ? isSolanaAddress(text) : isEvmAddress(text)

/** A token's address as one can be compared with another: letters count on Solana, their case elsewhere does not. */
export const tokenOn = (chain: string, address: string): string =>
  chain === SOLANA ? address : address.toLowerCase()

export function bodyOf({ chain, token, recipient, amount }: TransferDraft): Transfer {
  return {
    tokenAddress: token !== NATIVE ? token.trim() : chain === SOLANA ? SYSTEM_PROGRAM : ZERO,
    recipientAddress: recipient.trim(),
    amount: amount.trim(),
    isNativeToken: token === NATIVE,
    chain,
  }
}

/** What is not there yet for a preview, in words; undefined where all is. What is wrong with it, the emulator says. */
export function missingIn({ chain, recipient, amount, token }: TransferDraft): string | undefined {
  if (token !== NATIVE && !isAddressOn(chain, token)) return 'Name the token by its address.'
  if (!isAddressOn(chain, recipient)) return 'Say who gets it.'
  if (!/^\d*\.?\d+$/.test(amount.trim())) return 'Say how much.'
  return undefined
}

export const isComplete = (draft: TransferDraft): boolean => missingIn(draft) === undefined

/** A name or handle that may stand for an address. */
export function isName(recipient: string, chain: string): boolean {
  const text = recipient.trim()
  return text.length > 1 && !/^0x/i.test(text) && !isAddressOn(chain, text)
}
