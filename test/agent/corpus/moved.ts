import { base58 } from '@scure/base'
import { type Hex, parseTransaction, toEventSelector } from 'viem'
import { CHAINS, TREASURY_ADDRESS } from '../../../src/domains/chain'
import { WRAPPED_SOL } from '../../../src/domains/solana/cluster'
import type { TransactionRow } from '../../../src/domains/solana/tables'
import { POOL_AUTHORITY } from '../../../src/domains/solana/wire/program-ids'
import { ME_ON_SOLANA, type World, type Written } from './world'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const DEPOSIT = toEventSelector('Deposit(address,uint256)')
const WITHDRAWAL = toEventSelector('Withdrawal(address,uint256)')
const NO_CODE = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const NOBODY = `0x${'0'.repeat(40)}`

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}
interface Block {
  readonly ledger: string
  readonly coinbase: string
  readonly transactions: readonly { from: string; raw: Hex; price: string; sponsored?: true }[]
  readonly receipts: readonly { status: number; gasUsed: number; logs: readonly Log[] }[]
}

/** What was mined of the wallet's own: whom it calls, with what. */
export interface Sent {
  readonly chain: string
  readonly to: string
  readonly data: string
  readonly value: bigint
}

/** The EVM transactions of the blocks that were written, in their order. */
export function sentIn(written: readonly Written[]): Sent[] {
  return minedIn(written).flatMap(({ ledger, transactions }) =>
    transactions.map(({ raw }) => {
      const { to, data = '0x', value = 0n } = parseTransaction(raw)
      return { chain: chainOf(ledger), to: to?.toLowerCase() ?? '', data, value }
    }),
  )
}

function minedIn(written: readonly Written[]): Block[] {
  return written.flatMap(({ table, before, after }) =>
    table === 'chain_blocks' && !before && after ? [after as unknown as Block] : [],
  )
}

function chainOf(ledger: string): string {
  return CHAINS.find(({ id }) => String(id) === ledger)?.key ?? ledger
}

/** What an account has more or less of a token than before, base units. `token`: lower case, or `native`. */
export interface Moved {
  readonly chain: string
  readonly owner: string
  readonly token: string
  readonly change: bigint
  readonly isContract: boolean
}

/**
 * What the blocks and the transactions that were written have moved, whoever it belonged to. Gas and fees are left out:
 * what the sender paid is counted as if it had stayed.
 */
export function movedBy({ writes }: Pick<World, 'writes'>, written: readonly Written[]): Moved[] {
  const sums = new Map<string, bigint>()
  const add = (chain: string, owner: string, token: string, change: bigint) => {
    const place = [chain, owner, token].join(' ')
    sums.set(place, (sums.get(place) ?? 0n) + change)
  }
  const mined = minedIn(written)
  const ledgers = new Set<string>()
  const paidForGas = new Set<string>()
  for (const { ledger, coinbase, transactions, receipts } of mined) {
    const chain = chainOf(ledger)
    if (transactions.length > 0) ledgers.add(ledger)
    paidForGas.add(`${chain} ${coinbase}`).add(`${chain} ${TREASURY_ADDRESS.toLowerCase()}`)
    transactions.forEach(({ from, price, sponsored }, at) => {
      if (!sponsored) add(chain, from, 'native', BigInt(receipts[at]?.gasUsed ?? 0) * BigInt(price))
    })
    for (const { address, topics, data } of receipts.flatMap(({ logs }) => logs)) {
      const [event, first = '', second = ''] = topics
      const owner = (topic: string) => `0x${topic.slice(-40)}`
      const amount = () => BigInt(data.slice(0, 66))
      // An ERC-721 has the same event with its third topic.
      if (event === TRANSFER && topics.length === 3) {
        if (owner(first) !== NOBODY) add(chain, owner(first), address, -amount())
        if (owner(second) !== NOBODY) add(chain, owner(second), address, amount())
      }
      if (event === DEPOSIT && topics.length === 2) add(chain, owner(first), address, amount())
      if (event === WITHDRAWAL && topics.length === 2) add(chain, owner(first), address, -amount())
    }
  }
  const transactions = solanaTransactions(written)
  const balance = (row: Written['after']) =>
    BigInt((row as { state: { balance: string } | null } | null)?.state?.balance ?? 0)
  for (const { table, key, before, after } of written) {
    const [ledger = '', owner = ledger] = String(key).split(':')
    if (table === 'chain_accounts' && ledgers.has(ledger) && !paidForGas.has(`${chainOf(ledger)} ${owner}`))
      add(chainOf(ledger), owner, 'native', balance(after) - balance(before))
    if (table === 'solana_accounts') {
      const other = solana(after)
      const named = transactions.find(({ wire }) => keysOf(wire).includes(owner))
      const one = before ? solana(before) : named ? solanaBefore(named, owner) : other
      const holder = other.holder || one.holder
      add('solana', holder || owner, other.mint || one.mint || 'native', other.amount - one.amount)
      // What token accounts are opened with is a cost as gas is.
      if (holder && named) add('solana', keysOf(named.wire)[0] as string, 'native', other.rent - one.rent)
    }
  }
  for (const { wire, fee } of transactions) add('solana', keysOf(wire)[0] as string, 'native', BigInt(fee))
  return [...sums].flatMap(([place, change]) => {
    const [chain = '', owner = '', token = ''] = place.split(' ')
    return change === 0n ? [] : [{ chain, owner, token, change, isContract: hasCode(writes, chain, owner) }]
  })
}

