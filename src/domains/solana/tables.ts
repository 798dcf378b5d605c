import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable, type StoredTable } from '#kernel/store'

/**
 * The ledger at rest. Amounts are decimal strings and bytes are base64, because IndexedDB keeps bigints and byte arrays
 * but a snapshot file does not.
 */
const amount = z.string().regex(/^\d+$/)
const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const base64 = z.base64()

/** One row, `solana`: where the ledger stands. An absent one: its first accounts are not made yet. */
export const headTable = defineTable('solana_heads', {
  schema: () =>
    z.strictObject({
      ledger: z.string(),
      /** Of the newest transaction. Slots without one leave no trace. */
      slot: z.int().min(0),
      transactions: z.int().min(0),
    }),
  indexes: { 3: 'ledger' },
})
export type HeadRow = z.infer<typeof headTable.schema>

/** An absent row is an account with nothing in it. */
export const accountTable = defineTable('solana_accounts', {
  schema: () =>
    z.strictObject({
      address,
      lamports: amount,
      /** The program that the account belongs to. */
      owner: address,
      data: base64,
      /** Of a token account: whose tokens they are, and of which mint. */
      holder: z.string(),
      mint: z.string(),
    }),
  indexes: { 3: 'address, owner, holder, mint' },
})
export type AccountRow = z.infer<typeof accountTable.schema>

const tokenBalance = z.strictObject({
  index: z.int(),
  mint: address,
  holder: address,
  amount,
})

const innerInstruction = z.strictObject({
  /** Of the instruction that called it. */
  index: z.int(),
  program: address,
  accounts: z.array(address),
  data: base64,
  height: z.int(),
})

/** A transaction that was processed: charged for, whether its instructions went through or not. */
export const transactionTable = defineTable('solana_transactions', {
  schema: () =>
    z.strictObject({
      signature: z.string(),
      /** See `orderOf`. */
      order: z.string(),
      slot: z.int(),
      at: moment,
      wire: base64,
      /** As the wire writes a transaction's error; null of one that went through. */
      err: z.json(),
      memo: z.string().nullable(),
      fee: amount,
      units: z.int(),
      logs: z.array(z.string()),
      inner: z.array(innerInstruction),
      /** Lamports of each account of the message. */
      pre: z.array(amount),
      post: z.array(amount),
      preTokens: z.array(tokenBalance),
      postTokens: z.array(tokenBalance),
    }),
  indexes: { 3: 'signature, order' },
})
export type TransactionRow = z.infer<typeof transactionTable.schema>
export type TokenBalance = z.infer<typeof tokenBalance>
export type InnerInstruction = z.infer<typeof innerInstruction>

/** `00000000a1b2:0003`: the ledger's transactions in their order. */
export function sortKeyOf(slot: number, index: number): string {
  return `${slot.toString(16).padStart(12, '0')}:${index.toString(16).padStart(8, '0')}`
}

/** Which transactions name an address. `key`: the address and the order. */
export const mentionTable = defineTable('solana_mentions', {
  schema: () => z.strictObject({ key: z.string(), signature: z.string() }),
  indexes: { 3: 'key' },
})

/** Who has what when the ledger begins: rows that other domains seed. Read once, at the ledger's first use. */
export const allocationTable = defineTable('solana_allocations', {
  schema: () => z.strictObject({ owner: address, lamports: amount, usdc: amount }),
  indexes: { 3: 'owner' },
})
export type SolanaAllocationRow = z.infer<typeof allocationTable.schema>

/** Everything that processing a transaction may write. */
export const ledgerTables: readonly StoredTable[] = [headTable, accountTable, transactionTable, mentionTable]

export const solanaTables: readonly StoredTable[] = [...ledgerTables, allocationTable]
