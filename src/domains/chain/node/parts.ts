import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import { encodeAbiParameters } from 'viem'
import type { Context } from '#kernel/context'
import { token } from '../artifacts/token'
import { usdCoin } from '../artifacts/usd-coin'
import { type ChainSpec, TREASURY_ADDRESS } from '../chains'
import { word } from '../engine/evm'
import type { Hex } from '../engine/state'
import { extensionsOf, type GenesisPart } from '../extensions'
import type { Setup } from './setup'

/** What other domains put into a chain before its first use, in the order of the domains. */
export async function partsOf(context: Context, spec: ChainSpec, now: number): Promise<GenesisPart[]> {
  const parts: GenesisPart[] = []
  for (const { genesis } of extensionsOf(context)) {
    const part = await genesis?.(spec, now)
    if (part) parts.push(part)
  }
  return parts
}

/** Writes a part into the first state. */
export async function lay(setup: Setup, { wrapped }: ChainSpec, part: GenesisPart): Promise<void> {
  const { state } = setup.machine
  for (const each of part.tokens ?? []) await deployToken(setup, each)
  for (const { address, bytecode, args } of part.contracts ?? []) await setup.deploy(address, bytecode, args)
  for (const [address, code] of part.code ?? []) await setup.place(address, hexToBytes(code))
  for (const [address, slot, value] of part.slots ?? []) await setSlot(setup, address, slot, value)
  for (const [address, wei] of part.native ?? []) await setup.pay(address, wei)
  for (const [of, to, units] of part.minted ?? []) {
    await addToSlot(of, balanceSlot(to), units)
    await addToSlot(of, word(TOTAL_SUPPLY), units)
  }
  for (const [address, wei] of part.wrapped ?? []) {
    await addToSlot(wrapped.address, balanceSlot(address), wei)
    await setup.pay(wrapped.address, wei)
  }

  async function addToSlot(contract: Hex, slot: Hex, units: bigint): Promise<void> {
    const before = await state.slot(contract.toLowerCase() as Hex, slot)
    await setSlot(setup, contract, slot, (before === '0x' ? 0n : BigInt(before)) + units)
  }
}

export type TokenPart = NonNullable<GenesisPart['tokens']>[number]

export async function deployToken(setup: Setup, coin: TokenPart): Promise<void> {
  const { bytecode } = coin.hasAuthorizations ? usdCoin : token
  await setup.deploy(coin.address, bytecode, tokenArguments(coin))
}

/** USDC, as every chain begins with it. */
export function usdcPart({ usdc }: ChainSpec): TokenPart {
  return { ...usdc, decimals: 6, hasAuthorizations: true }
}

/** Of the constructor of contracts/Token.sol. */
function tokenArguments({ name, symbol, decimals }: TokenPart): Hex {
  return encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'address' }],
    [name, symbol, decimals, TREASURY_ADDRESS],
  )
}

async function setSlot({ machine }: Setup, address: Hex, slot: Hex, value: bigint): Promise<void> {
  const bytes = hexToBytes(word(value))
  await machine.state.putStorage(createAddressFromString(address.toLowerCase()), hexToBytes(slot), bytes)
}

/** Where `balanceOf` stands in contracts/ERC20.sol: the third variable. */
const BALANCES = 2n

/** Where `totalSupply` stands in contracts/Token.sol: the last of its seven variables. */
const TOTAL_SUPPLY = 6n

/** Where `authorizationState` stands in contracts/UsdCoin.sol: behind the seven variables of a token. */
const AUTHORIZATIONS = 7n

/** The slot of an account's balance in any token of ours. */
export function balanceSlot(owner: Hex): Hex {
  return entrySlot(word(BALANCES), owner)
}

/** The slot in USDC that says whether an authorization of `owner` with this nonce was used or cancelled. */
export function authorizationSlot(owner: Hex, nonce: Hex): Hex {
  return entrySlot(entrySlot(word(AUTHORIZATIONS), owner), nonce)
}

/** Where contracts/Exchange.sol has its pools, and behind the two tokens of one its reserves. */
const POOLS = 0n
const RESERVES = 2n

/** Where the exchange keeps the reserves of two tokens: of the first one, and of the other. */
export function reserveSlots(one: Hex, other: Hex): readonly [Hex, Hex] {
  const isFirst = BigInt(one) < BigInt(other)
  const [low, high] = isFirst ? [one, other] : [other, one]
  const id = bytesToHex(keccak_256(hexToBytes(`${word(BigInt(low))}${word(BigInt(high)).slice(2)}`)))
  const pool = BigInt(entrySlot(word(POOLS), id))
  const [first, second] = [word(pool + RESERVES), word(pool + RESERVES + 1n)]
  return isFirst ? [first, second] : [second, first]
}

/** Where a mapping has what belongs to a key. */
function entrySlot(mapping: Hex, key: Hex): Hex {
  const place = hexToBytes(`${word(BigInt(key))}${mapping.slice(2)}`)
  return bytesToHex(keccak_256(place))
}
