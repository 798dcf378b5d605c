import { answerRow, answersTable } from '#kernel/answers'
import type { Context } from '#kernel/context'
import { slotAt } from './cluster'
import type { AccountState } from './engine/accounts'
import { genesis } from './genesis'
import { accountsOf, type KnownPool, type KnownPools, knownPools } from './pools/known'
import { fromRow, toRow } from './rows'
import {
  type AccountRow,
  accountTable,
  allocationTable,
  type HeadRow,
  headTable,
  ledgerTables,
  mentionTable,
  sortKeyOf,
  type TransactionRow,
  transactionTable,
} from './tables'

const LEDGER = 'solana'

/** What a transaction is decided by and what it leaves behind; see `Ledger.process`. */
export interface Step<Result> {
  readonly result: Result
  /** Absent where nothing is to be written. */
  readonly write?: {
    readonly slot: number
    readonly changed: ReadonlyMap<string, AccountState>
    readonly row: Omit<TransactionRow, 'order' | 'slot'>
    readonly mentions: readonly string[]
  }
}

/** When something is executed. */
export interface Moment {
  /** The newest slot: the clock's, or that of the newest transaction where that is later. */
  readonly slot: number
  /** The clock's, seconds. */
  readonly unixTimestamp: number
}

export interface Position extends Moment {
  readonly transactions: number
}

/** The ledger's rows in the store. Nothing of it stays in memory, so nothing can be out of date. */
export class Ledger {
  /** Those that appear where they are first read. */
  #pools: KnownPools | undefined

  constructor(private readonly context: Context) {}

  /** Makes the first accounts, once. Every read and write waits for it. */
  async open(): Promise<this> {
    const { store } = this.context
    this.#pools = await knownPools(this.context)
    const rows = await this.beginnings()
    if (!rows) return this
    await store.write([headTable, accountTable], async () => {
      if (await store.table(headTable).get(LEDGER)) return
      await store.table(accountTable).bulkPut(rows)
      await store.table(headTable).put({ ledger: LEDGER, slot: 0, transactions: 0 })
    })
    return this
  }

  /** The accounts that the ledger will begin with; undefined once it has begun. For looking without beginning it. */
  async beginnings(): Promise<AccountRow[] | undefined> {
    const { store } = this.context
    if (await store.table(headTable).get(LEDGER)) return undefined
    const allocations = await store.table(allocationTable).toArray()
    return [...genesis(allocations)].map(([address, state]) => toRow(address, state))
  }

  async position(): Promise<Position> {
    const head = await this.context.store.table(headTable).get(LEDGER)
    return { ...this.#moment(head), transactions: head?.transactions ?? 0 }
  }

  #moment(head: HeadRow | undefined): Moment {
    return {
      slot: this.#newestSlot(head),
      unixTimestamp: Math.floor(this.context.clock.now() / 1000),
    }
  }

