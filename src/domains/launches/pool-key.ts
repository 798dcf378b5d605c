import { encodeAbiParameters, keccak256 } from 'viem'

type Address = `0x${string}`

/** What a pool is known by on chain. */
export interface PoolKey {
  readonly currency0: Address
  readonly currency1: Address
  /** Millionths. */
  readonly fee: number
  readonly tickSpacing: number
  /** The contract that holds the pool. */
  readonly hooks: Address
}

/** 0.7 %, in millionths. */
const FEE = 7_000
/** As in contracts/launch/PoolKey.sol: there are no ticks. */
const TICK_SPACING = 1

const FIELDS = [
  { type: 'address' },
  { type: 'address' },
  { type: 'uint24' },
  { type: 'int24' },
  { type: 'address' },
] as const

/** The key of a token's pool against the wrapped native token; currencies ascend. */
export function poolKeyOf(token: Address, wrapped: Address, pool: Address): PoolKey {
  const isFirst = BigInt(token) < BigInt(wrapped)
  const [currency0, currency1] = isFirst ? [token, wrapped] : [wrapped, token]
  return { currency0, currency1, fee: FEE, tickSpacing: TICK_SPACING, hooks: pool }
}

/** `keccak256(abi.encode(key))`. */
export function poolIdOf({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey): `0x${string}` {
  return keccak256(encodeAbiParameters(FIELDS, [currency0, currency1, fee, tickSpacing, hooks]))
}
