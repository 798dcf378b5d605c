import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { word } from '../../engine/evm'
import type { Hex, JournaledState } from '../../engine/state'
import { changeMode } from '../../modes/modes'
import type { ChainNode } from '../../node/chain-node'
import { revertTo } from '../../node/revert'
import type { MethodTable } from '../method'
import { address, code, count, fields, flag, hex, optional, quantity, url } from '../params'

/** What no public chain lets anybody do: change state by hand, act for others, go back. */
export const editingMethods: MethodTable = {
  anvil_setBalance: ({ node, params }) => {
    const balance = quantity(params[1], 'balance')
    return edit(node, params[0], (state, at) => state.modifyAccountFields(at, { balance }))
  },
  anvil_setNonce: ({ node, params }) => {
    const nonce = quantity(params[1], 'nonce')
    return edit(node, params[0], (state, at) => state.modifyAccountFields(at, { nonce }))
  },
  anvil_setCode: ({ node, params }) => {
    const own = hexToBytes(code(params[1], 'code'))
    return edit(node, params[0], (state, at) => state.putCode(at, own))
  },
  anvil_setStorageAt: async ({ node, params }) => {
    const slot = hexToBytes(word(quantity(params[1], 'slot')))
    const value = hexToBytes(word(quantity(params[2], 'value')))
    await edit(node, params[0], (state, at) => state.putStorage(at, slot, value))
    return true
  },

  anvil_impersonateAccount: async ({ node, params }) => {
    const who = address(params[0], 'address')
    await node.commit({ head: { impersonated: [...new Set([...node.head.impersonated, who])] } })
    return null
  },
  anvil_stopImpersonatingAccount: async ({ node, params }) => {
    const who = address(params[0], 'address')
    await node.commit({ head: { impersonated: node.head.impersonated.filter((each) => each !== who) } })
    return null
  },
  anvil_autoImpersonateAccount: async ({ node, params }) => {
    await node.commit({ head: { impersonateAll: flag(params[0], 'enabled') } })
    return null
  },

  async evm_snapshot({ node }) {
    const { revision, number, timeOffset, snapshots, nextSnapshot: id } = node.head
    await node.commit({
      head: { snapshots: [...snapshots, { id, revision, number, timeOffset }], nextSnapshot: id + 1 },
    })
    return hex(id)
  },
  evm_revert: ({ node, params }) => revertTo(node, count(params[0], 'snapshot')),

  async anvil_reset({ node, params }) {
    const forking = optional(params[0], fields, 'options')?.forking
    if (forking !== undefined) {
      const { jsonRpcUrl, blockNumber } = fields(forking, 'forking')
      await changeMode(node.context, node.spec.id, {
        kind: 'fork',
        url: url(jsonRpcUrl, 'jsonRpcUrl'),
        number: optional(blockNumber, count, 'blockNumber'),
      })
      return null
    }
    await node.ledger.clear()
    await node.reload()
    return null
  },
}

/** An edit is a change of its own: it is undone with the others when a snapshot is taken back. */
async function edit(
  node: ChainNode,
  who: unknown,
  change: (state: JournaledState, at: ReturnType<typeof createAddressFromString>) => Promise<void>,
): Promise<null> {
  await change(node.state, createAddressFromString(address(who, 'address') as Hex))
  await node.commit({ diff: node.state.takeDiff() })
  return null
}
