import { encodeFunctionData } from 'viem'
import { launchContracts } from '#domains/launches'
import type { FeePool } from './pool'
import type { UnsignedCall } from './wire'

type Hex = `0x${string}`

/** What a beneficiary signs to be paid. */
export async function claimCall({
  initializer,
  poolId,
  chainId,
  name,
  symbol,
}: FeePool): Promise<UnsignedCall> {
  const { abi } = (await launchContracts()).feeManager
  return {
    to: initializer,
    data: encodeFunctionData({ abi, functionName: 'collectFees', args: [poolId] }),
    chainId,
    description: `Claim the fees of ${name} (${symbol})`,
  }
}

/** What a beneficiary signs to hand its whole share to another account, for good. */
export async function transferCall(
  { initializer, poolId, chainId, name, symbol }: FeePool,
  newBeneficiary: Hex,
): Promise<UnsignedCall> {
  const { abi } = (await launchContracts()).feeManager
  return {
    to: initializer,
    data: encodeFunctionData({ abi, functionName: 'updateBeneficiary', args: [poolId, newBeneficiary] }),
    chainId,
    description: `Hand the fees of ${name} (${symbol}) over to ${newBeneficiary}, for good`,
  }
}