  #newestSlot(head: HeadRow | undefined): number {
    return Math.max(slotAt(this.context.clock.now()), head?.slot ?? 0)
  }

  /** In the order of the addresses; undefined where there is nothing. */
  async accounts(addresses: readonly string[]): Promise<(AccountState | undefined)[]> {
    return (await this.#stored(addresses)).map((row) => row && fromRow(row))
  }

  async rows(addresses: readonly string[]): Promise<AccountRow[]> {
    return (await this.#stored(addresses)).filter((row) => row !== undefined)
  }

  /** Well-known tokens and their pools are there from the moment that something of them is read. */
  async #stored(addresses: readonly string[]): Promise<(AccountRow | undefined)[]> {
    const table = this.context.store.table(accountTable)
    const rows = await table.bulkGet([...addresses])
    const missing = addresses.flatMap((address, index) =>
      rows[index] ? [] : (this.#pools?.including(address) ?? []),
    )
    if (missing.length === 0) return rows
    for (const pool of new Set(missing)) await this.#lay(pool)
    return table.bulkGet([...addresses])
  }

  /** All of its accounts at once, and once. What it has of its unit is in the supply of that from now on. */
  async #lay(pool: KnownPool): Promise<void> {
    const { store } = this.context
    const table = store.table(accountTable)
    await store.write([accountTable], async () => {
      if (await table.get(pool.address)) return
      const unit = await table.get(pool.unit.mint)
      if (!unit) throw new Error(`there is no mint ${pool.unit.mint}`)
      const laid = [...accountsOf(pool, fromRow(unit))]
      await table.bulkPut(laid.map(([address, state]) => toRow(address, state)))
    })
  }

  async account(address: string): Promise<AccountState | undefined> {
    return (await this.accounts([address]))[0]
  }

  /** Accounts whose column has this value. */
  accountsWhere(column: 'owner' | 'holder' | 'mint', value: string): Promise<AccountRow[]> {
    return this.context.store.table(accountTable).where(column).equals(value).toArray()
  }

  transaction(signature: string): Promise<TransactionRow | undefined> {
    return this.context.store.table(transactionTable).get(signature)
  }

  async transactions(signatures: readonly string[]): Promise<(TransactionRow | undefined)[]> {
    return this.context.store.table(transactionTable).bulkGet([...signatures])
  }

  /** Of the slots from `first` to `last`, both included, in their order. */
  transactionsBetween(first: number, last: number): Promise<TransactionRow[]> {
    return this.context.store
      .table(transactionTable)
      .where('order')
      .between(sortKeyOf(first, 0), sortKeyOf(last + 1, 0))
      .toArray()
  }

  /** Signatures of transactions that name `address`, newest first, strictly between two places in the order. */
  async mentions(
    address: string,
    { before, until, limit }: { before?: string | undefined; until?: string | undefined; limit: number },
  ): Promise<string[]> {
    const from = `${address}:${until ?? ''}`
    const to = before === undefined ? `${address}:g` : `${address}:${before}`
    if (from >= to) return []
    const found = await this.context.store
      .table(mentionTable)
      .where('key')
      .between(from, to, until === undefined, false)
      .reverse()
      .limit(limit)
      .toArray()
    return found.map(({ signature }) => signature)
  }

  /**
   * One transaction of the store: reads what `decide` looks at and writes what it decides, so that two that spend the
   * same lamports cannot both find them. `decide` must not wait for anything. A signature that is known already is not
   * decided again, and neither is a request (`requestId`) that was carried out: `known` says what to answer.
   */
  process<Result>(
    {
      signature,
      addresses,
      requestId,
    }: { signature: string; addresses: readonly string[]; requestId?: string },
    decide: (at: Moment & { accounts: ReadonlyMap<string, AccountState> }) => Step<Result>,
    known: (signature: string) => Result,
  ): Promise<Result> {
    const { store } = this.context
    return store.write([answersTable, ...ledgerTables], async () => {
      const answers = store.table(answersTable)
      const answered = requestId === undefined ? undefined : await answers.get(requestId)
      if (answered) return known(answered.outcome as string)
      if (await this.transaction(signature)) return known(signature)
      const head = await store.table(headTable).get(LEDGER)
      const states = await this.accounts(addresses)
      const accounts = new Map(
        addresses.flatMap((address, index) => {
          const state = states[index]
          return state ? [[address, state] as const] : []
        }),
      )
      const { result, write } = decide({ ...this.#moment(head), accounts })
      if (!write) return result
      const { slot, changed, row, mentions } = write
      const order = sortKeyOf(slot, await this.#countIn(slot))
      const isGone = ([, { lamports }]: [string, AccountState]) => lamports === 0n
      const written = [...changed]
      await store.table(accountTable).bulkDelete(written.filter(isGone).map(([address]) => address))
      await store
        .table(accountTable)
        .bulkPut(written.filter((entry) => !isGone(entry)).map(([address, state]) => toRow(address, state)))
      await store.table(transactionTable).add({ ...row, order, slot })
      await store
        .table(mentionTable)
        .bulkPut(mentions.map((address) => ({ key: `${address}:${order}`, signature })))
      await store.table(headTable).put({
        ledger: LEDGER,
        slot: Math.max(slot, head?.slot ?? 0),
        transactions: (head?.transactions ?? 0) + 1,
      })
      if (requestId !== undefined) {
        await answers.put(answerRow(this.context, requestId, signature))
      }
      return result
    })
  }

  #countIn(slot: number): Promise<number> {
    return this.context.store
      .table(transactionTable)
      .where('order')
      .between(sortKeyOf(slot, 0), sortKeyOf(slot + 1, 0))
      .count()
  }
}
