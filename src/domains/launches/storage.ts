import { concat, encodeAbiParameters, keccak256, numberToHex, stringToHex } from 'viem'
import { balanceSlot, chainSpec } from '#domains/chain'
import { type Reserves, SUPPLY } from '#domains/pools'
import { FEE_MANAGER_ADDRESS, LAUNCH_CHAIN_ID, POOL_CODE_ADDRESS, TOKEN_CODE_ADDRESS } from './addresses'
import { poolKeyOf } from './pool-key'
import type { LaunchRow } from './tables'

type Hex = `0x${string}`
type Slot = readonly [address: Hex, slot: Hex, value: bigint]

/**
 * What the contracts of a launch hold, written straight into their storage: for genesis. Places follow the order of
 * the variables in contracts/launch; a test reads every value back through the contracts.
 */

/** Of 1e18. */
export const CREATOR_SHARES = 950_000_000_000_000_000n
export const PROTOCOL_SHARES = 50_000_000_000_000_000n

/** Whether the launched token is the pool's currency 0. */
export function isToken0({ token }: Pick<LaunchRow, 'token'>): boolean {
  return BigInt(token) < BigInt(chainSpec(LAUNCH_CHAIN_ID).wrapped.address)
}

/** Values in the order of the currencies, from those of the token and of the wrapped native token; and back. */
export function inOrder<Value>(
  launch: Pick<LaunchRow, 'token'>,
  token: Value,
  wrapped: Value,
): readonly [Value, Value] {
  return isToken0(launch) ? [token, wrapped] : [wrapped, token]
}

/** The code of a minimal proxy (EIP-1167). */
export function proxyCode(of: Hex): Hex {
  return concat(['0x363d3d373d3d3d363d73', of, '0x5af43d82803e903d91602b57fd5bf3'])
}

/** The proxies of a launch. */
export function launchCode({ token, pool }: LaunchRow): readonly (readonly [address: Hex, code: Hex])[] {
  return [
    [token as Hex, proxyCode(TOKEN_CODE_ADDRESS)],
    [pool as Hex, proxyCode(POOL_CODE_ADDRESS)],
  ]
}

/** The token with its whole supply, and no balances. */
export function tokenSlots({ token, name, symbol }: LaunchRow): Slot[] {
  return [
    [token as Hex, at(0n), shortText(name)],
    [token as Hex, at(1n), shortText(symbol)],
    [token as Hex, at(5n), SUPPLY],
  ]
}

/** What an account has of the launched token, base units. */
export async function tokenBalance({ token }: LaunchRow, owner: Hex, units: bigint): Promise<Slot> {
  return [token as Hex, await balanceSlot(owner), units]
}

/** Amounts of the token and of the wrapped native token, base units. Its balances are not part of it. */
export function poolSlots(
  launch: LaunchRow,
  { reserves, fees }: { reserves: Reserves; fees: Reserves },
): Slot[] {
  const pool = launch.pool as Hex
  const { currency0, currency1 } = keyOf(launch)
  return [
    [pool, at(0n), BigInt(currency0)],
    [pool, at(1n), BigInt(currency1)],
    [pool, at(2n), BigInt(FEE_MANAGER_ADDRESS)],
    [pool, at(3n), packed(...inOrder(launch, reserves.token, reserves.weth))],
    [pool, at(4n), packed(...inOrder(launch, fees.token, fees.weth))],
  ]
}

/** The pool in the books of the fee manager, with what was collected from it so far. */
export function bookSlots(launch: LaunchRow, cumulated: Reserves): Slot[] {
  const base = BigInt(mapped(launch.poolId as Hex, at(0n)))
  const { currency0, currency1, hooks } = keyOf(launch)
  const [cumulated0, cumulated1] = inOrder(launch, cumulated.token, cumulated.weth)
  const values = [
    BigInt(currency0) | (launch.lenient ? 1n << 160n : 0n),
    BigInt(currency1),
    BigInt(hooks),
    cumulated0,
    cumulated1,
  ]
  return values.map((value, index) => [FEE_MANAGER_ADDRESS, at(base + BigInt(index)), value])
}

/** A beneficiary's shares, and what was cumulated when it was last paid. */
export function holdingSlots(
  launch: LaunchRow,
  beneficiary: Hex,
  { shares, last }: { shares: bigint; last: Reserves },
): Slot[] {
  const base = BigInt(mapped(word(beneficiary), mapped(launch.poolId as Hex, at(1n))))
  const [last0, last1] = inOrder(launch, last.token, last.weth)
  return [shares, last0, last1].map((value, index) => [FEE_MANAGER_ADDRESS, at(base + BigInt(index)), value])
}

/** Where the vesting contract has how much of a token vests. */
export function vestedTotalSlot({ token }: Pick<LaunchRow, 'token'>): Hex {
  return at(BigInt(mapped(word(token as Hex), at(0n))) + 1n)
}

function keyOf({ token, pool }: LaunchRow) {
  return poolKeyOf(token as Hex, chainSpec(LAUNCH_CHAIN_ID).wrapped.address, pool as Hex)
}

function at(slot: bigint): Hex {
  return numberToHex(slot, { size: 32 })
}

function word(address: Hex): Hex {
  return encodeAbiParameters([{ type: 'address' }], [address])
}

/** Where a mapping keeps the value of a key. */
function mapped(key: Hex, slot: Hex): Hex {
  return keccak256(concat([key, slot]))
}

function packed(low: bigint, high: bigint): bigint {
  return low | (high << 128n)
}

/** A string of at most 31 bytes, as Solidity keeps it: the text, and twice its length in the last byte. */
function shortText(text: string): bigint {
  const bytes = stringToHex(text)
  const length = bytes.length / 2 - 1
  if (length > 31) throw new Error(`"${text}" has more than 31 bytes`)
  return BigInt(stringToHex(text, { size: 32 })) | BigInt(length * 2)
}
