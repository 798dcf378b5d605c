import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { answersTable } from '#kernel/answers'
import type { Transaction, TransactionContext } from '#kernel/context'
import type { AnyTable, Store, StoredTable } from '#kernel/store'
import { generation, metaTable } from '#kernel/store'
import type { Indexer } from '../extensions'
import {
  type accountState,
  accountTable,
  type BlockRow,
  blockTable,
  type ChangeRow,
  changeTable,
  codeTable,
  type HeadRow,
  headTable,
  ledgerTables,
  numberedKey,
  type PoolRow,
  poolTable,
  receivedTable,
  slotTable,
  transactionTable,
} from '../tables'
import { index, indexersOf, revertIndexed } from './indexing'
import { receivedKeys } from './received'
import type { AccountState, Hex, StateBacking, StateDiff } from './state'

/** Tables whose keys begin with the ledger's name. */
const KEYED_BY_LEDGER: readonly StoredTable[] = [
  accountTable,
  slotTable,
  blockTable,
  transactionTable,
  changeTable,
  poolTable,
  receivedTable,
]

/** Another process wrote this ledger, or the state was replaced: what is in memory is out of date. */
export class LedgerMoved extends Error {
  override readonly name = 'LedgerMoved' as const
}

/** Everything that one step of a chain writes, all of it or none. */
export interface LedgerWrite {
  /** Its `revision` is one more than that of the position it is based on. */
  readonly head: HeadRow
  readonly diff?: StateDiff
  /** Overwrites what was read from elsewhere; not kept as an undoable change. */
  /** The new blocks, ascending; only the last of them may have changed anything. */
  readonly blocks?: readonly BlockRow[]
  /** Blocks that a revert takes back. */
  readonly dropped?: readonly BlockRow[]
  /** Forgets the changes after this revision. */
  readonly dropChangesAfter?: number
  readonly pooled?: readonly PoolRow[]
  readonly unpooled?: readonly string[]
  /** The outcome to remember for a request that may come again. */
  readonly answer?: { readonly id: string; readonly at: number; readonly outcome: unknown }
  /** What the caller writes in the same transaction. False where what the step builds on is not so any more. */
  readonly also?: { readonly tables: readonly AnyTable[]; run(context: TransactionContext): Promise<boolean> }
}

/** One chain's rows in the store: reads for the EVM and the node, and the one way to write. */
export class Ledger implements StateBacking {
  #indexers: Promise<readonly Indexer[]> | undefined

  /** `loadIndexers`: who follows the chain with the id `chainId`. */
  constructor(
    private readonly store: Store,
    private readonly transaction: Transaction,
    readonly name: string,
    private readonly chainId: number,
    private readonly loadIndexers: () => Promise<readonly Indexer[]>,
  ) {}

  /** Where the database and this ledger stand now, read at one moment. */
  async position(): Promise<{ generation: number; head: HeadRow | undefined }> {
    const [current, head] = await Promise.all([
      generation.readCommitted(this.store),
      this.store.readCommitted(headTable, this.name),
    ])
    return { generation: current, head }
  }

  async account(address: Hex): Promise<AccountState | null> {
    return (await this.knownAccount(address)) ?? null
  }

  /** Undefined where this ledger says nothing about the account; null where it says that there is none. */
  async knownAccount(address: Hex): Promise<AccountState | null | undefined> {
    const row = await this.store.table(accountTable).get(`${this.name}:${address}`)
    return row && fromRow(row.state)
  }

  async slot(address: Hex, slot: Hex): Promise<Hex> {
    return (await this.knownSlot(address, slot)) ?? '0x'
  }

  async knownSlot(address: Hex, slot: Hex): Promise<Hex | undefined> {
    const row = await this.store.table(slotTable).get(`${this.name}:${address}:${slot}`)
    return row?.value as Hex | undefined
  }

  async code(hash: Hex): Promise<Uint8Array> {
    const row = await this.store.table(codeTable).get(hash)
    return row ? hexToBytes(row.code as Hex) : new Uint8Array(0)
  }

  block(number: number): Promise<BlockRow | undefined> {
    return this.store.table(blockTable).get(numberedKey(this.name, number))
  }

  /** Both ends included, ascending. */
  blocks(from: number, to: number): Promise<BlockRow[]> {
    if (to < from) return Promise.resolve([])
    return this.store
      .table(blockTable)
      .where('key')
      .between(numberedKey(this.name, from), numberedKey(this.name, to), true, true)
      .toArray()
  }

  /** The first block up to `last` of which `holds` is true, where it is true of all after one of which it is. */
  async firstBlockWhere(last: number, holds: (block: BlockRow) => boolean): Promise<BlockRow | undefined> {
    let [low, high] = [0, last + 1]
    while (low < high) {
      const middle = (low + high) >> 1
      const block = await this.block(middle)
      if (block && holds(block)) high = middle
      else low = middle + 1
    }
    return this.block(low)
  }

  async blockByHash(hash: string): Promise<BlockRow | undefined> {
    const found = await this.store.table(blockTable).where('hash').equals(hash.toLowerCase()).toArray()
    return found.find(({ ledger }) => ledger === this.name)
  }

  /** Where a transaction stands, if it was mined. */
  async find(hash: string): Promise<{ block: number; index: number } | undefined> {
    return this.store.table(transactionTable).get(`${this.name}:${hash.toLowerCase()}`)
  }

  /** What was overwritten after `revision`, the oldest first. */
  changesAfter(revision: number): Promise<ChangeRow[]> {
    return this.store
      .table(changeTable)
      .where('key')
      .between(numberedKey(this.name, revision + 1), `${this.name}:g`)
      .toArray()
  }

