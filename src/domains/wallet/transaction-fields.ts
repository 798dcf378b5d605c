import { z } from 'zod'
import { evmAddress } from '#kernel/evm-address'
import type { EvmFields } from './outbound/evm-terms'

/** A number of wei or of gas, below 2^256. */
const WHOLE = 'must be a whole number: a decimal string, 0x… or a number'
const quantity = z.union(
  [z.string().regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,77})$/, WHOLE), z.int(WHOLE).min(0, WHOLE)],
  WHOLE,
)

/** Below 10^15: where clients count in floats, a larger one is no longer a number. */
const nonce = z.union(
  [
    z.string().regex(/^(0x[0-9a-fA-F]{1,12}|\d{1,15})$/, WHOLE),
    z.int(WHOLE).min(0, WHOLE).max(999_999_999_999_999, WHOLE),
  ],
  WHOLE,
)

const shape = z.object({
  to: evmAddress,
  chainId: z.int().min(1),
  value: quantity.optional().describe('wei'),
  data: z
    .string()
    .regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hex: 0x and an even number of digits')
    .optional(),
  gas: quantity.optional(),
  gasPrice: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  nonce: nonce.optional(),
})

/** A transaction as callers write it; whatever is left out is filled in. Its gas has one kind of price, or none yet. */
export const transactionFields = shape.refine(
  ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }) =>
    gasPrice === undefined || (maxFeePerGas ?? maxPriorityFeePerGas) === undefined,
  {
    path: ['gasPrice'],
    error:
      'contradicts maxFeePerGas and maxPriorityFeePerGas: send gasPrice (a legacy transaction) or these (EIP-1559), not both',
  },
)
type TransactionFields = z.infer<typeof transactionFields>

type Hex = `0x${string}`

export function callOf(from: string, { to, value = 0, data = '0x' }: TransactionFields) {
  return {
    from: from as Hex,
    to: to.toLowerCase() as Hex,
    value: BigInt(value),
    data: data.toLowerCase() as Hex,
  }
}

export function evmFields({
  gas,
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
  nonce,
}: TransactionFields): EvmFields {
  const number = (value: string | number | undefined) => (value === undefined ? undefined : BigInt(value))
  return {
    gas: number(gas),
    gasPrice: number(gasPrice),
    maxFeePerGas: number(maxFeePerGas),
    maxPriorityFeePerGas: number(maxPriorityFeePerGas),
    nonce: number(nonce),
  }
}
