import { decodeFunctionData, erc20Abi } from 'viem'
import type { EvmCall } from './evm-terms'

/** Whom a raw transaction gives something to, and how that is known. */
export function recipientOf({ to, data }: EvmCall): { address: string; note: string } {
  if (data === '0x') return { address: to, note: '' }
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer' || functionName === 'approve') {
      return { address: args[0].toLowerCase(), note: ` (Read from the calldata of ${functionName}.)` }
    }
    if (functionName === 'transferFrom') {
      return { address: args[1].toLowerCase(), note: ' (Read from the calldata of transferFrom.)' }
    }
  } catch {
    // Not one of the calls that name a recipient.
  }
  return {
    address: to,
    note: ' (The calldata is no ERC-20 transfer or approval, so the contract itself counts as the recipient.)',
  }
}
