import type { Pair } from './amounts'

type Hex = `0x${string}`

/** keccak256 of `Swap(bytes32,address,int256,int256,uint256,uint256,uint256,uint256)`: of a launched pool. */
export const SWAP = '0x3067699a38c798a30cced845a9ea794ca5543a661fe98139f25ebd107173b382'
/** keccak256 of `Release(bytes32,address,uint256,uint256)`: a fee manager has paid a beneficiary. */
export const RELEASE = '0x951cb665214ddfa483febb22b592b0c67f38eac40f7be33f6fcbbe63289276d1'
/** keccak256 of `UpdateBeneficiary(bytes32,address,address)`: a share has gone to another account. */
export const UPDATE_BENEFICIARY = '0x1cf54f5b8d44449c5e825b10be69352659f801b88a02d8c6dfdb5ddd655be77d'

/** What one swap has left in its pool as fees. `data`: of its log. */
export function feesOfSwap(data: string): Pair {
  return { token0: word(data, 2), token1: word(data, 3) }
}

/** What one release has paid. `data`: of its log. */
export function paidByRelease(data: string): Pair {
  return { token0: word(data, 0), token1: word(data, 1) }
}

/** Which pool's share has gone, from whom, to whom. `data`: of its log. */
export function updateOf(data: string): { poolId: Hex; from: Hex; to: Hex } {
  const address = (index: number): Hex => `0x${data.slice(2 + index * 64 + 24, 2 + (index + 1) * 64)}`
  return { poolId: `0x${data.slice(2, 66)}`, from: address(1), to: address(2) }
}

/** An address as it stands in a topic. */
export function topicOf(address: string): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** A log that only calls itself so has other data: what it lacks is nothing. */
function word(data: string, index: number): bigint {
  const digits = data.slice(2 + index * 64, 2 + (index + 1) * 64)
  return digits.length === 64 ? BigInt(`0x${digits}`) : 0n
}