/** Those of Solana that were written, in their order. */
export function solanaTransactions(written: readonly Written[]): readonly TransactionRow[] {
  return written
    .flatMap(({ table, before, after }) =>
      table === 'solana_transactions' && !before && after ? [after as unknown as TransactionRow] : [],
    )
    .sort((one, other) => one.order.localeCompare(other.order))
}

/** Whether a transaction of Solana has to do with the wallet; what bridges and pools prepare for themselves has not. */
export function isOfWallet(row: Pick<TransactionRow, 'wire' | 'preTokens' | 'postTokens'>): boolean {
  const holders = [...row.preTokens, ...row.postTokens].map(({ holder }) => holder)
  return [...keysOf(row.wire), ...holders].includes(ME_ON_SOLANA)
}

/** The accounts of a transaction, which has one signature or few; the first pays. */
function keysOf(wire: string): string[] {
  const bytes = Buffer.from(wire, 'base64')
  const message = 1 + 64 * (bytes[0] ?? 0)
  const count = message + ((bytes[message] ?? 0) >= 0x80 ? 4 : 3)
  return Array.from({ length: bytes[count] ?? 0 }, (_, at) =>
    base58.encode(bytes.subarray(count + 1 + 32 * at, count + 33 + 32 * at)),
  )
}

interface SolanaAccount {
  readonly holder: string
  readonly mint: string
  readonly amount: bigint
  /** Lamports that are not counted as tokens. */
  readonly rent: bigint
}

/**
 * What an account had before a transaction that names it. Rows do not tell of all: accounts of pools appear with what they
 * hold where they are first read.
 */
function solanaBefore({ wire, pre, preTokens }: TransactionRow, address: string): SolanaAccount {
  const index = keysOf(wire).indexOf(address)
  const lamports = BigInt(pre[index] ?? 0)
  const tokens = preTokens.find((each) => each.index === index)
  if (!tokens) return { holder: '', mint: '', amount: lamports, rent: lamports }
  const { holder, mint } = tokens
  const amount = BigInt(tokens.amount)
  return { holder, mint, amount, rent: rentOf(mint, lamports, amount) }
}

function solana(row: Written['after']): SolanaAccount {
  const { lamports, holder, mint, data } = (row ?? { lamports: '0', holder: '', mint: '', data: '' }) as {
    lamports: string
    holder: string
    mint: string
    data: string
  }
  const bytes = Buffer.from(data, 'base64')
  const amount = holder !== '' && bytes.length >= 72 ? bytes.readBigUInt64LE(64) : BigInt(lamports)
  return { holder, mint, amount, rent: rentOf(mint, BigInt(lamports), amount) }
}

/** Wrapped SOL are lamports of their account. */
function rentOf(mint: string, lamports: bigint, amount: bigint): bigint {
  return mint === WRAPPED_SOL.mint ? lamports - amount : lamports
}

function hasCode(writes: World['writes'], chain: string, owner: string): boolean {
  if (chain === 'solana') return owner === POOL_AUTHORITY
  const id = CHAINS.find(({ key }) => key === chain)?.id
  const row = writes.rows('chain_accounts').get(`${id}:${owner}`) as
    | { state: { codeHash: string } | null }
    | undefined
  return row?.state !== undefined && row.state !== null && row.state.codeHash !== NO_CODE
}
