import { zeroAddress } from 'viem'
import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { EVM_ADDRESS_RULE, isEvmAddress } from '#kernel/evm-address'
import { wholeNumber } from '#kernel/http/query'

type Address = `0x${string}`

export const evmAddress = z.string().refine(isEvmAddress, EVM_ADDRESS_RULE)

/** Somebody who can be given something. */
export const receiver = evmAddress.refine(
  (text) => text !== zeroAddress,
  'must not be the zero address: nobody could ever claim there',
)

/** Row fees-days. */
export const daysQuery = z.object({ days: wholeNumber(1, 90).default(30) })

/** A part of the path, in lower case. Refused by its name where it is no address. */
export function pathAddress(text: string, field: string): Address {
  if (isEvmAddress(text)) return text.toLowerCase() as Address
  throw new Refusal(errors.invalidRequest, `${field}: ${EVM_ADDRESS_RULE}`, {
    rule: 'request.field',
    facts: { field },
  })
}
