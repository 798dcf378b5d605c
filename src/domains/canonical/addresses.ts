import { encodeAbiParameters, getCreate2Address, type Hex, keccak256 } from 'viem'
import type { ChainSpec } from '#domains/chain'
import { listings } from '#domains/listings'
import { PERMIT2 } from './permit2'

export const BASE_ID = 8453
export const FACTORY_ADDRESS = '0x33128a8fC17869897dcE68Ed026d694621f6FDfD'

/** On Base, by the addresses that their authors publish. */
export const ON_BASE = {
  factory: FACTORY_ADDRESS,
  quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
  router: '0x2626664c2603336E57B271c5C0b26F421741e481',
  positions: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  stateView: '0xA3c0c9b65baD0b08107Aa264b0f3dB444b867A71',
} as const

/** Oracles on Base, with the token whose pools tell the price. */
export const FEEDS = [
  ['0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70', 'ETH / USD', 'wrapped'],
  ['0x7e860098F58bBFC8648a4311b374B1D669a2bc6B', 'USDC / USD', 'usdc'],
  ['0x07DA0E54543a844a80ABE69c8A12F22B3aA59f9D', 'cbBTC / USD', 'cbBTC'],
] as const

/** Millionths: the tiers that a pair has a pool in. */
const FEE_TIERS = [500, 3_000, 10_000]
/** Published, so that who computes a pool's address without asking the factory finds it. */
const POOL_INIT_CODE_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

const EVERYWHERE = lowerCase(Object.values(PERMIT2))
/** Contracts with an address of their own, in lower case. */
const NAMED = lowerCase([...Object.values(ON_BASE), ...FEEDS.map(([address]) => address)])

function lowerCase(addresses: readonly string[]): ReadonlySet<string> {
  return new Set(addresses.map((address) => address.toLowerCase()))
}

/** Whether a contract of ours belongs at an address; `address` in lower case. What it is made of is loaded for one alone. */
export async function isCanonical(spec: ChainSpec, address: Hex): Promise<boolean> {
  if (EVERYWHERE.has(address)) return true
  if (spec.id !== BASE_ID) return false
  return NAMED.has(address) || (await poolsOf(spec)).has(address)
}

let pools: Promise<ReadonlyMap<string, Hex>> | undefined

/** By address, in lower case, of every pair that is traded here in each tier: what its pool is made with. */
export function poolsOf(spec: ChainSpec): Promise<ReadonlyMap<string, Hex>> {
  pools ??= computePools(spec)
  return pools
}

async function computePools(spec: ChainSpec): Promise<ReadonlyMap<string, Hex>> {
  const { LISTINGS, listedUnit } = await listings()
  const pairs: [string, string][] = [
    [spec.wrapped.address, spec.usdc.address],
    [spec.usdt.address, spec.usdc.address],
  ]
  for (const { chain, address } of LISTINGS) {
    const unit = chain === spec.key ? listedUnit(spec, address) : undefined
    if (unit) pairs.push([address, unit])
  }
  return new Map(
    pairs.flatMap(([one, other]) =>
      FEE_TIERS.map((fee) => {
        const args = poolArguments(one as Hex, other as Hex, fee)
        const place = {
          from: FACTORY_ADDRESS,
          salt: keccak256(args),
          bytecodeHash: POOL_INIT_CODE_HASH,
        } as const
        return [getCreate2Address(place).toLowerCase(), args] as const
      }),
    ),
  )
}

/** Tokens ascend. */
function poolArguments(one: Hex, other: Hex, fee: number): Hex {
  const [token0, token1] = BigInt(one) < BigInt(other) ? [one, other] : [other, one]
  return encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
    [token0, token1, fee],
  )
}
