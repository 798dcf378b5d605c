import { getAddress } from 'viem'

/** What a field's error says of a text that `isEvmAddress` refuses. */
export const EVM_ADDRESS_RULE =
  'must be an EVM address: 0x and 40 hex digits, all in one case or mixed as its checksum (EIP-55) has them'

/**
 * Whether a text is an EVM address. Where its letters have both cases they are its checksum, so one that is wrong is a
 * slip of the finger: refused wherever an address is taken.
 */
export function isEvmAddress(text: string): text is `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || getAddress(text) === text
}