  async pool(): Promise<PoolRow[]> {
    const rows = await this.store.table(poolTable).where('key').startsWith(`${this.name}:`).toArray()
    return rows.sort((a, b) => a.order - b.order)
  }

  /** What was answered to a request with this id, if it was carried out. */
  async answered(id: string): Promise<{ outcome: unknown } | undefined> {
    return this.store.table(answersTable).get(id)
  }

  /**
   * One transaction: the whole step or nothing, on disk when it resolves. Throws `LedgerMoved`, and writes nothing,
   * when the ledger is not where `from` says (undefined: it does not exist yet).
   */
  async write(from: { generation: number; revision: number | undefined }, step: LedgerWrite): Promise<void> {
    const { store, name, chainId } = this
    const indexers = await this.#loadedIndexers()
    const matches = indexersOf(indexers, step.blocks ?? [])
    const followed = step.dropChangesAfter === undefined ? matches.map(({ indexer }) => indexer) : indexers
    const tables = [...followed.flatMap((each) => each.tables), ...(step.also?.tables ?? [])]
    await this.transaction([metaTable, answersTable, ...ledgerTables, ...tables], async (context) => {
      const stored = await store.table(headTable).get(name)
      if ((await generation.read(store)) !== from.generation || stored?.revision !== from.revision) {
        throw new LedgerMoved(`the ledger ${name} is at ${stored?.revision}, not at ${from.revision}`)
      }
      await store.table(headTable).put(step.head)
      if (step.dropChangesAfter !== undefined) {
        await store
          .table(changeTable)
          .where('key')
          .between(numberedKey(name, step.dropChangesAfter + 1), `${name}:g`)
          .delete()
        await revertIndexed(store, name, step.dropChangesAfter)
      }
      for (const block of step.dropped ?? []) await this.#drop(block)
      if (step.diff)
        await this.#apply(step.diff, step.dropChangesAfter === undefined ? step.head.revision : null)
      if (step.blocks) await this.#put(step.blocks)
      if (matches.length > 0) {
        await index(context, { chainId, ledger: name, revision: step.head.revision }, matches)
      }
      if (step.unpooled?.length) {
        await store.table(poolTable).bulkDelete(step.unpooled.map((hash) => `${name}:${hash}`))
      }
      if (step.pooled?.length) await store.table(poolTable).bulkPut([...step.pooled])
      if (step.answer) await store.table(answersTable).put(step.answer)
      if ((await step.also?.run(context)) === false)
        throw new LedgerMoved('what a step builds on has changed')
    })
  }

  /** Forgets the whole ledger, as if it had never been. */
  async clear(): Promise<void> {
    const { store, name } = this
    const tables = (await this.#loadedIndexers()).flatMap((indexer) => indexer.tables)
    await store.write([metaTable, ...ledgerTables, ...tables], async () => {
      await store.table(headTable).delete(name)
      await revertIndexed(store, name, -1)
      for (const table of KEYED_BY_LEDGER) {
        await store.table(table).where('key').startsWith(`${name}:`).delete()
      }
      await generation.add(store, 1)
    })
  }

  #loadedIndexers(): Promise<readonly Indexer[]> {
    this.#indexers ??= this.loadIndexers()
    return this.#indexers
  }

  async #apply(diff: StateDiff, revision: number | null): Promise<void> {
    const { store, name } = this
    await store
      .table(accountTable)
      .bulkPut(
        diff.accounts.map(([address, , after]) => ({ key: `${name}:${address}`, state: toRow(after) })),
      )
    await store
      .table(slotTable)
      .bulkPut(
        diff.slots.map(([address, slot, , after]) => ({ key: `${name}:${address}:${slot}`, value: after })),
      )
    await store.table(codeTable).bulkPut(diff.code.map(([hash, code]) => ({ hash, code: bytesToHex(code) })))
    if (revision === null || (diff.accounts.length === 0 && diff.slots.length === 0)) return
    await store.table(changeTable).put({
      key: numberedKey(name, revision),
      accounts: diff.accounts.map(([address, before]) => [address, toRow(before)]),
      slots: diff.slots.map(([address, slot, before]) => [address, slot, before]),
    })
  }

  async #put(blocks: readonly BlockRow[]): Promise<void> {
    const { store, name } = this
    await store.table(blockTable).bulkPut([...blocks])
    await store
      .table(transactionTable)
      .bulkPut(
        blocks.flatMap(({ number, transactions }) =>
          transactions.map(({ hash }, index) => ({ key: `${name}:${hash}`, block: number, index })),
        ),
      )
    await store
      .table(receivedTable)
      .bulkPut(blocks.flatMap(receivedKeys).map((key) => ({ key: `${name}:${key}` })))
  }

  async #drop(block: BlockRow): Promise<void> {
    await this.store.table(blockTable).delete(block.key)
    await this.store
      .table(transactionTable)
      .bulkDelete(block.transactions.map(({ hash }) => `${this.name}:${hash}`))
  }
}

type StoredAccount = (typeof accountState)['_output']

export function fromRow(state: StoredAccount | null): AccountState | null {
  if (!state) return null
  return {
    nonce: BigInt(state.nonce),
    balance: BigInt(state.balance),
    codeHash: state.codeHash as Hex,
  }
}

function toRow(state: AccountState | null): StoredAccount | null {
  if (!state) return null
  return { nonce: String(state.nonce), balance: String(state.balance), codeHash: state.codeHash }
}
