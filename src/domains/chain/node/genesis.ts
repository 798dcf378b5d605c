import { createAddressFromString } from '@ethereumjs/util'
import { type BlockEnvironment, type Machine, mixHashOf } from '../engine/evm'
import { NO_BLOOM, sealBlock, ZERO_HASH } from '../engine/header'
import type { LedgerWrite } from '../engine/ledger'
import { allocationsOn } from './allocations'
import type { ChainNode } from './chain-node'
import { firstHead } from './first-head'
import { foundationOf } from './foundation'
import { lay, partsOf } from './parts'
import { Setup } from './setup'
import { syntheticHistory } from './synthetic-history'

/** How a chain begins: its first block with the state after it, and the history that other domains supply until now. */
export async function embeddedGenesis(node: ChainNode, machine: Machine): Promise<LedgerWrite> {
  const { spec, ledger, context } = node
  const now = Math.floor(context.clock.now() / 1000)
  const parts = await partsOf(context, spec, now)
  const past = syntheticHistory(spec, ledger.name, parts)
  const timestamp = past.begins ?? now
  const environment: BlockEnvironment = {
    number: 0,
    timestamp,
    baseFee: spec.baseFee,
    mixHash: mixHashOf(ZERO_HASH, timestamp),
  }
  const foundation = await foundationOf(machine, spec, await allocationsOn(context, spec))
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
  const blocks = [first, ...past.blocksAfter(first)]
  return { head: firstHead(ledger.name, blocks.at(-1) ?? first, null), diff, blocks }
}
