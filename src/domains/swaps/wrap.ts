import { encodeFunctionData, parseAbi } from 'viem'
import { balances, type ChainSpec } from '#domains/chain'
import { type OperationCall, sendOperation } from '#domains/wallet'
import { unitsOf } from './route'

type Address = `0x${string}`

const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])

/** Wraps native tokens of the caller's wallet, or unwraps them. It stays in the wallet, so no limit counts it. */
export function wrapNative(
  call: OperationCall,
  spec: ChainSpec,
  { amount, unwrap }: { amount: string; unwrap: boolean },
): ReturnType<typeof sendOperation> {
  const { native, wrapped } = spec
  const symbol = unwrap ? wrapped.symbol : native.symbol
  const units = unitsOf(amount, { symbol, decimals: 18 })
  return sendOperation(call, spec, async ({ evmAddress }) => {
    const balancesNow = await balances(call.context, spec.id, evmAddress as Address, [wrapped.address])
    const holding = unwrap ? (balancesNow.tokens[0] ?? 0n) : balancesNow.native
    return {
      kind: 'wrap',
      to: wrapped.address,
      value: unwrap ? 0n : units,
      data: unwrap
        ? encodeFunctionData({ abi: WRAPPED, functionName: 'withdraw', args: [units] })
        : encodeFunctionData({ abi: WRAPPED, functionName: 'deposit' }),
      gives: { need: { symbol, decimals: 18, needed: units, balance: holding }, microUsd: 0n },
      recipients: [],
      demands: [],
    }
  })
}
