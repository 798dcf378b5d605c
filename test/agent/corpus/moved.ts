import { base58 } from '@scure/base'
import { toEventSelector } from 'viem'
import { CHAINS, TREASURY_ADDRESS } from '../../../src/domains/chain'
import type { World, Written } from './world'

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
  readonly transactions: readonly { from: string; price: string; sponsored?: true }[]
  readonly receipts: readonly { status: number; gasUsed: number; logs: readonly Log[] }[]
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
  const mined = written.flatMap(({ table, before, after }) =>
    table === 'chain_blocks' && !before && after ? [after as unknown as Block] : [],
  )
  const chainOf = (ledger: string) => CHAINS.find(({ id }) => String(id) === ledger)?.key ?? ledger
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
  let payer: string | undefined
  let rent = 0n
  const balance = (row: Written['after']) =>
    BigInt((row as { state: { balance: string } | null } | null)?.state?.balance ?? 0)
  for (const { table, key, before, after } of written) {
    const [ledger = '', owner = ''] = String(key).split(':')
    if (table === 'chain_accounts' && ledgers.has(ledger) && !paidForGas.has(`${chainOf(ledger)} ${owner}`))
      add(chainOf(ledger), owner, 'native', balance(after) - balance(before))
    if (table === 'solana_transactions' && !before && after) {
      const { wire, fee } = after as { wire: string; fee: string }
      payer = payerOf(wire)
      add('solana', payer, 'native', BigInt(fee))
    }
    if (table === 'solana_accounts') {
      const one = solana(before)
      const other = solana(after)
      const holder = other.holder || one.holder
      add('solana', holder || String(key), other.mint || one.mint || 'native', other.amount - one.amount)
      if (holder) rent += other.lamports - one.lamports
    }
  }
  // What token accounts are opened with is a cost as gas is.
  if (payer) add('solana', payer, 'native', rent)
  return [...sums].flatMap(([place, change]) => {
    const [chain = '', owner = '', token = ''] = place.split(' ')
    return change === 0n ? [] : [{ chain, owner, token, change, isContract: hasCode(writes, chain, owner) }]
  })
}

/** The first account of a transaction, which has one signature or few. */
function payerOf(wire: string): string {
  const bytes = Buffer.from(wire, 'base64')
  const message = 1 + 64 * (bytes[0] ?? 0)
  const header = (bytes[message] ?? 0) >= 0x80 ? 4 : 3
  return base58.encode(bytes.subarray(message + header + 1, message + header + 33))
}

function solana(row: Written['after']) {
  const { lamports, holder, mint, data } = (row ?? { lamports: '0', holder: '', mint: '', data: '' }) as {
    lamports: string
    holder: string
    mint: string
    data: string
  }
  const bytes = Buffer.from(data, 'base64')
  const amount = holder !== '' && bytes.length >= 72 ? bytes.readBigUInt64LE(64) : BigInt(lamports)
  return { holder, mint, amount, lamports: BigInt(lamports) }
}

function hasCode(writes: World['writes'], chain: string, owner: string): boolean {
  const id = CHAINS.find(({ key }) => key === chain)?.id
  const row = writes.rows('chain_accounts').get(`${id}:${owner}`) as
    | { state: { codeHash: string } | null }
    | undefined
  return row?.state !== undefined && row.state !== null && row.state.codeHash !== NO_CODE
}
