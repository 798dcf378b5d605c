import { bytesToHex, createAddressFromString } from '@ethereumjs/util'
import { COINBASE, word } from '../../engine/evm'
import { pendingNonce } from '../../node/submit'
import type { MethodTable } from '../method'
import { overridden } from '../overrides'
import { address, hex, quantity } from '../params'
import { transactionRequest } from '../requests'
import { call, callGas, estimateGas, tryOut } from '../simulate'
import { stateAt, stateBefore } from '../state-at'

/** What accounts hold, and what calls would answer. */
export const stateMethods: MethodTable = {
  eth_getBalance: (rpc) =>
    stateAt(rpc, 1, async ({ state }) =>
      hex((await state.account(address(rpc.params[0], 'address')))?.balance ?? 0n),
    ),

  eth_getTransactionCount: (rpc) =>
    rpc.params[1] === 'pending'
      ? pendingNonce(rpc.node, address(rpc.params[0], 'address')).then(hex)
      : stateAt(rpc, 1, async ({ state }) =>
          hex((await state.account(address(rpc.params[0], 'address')))?.nonce ?? 0n),
        ),

  eth_getCode: (rpc) =>
    stateAt(rpc, 1, async ({ state }) =>
      bytesToHex(await state.getCode(createAddressFromString(address(rpc.params[0], 'address')))),
    ),

  eth_getStorageAt: (rpc) =>
    stateAt(rpc, 2, async ({ state }) => {
      const slot = word(quantity(rpc.params[1], 'slot'))
      const value = await state.slot(address(rpc.params[0], 'address'), slot)
      return word(value === '0x' ? 0n : BigInt(value))
    }),

  eth_call: (rpc) =>
    stateAt(rpc, 1, async (machine, environment) => {
      const [transaction, , states, block] = rpc.params
      const over = await overridden(rpc.node, machine, environment, { states, block })
      return call(over.machine, transactionRequest(transaction, rpc.node.spec.id), over.environment)
    }),

  eth_estimateGas: (rpc) =>
    stateBefore(rpc, 1, async (machine, environment) => {
      const [transaction, , states, block] = rpc.params
      const over = await overridden(rpc.node, machine, environment, { states, block })
      const request = transactionRequest(transaction, rpc.node.spec.id)
      return hex(await estimateGas(over.machine, request, over.environment))
    }),

  eth_createAccessList: (rpc) =>
    stateBefore(rpc, 1, async (base, environment) => {
      const { machine } = await overridden(rpc.node, base, environment, { states: rpc.params[2] })
      const request = transactionRequest(rpc.params[0], rpc.node.spec.id)
      const result = await tryOut(machine, request, callGas(request), environment, { reportAccessList: true })
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
