import { z } from 'zod'
import { chainId } from '#domains/chain'
import { evmAddress } from '#kernel/evm-address'
import { hexBytes, quantity, quantityUpTo } from '#kernel/numbers/quantity'
import type { EvmFields } from './outbound/evm-terms'

/** Below 10^15: where clients count in floats, a larger one is no longer a number. */
const nonce = quantityUpTo(999_999_999_999_999n)

const shape = z.object({
  to: evmAddress,
  chainId: z.union([chainId, z.int().min(1)], 'must be the id of a chain: a whole number from 1'),
  value: quantity.optional().describe('wei'),
  data: hexBytes.optional(),
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

export function callOf(from: string, { to, value = '0', data = '0x' }: TransactionFields) {
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
  const number = (value: string | undefined) => (value === undefined ? undefined : BigInt(value))
  return {
    gas: number(gas),
    gasPrice: number(gasPrice),
    maxFeePerGas: number(maxFeePerGas),
    maxPriorityFeePerGas: number(maxPriorityFeePerGas),
    nonce: number(nonce),
  }
}
