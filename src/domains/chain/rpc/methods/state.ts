import { bytesToHex, createAddressFromString } from '@ethereumjs/util'
import { type BlockEnvironment, COINBASE, type Machine, word } from '../../engine/evm'
import type { ChainNode, ForkPoint } from '../../node/chain-node'
import { pending } from '../../node/produce'
import { pendingNonce } from '../../node/submit'
import { isBeforeFork, knownBlockNumber } from '../block-tags'
import type { MethodCall, MethodTable } from '../method'
import { withBlockOverrides, withStateOverrides } from '../overrides'
import { address, hex, quantity } from '../params'
import { transactionRequest } from '../requests'
import { call, callGas, estimateGas, tryOut } from '../simulate'

/** What accounts hold, and what calls would answer. */
export const stateMethods: MethodTable = {
  eth_getBalance: (rpc) =>
    at(rpc, 1, async ({ state }) =>
      hex((await state.account(address(rpc.params[0], 'address')))?.balance ?? 0n),
    ),

  eth_getTransactionCount: (rpc) =>
    rpc.params[1] === 'pending'
      ? pendingNonce(rpc.node, address(rpc.params[0], 'address')).then(hex)
      : at(rpc, 1, async ({ state }) =>
          hex((await state.account(address(rpc.params[0], 'address')))?.nonce ?? 0n),
        ),

  eth_getCode: (rpc) =>
    at(rpc, 1, async ({ state }) =>
      bytesToHex(await state.getCode(createAddressFromString(address(rpc.params[0], 'address')))),
    ),

  eth_getStorageAt: (rpc) =>
    at(rpc, 2, async ({ state }) => {
      const slot = word(quantity(rpc.params[1], 'slot'))
      const value = await state.slot(address(rpc.params[0], 'address'), slot)
      return word(value === '0x' ? 0n : BigInt(value))
    }),

  eth_call: (rpc) =>
    at(rpc, 1, async (machine, environment) => {
      const { node, params } = rpc
      const [transaction, , states, block] = params
      const over = states ? await withStateOverrides(node, machine, states) : machine
      return call(
        over,
        transactionRequest(transaction),
        block ? withBlockOverrides(environment, block) : environment,
      )
    }),

  eth_estimateGas: (rpc) =>
    at(rpc, 1, async (machine) => {
      const { node, params } = rpc
      const over = params[2] ? await withStateOverrides(node, machine, params[2]) : machine
      return hex(await estimateGas(node, over, transactionRequest(params[0])))
    }),

  eth_createAccessList: (rpc) =>
    at(rpc, 1, async (machine) => {
      const request = transactionRequest(rpc.params[0])
      const result = await tryOut(rpc.node, machine, request, callGas(request), {
        reportAccessList: true,
      })
      const free = new Set<string>([request.from, request.to ?? '', COINBASE])
      return {
        accessList: (result.accessList ?? [])
          .map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] }))
          // Warm anyway: the caller, the callee, precompiles.
          .filter(
            ({ address, storageKeys }) =>
              storageKeys.length > 0 || !(free.has(address) || BigInt(address) <= 0x11n),
          ),
        gasUsed: hex(result.totalGasSpent),
        ...(result.execResult.exceptionError && { error: result.execResult.exceptionError.error }),
      }
    }),
}

/** Runs over the state after the block that the parameter at `index` names; before a fork the remote answers. */
async function at(
  { node, method, params }: MethodCall,
  index: number,
  run: (machine: Machine, environment: BlockEnvironment) => Promise<unknown>,
): Promise<unknown> {
  // Where nothing waits it is the newest state, in the block that comes next.
  if (params[index] === 'pending') return pending(node, (_, environment) => run(node.machine, environment))
  const number = await knownBlockNumber(node, params[index])
  if (isBeforeFork(node, number)) return (node.fork as ForkPoint).remote.request(method, params)
  return run(await node.machineAt(number), await environmentOf(node, number))
}

async function environmentOf(node: ChainNode, number: number): Promise<BlockEnvironment> {
  const block = (await node.block(number)) ?? node.tip
  return {
    number: block.number,
    timestamp: block.timestamp,
    baseFee: BigInt(block.baseFee),
    mixHash: block.mixHash as `0x${string}`,
  }
}
