import type { BlockEnvironment, Machine } from '../engine/evm'
import type { ChainNode, ForkPoint } from '../node/chain-node'
import { pending } from '../node/produce'
import type { BlockRow } from '../tables'
import { isBeforeFork, knownBlockNumber } from './block-tags'
import type { MethodCall } from './method'

type Run = (machine: Machine, environment: BlockEnvironment) => Promise<unknown>

/** Runs over the state after the block that the parameter at `index` names; before a fork the remote answers. */
export async function stateAt(
  { node, method, params }: MethodCall,
  index: number,
  run: Run,
): Promise<unknown> {
  // Where nothing waits it is the newest state, in the block that comes next.
  if (params[index] === 'pending') return pending(node, (_, environment) => run(node.machine, environment))
  const number = await knownBlockNumber(node, params[index])
  if (isBeforeFork(node, number)) return (node.fork as ForkPoint).remote.request(method, params)
  return run(await node.machineAt(number), await environmentAt(node, number))
}

/** As `stateAt`, for what is to come: after the newest block that is the next one's turn. */
export function stateBefore(call: MethodCall, index: number, run: Run): Promise<unknown> {
  const { node } = call
  return stateAt(call, index, (machine, environment) =>
    run(machine, environment.number >= node.head.number ? node.nextEnvironment() : environment),
  )
}

async function environmentAt(node: ChainNode, number: number): Promise<BlockEnvironment> {
  return environmentOf((await node.block(number)) ?? node.tip)
}

/** What a transaction saw of the block that it is in. */
export function environmentOf(block: BlockRow): BlockEnvironment {
  return {
    number: block.number,
    timestamp: block.timestamp,
    baseFee: BigInt(block.baseFee),
    mixHash: block.mixHash as `0x${string}`,
  }
}
