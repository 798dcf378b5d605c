import type { Context } from '#kernel/context'
import type { ChainSpec } from '../chains'
import { mixHashOf } from '../engine/evm'
import { ZERO_HASH } from '../engine/header'
import type { Ledger } from '../engine/ledger'
import { NotLaid } from '../engine/not-laid'
import { type AccountState, type Hex, NO_CODE, type StateBacking } from '../engine/state'
import { extensionsOf, type LatePart } from '../extensions'
import type { ChangeRow } from '../tables'
import type { ChainNode } from './chain-node'
import { lay, type TokenPart } from './parts'
import { renewCoin, WITHOUT_AUTHORIZATIONS } from './renew-coin'
import { Setup } from './setup'

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
    if (address === this.#laying) return known
    const isOld = known?.codeHash === WITHOUT_AUTHORIZATIONS
    if (known && known.codeHash !== NO_CODE && !isOld) return known
    const part = await this.#partAt(address)
    if (part && (!isOld || coinOf(part, address))) throw new NotLaid(address, part)
    return known
  }

  /** Whether a change is a part being laid: of no block, and what stood at its address before was no contract. */
  async isLaying({ accounts }: ChangeRow): Promise<boolean> {
    for (const [address, before] of accounts) {
      if (before && before.codeHash !== NO_CODE) continue
      if (await this.#partAt(address as Hex)) return true
    }
    return false
  }

  async #partAt(address: Hex): Promise<LatePart | undefined> {
    for (const { latePart } of extensionsOf(this.context)) {
      const part = await latePart?.(this.spec, address)
      if (part) return part
    }
    return undefined
  }

  slot(address: Hex, slot: Hex): Promise<Hex> {
    return this.ledger.slot(address, slot)
  }

  code(hash: Hex): Promise<Uint8Array> {
    return this.ledger.code(hash)
  }

  /**
   * Puts a part into the node's state, which is on disk as a whole with the next revision; of a coin that was laid
   * without authorizations, its code. Call it in a turn.
   */
  async lay(node: ChainNode, { address, part }: NotLaid): Promise<void> {
    const { spec, machine, state, head } = node
    const { timestamp, baseFee } = node.nextEnvironment()
    const mixHash = mixHashOf(ZERO_HASH, timestamp)
    this.#laying = address
    try {
      const coin = coinOf(part, address)
      if (coin && (await state.account(address))?.codeHash === WITHOUT_AUTHORIZATIONS) {
        await renewCoin(node, coin)
        return
      }
      await lay(new Setup(machine, { number: head.number, timestamp, baseFee, mixHash }), spec, part)
      await node.commit({ diff: state.takeDiff() })
      state.clearCaches()
    } finally {
      this.#laying = undefined
    }
  }
}

/** The coin at an address that takes authorizations. */
function coinOf({ tokens = [] }: LatePart, address: Hex): TokenPart | undefined {
  return tokens.find((each) => each.hasAuthorizations && each.address.toLowerCase() === address)
}
