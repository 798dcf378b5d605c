import { createAddressFromString } from '@ethereumjs/util'
import { mixHashOf } from '../engine/evm'
import { ZERO_HASH } from '../engine/header'
import { type Hex, JournaledState } from '../engine/state'
import type { ChainNode } from './chain-node'
import { deployToken, type TokenPart } from './parts'
import { Setup } from './setup'

/** The hash of the code of a coin with six decimals that takes no authorizations. */
export const WITHOUT_AUTHORIZATIONS: Hex =
  '0xa6ed9475c06e0ca92dbd9af6639986fc99e935bc6648d73209063830763db432'

/**
 * A chain that began under an older version has coins without EIP-3009: puts today's code in the place of one. Balances,
 * allowances and permits stay as they are. It is a change of its own, as an edit is; taken back with a snapshot from
 * before it, it is made again at the next turn. Code that the user put there by hand is left alone. Call it in a turn.
 */
export async function renewCoin(node: ChainNode, coin: TokenPart): Promise<void> {
  const place = coin.address.toLowerCase() as Hex
  const account = await node.state.account(place)
  if (account?.codeHash !== WITHOUT_AUTHORIZATIONS) return
  await node.state.putCode(createAddressFromString(place), await currentCode(node, coin))
  await node.commit({ diff: node.state.takeDiff() })
}

async function currentCode(node: ChainNode, coin: TokenPart): Promise<Uint8Array> {
  const { spec, ledger } = node
  const state = new JournaledState(ledger)
  state.beginBlank()
  const machine = await node.machineOver(state)
  const { baseFee } = spec
  await deployToken(
    new Setup(machine, { number: 0, timestamp: 0, baseFee, mixHash: mixHashOf(ZERO_HASH, 0) }),
    coin,
  )
  return state.getCode(createAddressFromString(coin.address.toLowerCase()))
}
