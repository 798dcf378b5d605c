import type { Common } from '@ethereumjs/common'
import { Mutex } from '#kernel/concurrency/mutex'
import type { WorkTime } from '#kernel/concurrency/work-time'
import type { Context } from '#kernel/context'
import type { ChainSpec } from '../chains'
import { type BlockEnvironment, commonOf, createMachine, type Machine, mixHashOf } from '../engine/evm'
import { fromRow, type Ledger, LedgerMoved, type LedgerWrite } from '../engine/ledger'
import { evmTime, isBrokenOff } from '../engine/limits'
import { isNotLaid, type NotLaid } from '../engine/not-laid'
import { type Hex, JournaledState, type StateBacking } from '../engine/state'
import type { RemoteChain } from '../modes/remote'
import { isRpcError, type RpcError, rejected } from '../rpc-errors'
import type { BlockRow, HeadRow, PoolRow } from '../tables'
import { forkGenesis } from './fork-genesis'
import { embeddedGenesis } from './genesis'
import type { LateParts } from './late-parts'
import { usdcPart } from './parts'
import { renewCoin } from './renew-coin'

declare module '#kernel/bus' {
  interface BusEvents {
    'chain.block': { chainId: number; number: number }
  }
}

/** What a fork reads from: a chain elsewhere, as of one block. */
export interface ForkPoint {
  readonly remote: RemoteChain
  readonly number: number
}

/** How often a step is tried anew when another process was faster; each time that one got ahead. */
const ATTEMPTS = 50

/** Accounts, slots and code that a chain keeps in memory: some megabytes. */
const MOST_ENTRIES = 50_000

/** What `commit` fills in by itself. */
type Step = Omit<LedgerWrite, 'head'> & { readonly head?: Partial<HeadRow> }

/**
 * One chain in memory: the EVM over a journaled state, the head, the waiting transactions. All of it is a copy of
 * what the store holds, and follows it: every turn begins by comparing two numbers with the store, and a write that
 * finds them changed is taken back and tried anew on what is there now.
 */
export class ChainNode {
  readonly common: Common
  readonly #turns = new Mutex()
  readonly #backing: StateBacking
  #generation = -1
  #head: HeadRow | undefined
  #tip: BlockRow | undefined
  #pool: PoolRow[] = []
  #machine: Machine | undefined
  /** Of the current turn. */
  #time: WorkTime | undefined
  #past: { revision: number; number: number; machine: Machine } | undefined

  constructor(
    readonly context: Context,
    readonly spec: ChainSpec,
    readonly ledger: Ledger,
    backing: StateBacking,
    readonly fork: ForkPoint | undefined,
    private readonly lateParts?: LateParts,
  ) {
    this.common = commonOf(spec)
    this.#backing = backing
  }

