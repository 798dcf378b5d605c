import { parseAbi } from 'viem'
import {
  CHAINS,
  type ChainSpec,
  chainClient,
  chainMode,
  TREASURY_ADDRESS,
  tokenMetadata,
} from '#domains/chain'
import { solanaAsset, solanaBridge } from '#domains/solana'
import type { Context } from '#kernel/context'
import { isRpcError } from '#kernel/json-rpc'

type Hex = `0x${string}`

/** Holds what is on its way to other chains, on every EVM chain. Nobody has its key. */
export const BRIDGE_ADDRESS = '0x5a2d000000000000000000000000000000000040'

const NATIVE_DECIMALS = 18
const OWNED = parseAbi(['function owner() view returns (address)'])

/** Undefined for Solana. */
export function evmSpec(chain: string): ChainSpec | undefined {
  return CHAINS.find(({ key }) => key === chain)
}

/** Where a wallet pays what goes to another chain. */
export async function escrowOn(chain: string): Promise<string> {
  return evmSpec(chain) ? BRIDGE_ADDRESS : (await solanaBridge()).SOLANA_BRIDGE_ADDRESS
}

/** Undefined for what is no token there. */
export async function decimalsOf(
  context: Context,
  chain: string,
  token: string,
): Promise<number | undefined> {
  const spec = evmSpec(chain)
  if (!spec) return (await solanaAsset(context, token))?.decimals
  if (token === 'native') return NATIVE_DECIMALS
  return (await tokenMetadata(context, spec.id, token as Hex))?.decimals
}

/** Why the bridge can do nothing on a chain; undefined where it can. */
export async function whyClosed(context: Context, chain: string): Promise<string | undefined> {
  const spec = evmSpec(chain)
  if (!spec || (await chainMode(context, spec.id)).kind === 'embedded') return undefined
  return `${spec.name} is not embedded here, and the bridge is on embedded chains alone (PUT /__sandbank/chains/${spec.id}/mode)`
}

/** Whether the bridge can always pay out a token: the chain's own, and what an account of the emulator's mints. */
export async function canPay(context: Context, chain: string, token: string): Promise<boolean> {
  const spec = evmSpec(chain)
  if (!spec) return (await solanaBridge()).canPayOnSolana(context, token)
  if (token === 'native') return true
  const client = await chainClient(context, spec.id)
  try {
    const owner = await client.readContract({ address: token as Hex, abi: OWNED, functionName: 'owner' })
    return owner.toLowerCase() === TREASURY_ADDRESS.toLowerCase()
  } catch (thrown) {
    if (thrown instanceof Error && (isRpcError(thrown) || thrown.name.startsWith('Contract'))) return false
    throw thrown
  }
}
