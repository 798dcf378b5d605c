import { getAddress } from 'viem'
import { z } from 'zod'
import { isAddressShaped } from './address-shape'
import { errors, Refusal } from './errors'

/** What a field's error says of a text that `isEvmAddress` refuses. */
export const EVM_ADDRESS_RULE =
  'must be an EVM address: 0x and 40 hex digits, all in one case or mixed as its checksum (EIP-55) has them'

/**
 * Whether a text is an EVM address. Where its letters have both cases they are its checksum, so one that is wrong is a
 * slip of the finger: refused wherever an address is taken.
 */
export function isEvmAddress(text: string): text is `0x${string}` {
  if (!isAddressShaped(text) || text.startsWith('0X')) return false
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || getAddress(text) === text
}

/**
 * A field that is an EVM address, in the letters it was sent with; in those of its checksum where all were capitals, which
 * libraries refuse.
 */
export const evmAddress = z
  .string()
  .refine(isEvmAddress, EVM_ADDRESS_RULE)
  .transform((text) => (text === text.toLowerCase() ? (text as `0x${string}`) : getAddress(text)))

/** An address in lower case, as rows are looked up by it. Throws 400, which names the field or the part of the path. */
export function lowerCaseAddress(text: string, field: string): `0x${string}` {
  if (isEvmAddress(text)) return text.toLowerCase() as `0x${string}`
  throw new Refusal(errors.invalidRequest, `${field}: ${EVM_ADDRESS_RULE}`, {
    rule: 'request.field',
    facts: { field },
  })
}

/** For texts that need not be addresses: throws 400 for one that is, but for its checksum. */
export function checkChecksum(text: string): void {
  if (isAddressShaped(text)) lowerCaseAddress(text, text)
}
