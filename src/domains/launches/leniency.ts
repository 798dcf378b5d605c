import { encodeFunctionData } from 'viem'
import { chainRequest } from '#domains/chain'
import type { Context } from '#kernel/context'
import { FEE_MANAGER_ADDRESS, PROTOCOL_OWNER_ADDRESS } from './addresses'
import { feeManager } from './artifacts/fee-manager'
import { enforceEmbedded, knownLaunch } from './launches'
import type { LaunchRow } from './tables'

/**
 * Says whether anybody may move the fees of a token's pool into the books, as the owner of the protocol. Throws a
 * refusal for a token that was not launched here, and where the chain is not ours.
 */
export async function switchLeniency(context: Context, token: string, lenient: boolean): Promise<LaunchRow> {
  const launch = await knownLaunch(context, token)
  if (launch.lenient === lenient) return launch
  await enforceEmbedded(context, launch)
  const args = [launch.poolId as `0x${string}`, lenient] as const
  const data = encodeFunctionData({ abi: feeManager.abi, functionName: 'setLenient', args })
  await chainRequest(context, launch.chainId, {
    method: 'eth_sendUnsignedTransaction',
    params: [{ from: PROTOCOL_OWNER_ADDRESS, to: FEE_MANAGER_ADDRESS, data }],
  })
  return knownLaunch(context, token)
}
