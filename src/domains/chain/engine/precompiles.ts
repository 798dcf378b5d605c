import type { Common } from '@ethereumjs/common'
import { getActivePrecompiles } from '@ethereumjs/evm'
import { createAddressFromString } from '@ethereumjs/util'
import { tooMuch } from './limits'

/**
 * The most gas that one call of a precompile may take where gas says little of the time: each is one piece of work that
 * nothing can interrupt, of about a third of a second at this limit.
 */
const MOST_GAS: readonly (readonly [address: number, name: string, gas: bigint])[] = [
  [0x05, 'modexp', 5_000_000n],
  [0x08, 'ecPairing', 500_000n],
  [0x09, 'blake2f', 250_000n],
  [0x0c, 'bls12 G1 multiplication', 250_000n],
  [0x0e, 'bls12 G2 multiplication', 250_000n],
  [0x0f, 'bls12 pairing', 700_000n],
]

const MODEXP = 0x05
/** Of base, exponent and modulus, as Ethereum has it since Osaka (EIP-7823). Bytes. */
const MOST_MODEXP_BYTES = 1_024

/** The precompiles that are bounded, in front of those of the chain's hard fork. */
export function boundedPrecompiles(common: Common) {
  const active = getActivePrecompiles(common)
  return MOST_GAS.flatMap(([number, name, most]) => {
    const key = number.toString(16).padStart(40, '0')
    const original = active.get(key)
    if (!original) return []
    const bounded: typeof original = async (input) => {
      if (number === MODEXP) refuseLongNumbers(input.data)
      const isMore = input.gasLimit > most
      const result = await original(isMore ? { ...input, gasLimit: most } : input)
      // It takes all of its gas only where that does not do.
      if (isMore && result.exceptionError?.error === 'out of gas') {
        throw tooMuch('precompile', `gas of one call of the precompile ${name}`, Number(most))
      }
      return result
    }
    return [{ address: createAddressFromString(`0x${key}`), function: bounded }]
  })
}

function refuseLongNumbers(data: Uint8Array): void {
  for (const at of [0, 32, 64]) {
    const length = data.subarray(at, at + 32)
    const isLong = length.subarray(0, 30).some((byte) => byte !== 0)
    const value = ((length[30] ?? 0) << 8) | (length[31] ?? 0)
    if (isLong || value > MOST_MODEXP_BYTES) {
      throw tooMuch('precompile', 'bytes of a number of the precompile modexp', MOST_MODEXP_BYTES)
    }
  }
}
