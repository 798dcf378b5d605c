import type { Context } from '#kernel/context'
import type { ChainSpec } from '../chains'
import { mixHashOf } from '../engine/evm'
import { ZERO_HASH } from '../engine/header'
import type { Ledger } from '../engine/ledger'
import { type AccountState, type Hex, NO_CODE, type StateBacking } from '../engine/state'
import { extensionsOf, type LatePart } from '../extensions'
import type { ChainNode } from './chain-node'
import { lay } from './parts'
import { Setup } from './setup'

/** Something was read that belongs to a part which is not laid yet: lay it, and begin the turn anew. */
export class NotLaid extends Error {
  override readonly name = 'NotLaid' as const

  constructor(
    readonly address: Hex,
    readonly part: LatePart,
    readonly backing: LateParts,
  ) {
    super(`what belongs at ${address} is not there yet`)
  }
}

export function isNotLaid(thrown: unknown): thrown is NotLaid {
  return (thrown as Error | undefined)?.name === 'NotLaid'
}

/**
 * The state of an embedded chain in which some contracts appear when they are first used, by whatever call: reading an
 * account without code at the address of one throws `NotLaid`. Where a revert took it away, it appears again.
 */
export class LateParts implements StateBacking {
  #laying: Hex | undefined

  constructor(
    private readonly context: Context,
    private readonly spec: ChainSpec,
    private readonly ledger: Ledger,
  ) {}

  async account(address: Hex): Promise<AccountState | null> {
    const known = await this.ledger.account(address)
    if ((known && known.codeHash !== NO_CODE) || address === this.#laying) return known
    for (const { latePart } of extensionsOf(this.context)) {
      const part = await latePart?.(this.spec, address)
      if (part) throw new NotLaid(address, part, this)
    }
    return known
  }

  slot(address: Hex, slot: Hex): Promise<Hex> {
    return this.ledger.slot(address, slot)
  }

  code(hash: Hex): Promise<Uint8Array> {
    return this.ledger.code(hash)
  }

  async whileLaying(address: Hex, run: () => Promise<void>): Promise<void> {
    this.#laying = address
    try {
      await run()
    } finally {
      this.#laying = undefined
    }
  }
}

/** Puts a part into the state, as a change of its own: with the next revision it is on disk as a whole. Call it in a turn. */
export function layLate(node: ChainNode, { address, part, backing }: NotLaid): Promise<void> {
  return backing.whileLaying(address, async () => {
    const { spec, machine, state } = node
    const { timestamp, baseFee } = node.nextEnvironment()
    const mixHash = mixHashOf(ZERO_HASH, timestamp)
    await lay(new Setup(machine, { number: node.head.number, timestamp, baseFee, mixHash }), spec, part)
    await node.commit({ diff: state.takeDiff() })
    state.clearCaches()
  })
}
