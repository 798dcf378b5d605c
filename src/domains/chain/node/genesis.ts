import { createAddressFromString } from '@ethereumjs/util'
import { type BlockEnvironment, type Machine, mixHashOf } from '../engine/evm'
import { NO_BLOOM, sealBlock, ZERO_HASH } from '../engine/header'
import type { LedgerWrite } from '../engine/ledger'
import type { StateDiff } from '../engine/state'
import type { BlockRow } from '../tables'
import { allocationsOn } from './allocations'
import type { ChainNode } from './chain-node'
import { firstHead } from './first-head'
import { foundationOf } from './foundation'
import { lay, partsOf } from './parts'
import { Setup } from './setup'
import { syntheticHistory } from './synthetic-history'

interface FirstWorld {
  readonly of: readonly unknown[]
  readonly diff: StateDiff
  readonly blocks: readonly BlockRow[]
}

/** By chain: the newest, for the next emulator of this process or the next reset; and what it follows from. */
const cached = new Map<number, FirstWorld>()

/** How a chain begins: its first block with the state after it, and the history that other domains supply until now. */
export async function embeddedGenesis(node: ChainNode, machine: Machine): Promise<LedgerWrite> {
  const { spec, ledger, context } = node
  const now = Math.floor(context.clock.now() / 1000)
  const parts = await partsOf(context, spec, now)
  const past = syntheticHistory(spec, ledger.name, parts)
  const timestamp = past.begins ?? now
  const foundation = await foundationOf(machine, spec, await allocationsOn(context, spec))
  // Each of them is the same object as long as what it follows from is the same.
  const of = [spec, ledger.name, timestamp, foundation, ...parts]
  const known = cached.get(spec.id)
  const isKnown = known?.of.length === of.length && of.every((each, at) => each === known.of[at])
  const world = isKnown ? known : await build()
  if (isKnown) machine.state.hold(world.diff)
  else cached.set(spec.id, world)
  const { diff, blocks } = world
  return { head: firstHead(ledger.name, blocks.at(-1) as BlockRow, null), diff, blocks }

  async function build(): Promise<FirstWorld> {
    const environment: BlockEnvironment = {
      number: 0,
      timestamp,
      baseFee: spec.baseFee,
      mixHash: mixHashOf(ZERO_HASH, timestamp),
    }
    machine.state.beginBlank()
    await machine.state.apply(foundation)
    const setup = new Setup(machine, environment)
    for (const part of parts) await lay(setup, spec, part)
    for (const [address, nonce] of past.nonces) {
      await machine.state.modifyAccountFields(createAddressFromString(address), { nonce })
    }
    const diff = machine.state.takeDiff()
    machine.state.clearCaches()
    const first = sealBlock({
      ledger: ledger.name,
      revision: 0,
      parent: { hash: ZERO_HASH, stateRoot: ZERO_HASH },
      environment,
      transactions: [],
      receipts: [],
      gasUsed: 0,
      bloom: NO_BLOOM,
      diff,
    })
    return { of, diff, blocks: [first, ...past.blocksAfter(first)] }
  }
}