  /**
   * Runs alone on this chain, over memory that is in step with the store. What it throws leaves no trace. `time`: what
   * its execution may take, together with others that have the same. `mayBegin`: called before the first block is made.
   */
  turn<Result>(
    run: () => Promise<Result>,
    time: WorkTime = evmTime(this.context),
    mayBegin?: () => Promise<void>,
  ): Promise<Result> {
    return this.#turns.runExclusive(async () => {
      let missing: NotLaid | undefined
      for (let attempt = 1; ; attempt++) {
        await this.#inStep(mayBegin)
        try {
          // A fork has the code of the chain that it was taken from.
          if (!this.fork) await renewCoin(this, usdcPart(this.spec))
          if (missing) await this.lateParts?.lay(this, missing)
          missing = undefined
          const result = await this.within(time, run)
          this.#trim()
          return result
        } catch (thrown) {
          const isStale = (thrown as Error)?.name === 'LedgerMoved' || (await this.#hasMoved())
          // What was executed is not stored. A refusal comes before anything is executed for good.
          if (isStale || this.state.isDirty || !isRpcError(thrown) || isBrokenOff(thrown)) this.#forget()
          if (isNotLaid(thrown)) {
            // Each is laid once, so this ends.
            missing = thrown
            attempt--
            continue
          }
          if (!isStale || attempt === ATTEMPTS) throw thrown
        }
      }
    })
  }

  /** Executes in a time of its own, or in that of the turn. Call it in a turn. */
  async within<Result>(time: WorkTime, run: () => Promise<Result>): Promise<Result> {
    const before = this.#time
    this.#time = time
    try {
      return await time.during(run)
    } finally {
      this.#time = before
    }
  }

  /** Waits for another machine, which takes nothing of the turn's time. */
  away<Result>(wait: () => Promise<Result>): Promise<Result> {
    return this.#time ? this.#time.away(wait) : wait()
  }

  /**
   * An EVM over a state, which keeps to the time of the current turn. `blockHash`: of blocks that are not the chain's own.
   */
  machineOver(
    state: JournaledState,
    blockHash: (number: number) => string | undefined = () => undefined,
  ): Promise<Machine> {
    return createMachine(
      this.common,
      state,
      async (number) => blockHash(number) ?? (await this.#blockHash(number)),
      () => this.#time,
    )
  }

  async #blockHash(number: number): Promise<string | undefined> {
    const block = await this.block(number)
    if (block || !this.fork || number > this.fork.number) return block?.hash
    const header = await this.fork.remote.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    return (header as { hash?: string } | null)?.hash
  }

  get head(): HeadRow {
    if (!this.#head) throw new Error('a chain is read in a turn')
    return this.#head
  }

  /** The newest block. */
  get tip(): BlockRow {
    if (!this.#tip) throw new Error('a chain is read in a turn')
    return this.#tip
  }

  /** Waiting transactions in the order of their arrival. */
  get pool(): readonly PoolRow[] {
    return this.#pool
  }

  /** The EVM over the newest state. */
  get machine(): Machine {
    if (!this.#machine) throw new Error('a chain is read in a turn')
    return this.#machine
  }

  get state(): JournaledState {
    return this.machine.state
  }

  /** Seconds by this chain's clock. */
  now(): number {
    return Math.floor(this.context.clock.now() / 1000) + this.head.timeOffset
  }

  /** Of the block that comes next, wei. */
  get nextBaseFee(): bigint {
    const { nextBaseFee } = this.head
    return nextBaseFee === null ? this.spec.baseFee : BigInt(nextBaseFee)
  }

  /** What the next block will be to those in it. `at`: its time, where it is not now. */
  nextEnvironment(at: number = this.now()): BlockEnvironment {
    const { head, tip } = this
    const timestamp = head.nextTimestamp ?? Math.max(tip.timestamp, at)
    return {
      number: tip.number + 1,
      timestamp,
      baseFee: this.nextBaseFee,
      mixHash: mixHashOf(tip.hash, timestamp),
    }
  }

  /** Undefined where this chain has no such block, or it is one of the remote chain that was forked. */
  async block(number: number): Promise<BlockRow | undefined> {
    return number === this.tip.number ? this.tip : this.ledger.block(number)
  }

  /**
   * The state right after a block: the newest one, or one of the past with what was changed since taken back. Throws
   * -32000 for a block that was never executed.
   */
  async machineAt(number: number): Promise<Machine> {
    if (number >= this.head.number) return this.machine
    const { revision } = this.head
    if (this.#past?.revision === revision && this.#past.number === number) return this.#past.machine
    const next = await this.block(number + 1)
    if (!next || next.revision === 0) throw await this.#withoutState(number)
    const state = new JournaledState(this.#backing)
    // The newest first, so that the oldest of what stood in a place wins.
    for (const change of (await this.ledger.changesAfter(next.revision - 1)).reverse()) {
      // Stands as if it had been there from the beginning.
      if (await this.lateParts?.isLaying(change)) continue
      state.overlay(
        change.accounts.map(([address, before]) => [address as Hex, fromRow(before)]),
        change.slots as [Hex, Hex, Hex][],
      )
    }
    const machine = await this.machineOver(state)
    this.#past = { revision, number, machine }
    return machine
  }

  /** In geth's words. The blocks that a chain begins with share one state: that after the last of them. */
  async #withoutState(number: number): Promise<RpcError> {
    const block = await this.block(number)
    const executed = await this.ledger.firstBlockWhere(this.head.number, ({ revision }) => revision > 0)
    const first = (executed?.number ?? this.head.number + 1) - 1
    return rejected(
      `historical state ${block?.stateRoot.slice(2) ?? ''} is not available: block ${number} of ${this.spec.name} is of the past that it began with, which was never executed; the first block with state is ${first}`,
    )
  }

  /**
   * Writes a step and follows it. Memory changes only after the store has it; `LedgerMoved` when another process was
   * faster.
   */
  async commit({ head, ...step }: Step): Promise<void> {
    const before = this.head
    const next: HeadRow = { ...before, ...head, revision: before.revision + 1 }
    await this.ledger.write(
      { generation: this.#generation, revision: before.revision },
      { ...step, head: next },
    )
    this.#head = next
    const newest = step.blocks?.at(-1)
    if (newest) this.#tip = newest
    if (step.pooled || step.unpooled) {
      const gone = new Set(step.unpooled)
      const came = new Set(step.pooled?.map(({ hash }) => hash))
      this.#pool = [
        ...this.#pool.filter(({ hash }) => !gone.has(hash) && !came.has(hash)),
        ...(step.pooled ?? []),
      ]
    }
    if (newest) {
      this.context.bus.publish({ type: 'chain.block', chainId: this.spec.id, number: newest.number })
    }
  }

  /** After rows were replaced underneath, as a revert does: the next turn reads everything again. */
  async reload(): Promise<void> {
    this.#forget()
    await this.#inStep()
  }

  /**
   * Whether another process has written since this turn began. What is not in memory is read from the store, so the
   * turn may have seen newer accounts beside older ones, and what it complains of may not be so.
   */
  async #hasMoved(): Promise<boolean> {
    // Without a head, as when reading it anew failed, there is nothing to compare.
    return this.#head !== undefined && !this.#isAt(await this.ledger.position())
  }

  #isAt({ generation, head }: Awaited<ReturnType<Ledger['position']>>): boolean {
    return generation === this.#generation && head?.revision === this.#head?.revision
  }

  async #inStep(mayBegin?: () => Promise<void>): Promise<void> {
    const stored = await this.ledger.position()
    if (this.#machine && this.#head && this.#isAt(stored)) return
    this.#forget()
    this.#machine = await this.machineOver(new JournaledState(this.#backing))
    this.#generation = stored.generation
    // After the generation was read: what begins under it is refused when the rows were replaced since.
    if (!stored.head) await mayBegin?.()
    const head = stored.head ?? (await this.#begin())
    const tip = await this.ledger.block(head.number)
    if (!tip) throw new LedgerMoved(`the ledger ${this.ledger.name} lost its block ${head.number}`)
    this.#tip = tip
    this.#pool = await this.ledger.pool()
    this.#head = head
  }

  /** The chain's first block. Of two processes that begin at once, one finds what the other has written. */
  async #begin(): Promise<HeadRow> {
    const { head, ...step } = this.fork
      ? await forkGenesis(this, this.fork, this.machine)
      : await embeddedGenesis(this, this.machine)
    try {
      await this.ledger.write({ generation: this.#generation, revision: undefined }, { head, ...step })
      return head
    } catch (thrown) {
      if ((thrown as Error)?.name !== 'LedgerMoved') throw thrown
      const stored = await this.ledger.position()
      if (!stored.head) throw thrown
      this.state.forget()
      this.#generation = stored.generation
      return stored.head
    }
  }

  /** What is in memory is stored too, and can be read again. */
  #trim(): void {
    this.state.trim(MOST_ENTRIES)
    if (this.#past && this.#past.machine.state.size > MOST_ENTRIES) this.#past = undefined
  }

  #forget(): void {
    this.#head = undefined
    this.#tip = undefined
    this.#pool = []
    this.#past = undefined
    this.#machine?.state.forget()
  }
}
