import { chainSpec } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import type { Context } from '#kernel/context'
import { etherTable } from './tables'

const ETHER = 10n ** 18n

/** The exchange's pool of WETH and USDC when the chain begins, base units: ten million dollars on each side. */
export const FIRST_ETHER_POOL = {
  weth: String((10_000_000n * 100n * ETHER) / BigInt(chainSpec(LAUNCH_CHAIN_ID).native.usdCents)),
  usdc: String(10_000_000n * 10n ** 6n),
}

/** What one WETH costs by the exchange's pool, micro-USD. */
export async function etherMicroUsd({ store }: Context): Promise<bigint> {
  const { weth, usdc } = (await store.table(etherTable).get('ether')) ?? FIRST_ETHER_POOL
  return (BigInt(usdc) * ETHER) / BigInt(weth)
}
