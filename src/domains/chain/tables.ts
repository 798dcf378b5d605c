import { z } from 'zod'
import { defineTable, renamed, type StoredTable } from '#kernel/store'

/**
 * A chain at rest. Every row belongs to a *ledger*: `8453` is the embedded chain, `8453-fork` the local half of a
 * fork. Addresses, slots and hashes are lower-case hex; amounts are decimal strings, because IndexedDB keeps bigints
 * but a snapshot file does not.
 */
const hex = z.string().regex(/^0x[0-9a-f]*$/)
const amount = z.string().regex(/^\d+$/)

/** `8453:00000000000c`: keys of one ledger in the order of their numbers. */
export function numberedKey(ledger: string, number: number): string {
  return `${ledger}:${number.toString(16).padStart(12, '0')}`
}

export const accountState = z.strictObject({ nonce: amount, balance: amount, codeHash: hex })

export function embeddedLedger(chainId: number): string {
  return String(chainId)
}

export function forkLedger(chainId: number): string {
  return `${chainId}-fork`
}

/** Where a ledger stands. Written with every change of it, so `revision` says whether memory is still right. */
export const headTable = defineTable('chain_heads', {
  schema: () =>
    z.strictObject({
      ledger: z.string(),
      revision: z.int(),
      number: z.int(),
      hash: hex,
      /** How far the chain's clock is ahead of the emulator's, seconds. */
      timeOffset: z.int(),
      /** For the next block only: seconds, wei. */
      nextTimestamp: z.int().nullable(),
      nextBaseFee: amount.nullable(),
      automine: z.boolean(),
      impersonated: z.array(hex),
      impersonateAll: z.boolean(),
      snapshots: z.array(
        z.strictObject({ id: z.int(), revision: z.int(), number: z.int(), timeOffset: z.int() }),
      ),
      nextSnapshot: z.int(),
      fork: z.strictObject({ url: z.string(), number: z.int() }).nullable(),
    }),
  indexes: { 2: 'ledger' },
  remembered: true,
})
export type HeadRow = z.infer<typeof headTable.schema>

/** An absent row is an account that never was; on a fork it is one to be read from the remote chain. */
export const accountTable = defineTable('chain_accounts', {
  schema: () => z.strictObject({ key: z.string(), state: accountState.nullable() }),
  indexes: { 2: 'key' },
})

export const slotTable = defineTable('chain_slots', {
  schema: () => z.strictObject({ key: z.string(), value: hex }),
  indexes: { 2: 'key' },
})

/** By its hash, so the same on every ledger. */
export const codeTable = defineTable('chain_code', {
  schema: () => z.strictObject({ hash: hex, code: hex }),
  indexes: { 2: 'hash' },
})

const log = z.strictObject({ address: hex, topics: z.array(hex), data: hex })

/** Whether its gas was sponsored; absent when not. */
const sponsored = z.literal(true).optional()

/**
 * `raw` and the sender are enough to write a transaction in full; the signature of an impersonated one is no
 * account's.
 */
const minedTransaction = z.strictObject({ hash: hex, from: hex, raw: hex, price: amount, sponsored })

const receipt = z.strictObject({
  status: z.int(),
  gasUsed: z.int(),
  cumulativeGasUsed: z.int(),
  created: hex.nullable(),
  bloom: hex,
  firstLog: z.int(),
  logs: z.array(log),
})

export const blockTable = defineTable('chain_blocks', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      ledger: z.string(),
      /** The revision of the head that this block made. */
      revision: z.int(),
      number: z.int(),
      hash: hex,
      parentHash: hex,
      timestamp: z.int(),
      baseFee: amount,
      gasUsed: z.int(),
      gasLimit: z.int(),
      coinbase: hex,
      stateRoot: hex,
      transactionsRoot: hex,
      receiptsRoot: hex,
      bloom: hex,
      mixHash: hex,
      size: z.int(),
      transactions: z.array(minedTransaction),
      receipts: z.array(receipt),
    }),
  indexes: { 2: 'key, hash' },
})
export type BlockRow = z.infer<typeof blockTable.schema>
export type MinedTransaction = z.infer<typeof minedTransaction>
export type Receipt = z.infer<typeof receipt>

export const transactionTable = defineTable('chain_transactions', {
  schema: () => z.strictObject({ key: z.string(), block: z.int(), index: z.int() }),
  indexes: { 2: 'key' },
})

/**
 * What stood in the places that a revision wrote to, before it did: all that reverts, historical reads and traces
 * need. Its own table, so that reading blocks does not read it.
 */
export const changeTable = defineTable('chain_changes', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      accounts: z.array(z.tuple([hex, accountState.nullable()])),
      slots: z.array(z.tuple([hex, hex, hex])),
    }),
  indexes: { 2: 'key' },
})
export type ChangeRow = z.infer<typeof changeTable.schema>

/** Transactions that wait: for their nonce's turn, or for a block while automine is off. `order`: of arrival. */
export const poolTable = defineTable('chain_pool', {
  schema: () =>
    z.strictObject({ key: z.string(), order: z.int(), hash: hex, from: hex, raw: hex, sponsored }),
  indexes: { 2: 'key' },
})
export type PoolRow = z.infer<typeof poolTable.schema>

/** What `eth_newFilter` and its siblings return the id of. `next`: the first block not reported yet. */
export const filterTable = defineTable('chain_filters', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      kind: z.enum(['logs', 'blocks', 'pending']),
      criteria: z.json(),
      next: z.int(),
      /** Hashes of waiting transactions that were reported already. */
      reported: z.array(z.string()),
    }),
  indexes: { 2: 'key' },
  migrations: { 16: renamed('told', 'reported') },
  transient: true,
})
export type FilterRow = z.infer<typeof filterTable.schema>

/** A chain without a row here is embedded. */
export const modeTable = defineTable('chain_modes', {
  schema: () =>
    z.strictObject({
      chainId: z.string(),
      mode: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('embedded') }),
        z.strictObject({ kind: z.literal('rpc'), url: z.url(), maySend: z.boolean() }),
        z.strictObject({ kind: z.literal('fork'), url: z.url(), number: z.int() }),
      ]),
    }),
  indexes: { 2: 'chainId' },
  remembered: true,
})
export type ChainMode = z.infer<typeof modeTable.schema>['mode']

/** Who has what when a chain begins: rows that other domains seed. Read once, at the chain's first use. */
export const allocationTable = defineTable('chain_allocations', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      chainId: z.int(),
      address: z.string(),
      /** Base units. */
      native: amount,
      usdc: amount,
    }),
  indexes: { 2: 'key, chainId' },
})
export type AllocationRow = z.infer<typeof allocationTable.schema>

/**
 * Which contracts ever sent an account something, by the Transfer logs of its blocks: where to read a balance,
 * however many blocks there are. `key`: ledger, account, contract, and for a token that is one of a kind its id. Of a
 * fungible token there is a second row, whose key is ledger, `of`, contract, account: who may hold it. Rows outlive a
 * revert: they say where to look, and not what is there.
 */
export const receivedTable = defineTable('chain_received', {
  schema: () => z.strictObject({ key: z.string() }),
  indexes: { 3: 'key' },
  migrations: {
    18: (row) => {
      const [ledger, account, contract, id] = String(row.key).split(':')
      return id === undefined ? [row, { key: `${ledger}:of:${contract}:${account}` }] : row
    },
  },
})

/**
 * What stood in rows of indexers before a step of a chain wrote them: how they go when the step is taken back.
 * `key`: ledger and revision, as of the changes.
 */
export const followedTable = defineTable('chain_followed', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      rows: z.array(z.strictObject({ table: z.string(), key: z.string(), before: z.json() })),
    }),
  indexes: { 4: 'key' },
})

/** Everything that a change of a ledger may write. */
export const ledgerTables: readonly StoredTable[] = [
  headTable,
  accountTable,
  slotTable,
  codeTable,
  blockTable,
  transactionTable,
  changeTable,
  poolTable,
  receivedTable,
  followedTable,
]

export const chainTables: readonly StoredTable[] = [...ledgerTables, filterTable, modeTable, allocationTable]
