import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Emulator } from 'sandbank'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { expect } from 'vitest'
import { CHAINS, TREASURY_ADDRESS } from '../../../src/domains/chain'
import type { Listing } from '../../../src/domains/listings'
import { LISTINGS } from '../../../src/domains/listings/table'
import { ordersDomain } from '../../../src/domains/orders'
import { type Change, composeEmulator, type Durable, Recorder, type RowKey } from '../../../src/emulator'
import type { Context } from '../../../src/kernel/context'
import { memoryKeyring } from '../../../src/kernel/secrets/secrets'
import { caller } from '../../helpers/caller'
import { rpcOf } from '../../helpers/chain'

type Row = Readonly<Record<string, unknown>>

/** What was written to a row since `seen()` was called last: null where there is none. */
export interface Written {
  readonly table: string
  readonly key: RowKey
  readonly before: Row | null
  readonly after: Row | null
}

/** Every committed write of an emulator, beside its rows. */
class Writes {
  readonly #tables = new Map<string, Map<RowKey, Row>>()
  #first = new Map<string, Omit<Written, 'after'>>()

  readonly durable: Durable = {
    recorder: new Recorder({ keep: (changes) => this.#keep(changes) }),
    chunks: chunksInMemory(),
    load: async () => new Map(),
    keep: (changes) => this.#keep(changes),
  }

  rows(table: string): ReadonlyMap<RowKey, Row> {
    return this.#tables.get(table) ?? new Map()
  }

  /** Rows that are others than at the call before. */
  seen(): Written[] {
    const written = [...this.#first.values()].flatMap((first) => {
      const after = this.rows(first.table).get(first.key) ?? null
      return JSON.stringify(after) === JSON.stringify(first.before) ? [] : [{ ...first, after }]
    })
    this.#first = new Map()
    return written
  }

  #keep(changes: readonly Change[]) {
    const committed = () => {
      for (const change of changes) this.#apply(change)
    }
    return { committed, aborted: () => undefined }
  }

  #apply(change: Change): void {
    const { table } = change
    const rows = this.#tables.get(table) ?? new Map<RowKey, Row>()
    this.#tables.set(table, rows)
    const set = (key: RowKey, row: Row | null) => {
      const place = `${table} ${key}`
      if (!this.#first.has(place)) this.#first.set(place, { table, key, before: rows.get(key) ?? null })
      if (row) rows.set(key, row)
      else rows.delete(key)
    }
    if (change.kind === 'put') for (const [at, key] of change.keys.entries()) set(key, change.rows[at] as Row)
    else if (change.kind === 'delete') for (const key of change.keys) set(key, null)
    else for (const key of [...rows.keys()]) if (isWithin(key, change.range)) set(key, null)
  }
}

function isWithin(
  key: RowKey,
  { type, lower, lowerOpen, upper, upperOpen }: Extract<Change, { kind: 'delete-range' }>['range'],
): boolean {
  const [any, never] = [3, 4]
  if (type === any || type === never) return type === any
  if (lower !== undefined && (lowerOpen ? key <= lower : key < lower)) return false
  return !(upper !== undefined && (upperOpen ? key >= upper : key > upper))
}

function chunksInMemory(): Durable['chunks'] {
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    write: async (name, bytes) => void chunks.set(name, new Uint8Array(bytes)),
    read: async (name) => chunks.get(name) as Uint8Array<ArrayBuffer>,
    remove: (name) => void chunks.delete(name),
    list: () => [...chunks.keys()],
  }
}

export interface World {
  readonly emulator: Emulator
  readonly context: Context
  readonly writes: Pick<Writes, 'seen' | 'rows'>
  readonly tokens: readonly Token[]
}

/** A token or a native token in its place. `address`: of the contract or mint, or `native`. */
export type Token = Pick<Listing, 'symbol' | 'chain' | 'address' | 'decimals'>

/** An emulator whose every write is seen. */
export async function worldOf(): Promise<World> {
  const writes = new Writes()
  let context: Context | undefined
  const { introduce } = ordersDomain
  Object.assign(ordersDomain, {
    introduce(given: Context) {
      context = given
      introduce?.(given)
    },
  })
  const emulator = composeEmulator({
    ...{ host: 'test', databaseName: 'corpus', indexedDB: new IDBFactory(), IDBKeyRange },
    ...{ exclusive: true, keyring: memoryKeyring(), durable: writes.durable },
  })
  Object.assign(ordersDomain, { introduce })
  await emulator.ready
  return { emulator, context: context as Context, writes, tokens: tokensOf(writes) }
}

function isLaunched(writes: World['writes'], address: string): boolean {
  return [...writes.rows('launches').values()].some((row) => row.address === address)
}

const MORE_ON_SOLANA: readonly Token[] = [
  { symbol: 'SOL', chain: 'solana', address: 'native', decimals: 9 },
  {
    ...{ symbol: 'USDC', chain: 'solana', decimals: 6 },
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
]

/** Of a chain from its beginning, launched, and listed: the first of a symbol on a chain is the one that is meant. */
function tokensOf(writes: Writes): readonly Token[] {
  const launched = [...writes.rows('launches').values()] as {
    symbol: string
    chainId: number
    address: string
  }[]
  const keyOf = (id: number) => CHAINS.find((chain) => chain.id === id)?.key ?? ''
  return [
    ...CHAINS.flatMap(({ key, native, wrapped, usdc, usdt }) => [
      { symbol: native.symbol, chain: key, address: 'native', decimals: 18 },
      { symbol: wrapped.symbol, chain: key, address: wrapped.address, decimals: 18 },
      ...[usdc, usdt].map(({ symbol, address }) => ({ symbol, chain: key, address, decimals: 6 })),
    ]),
    ...MORE_ON_SOLANA,
    ...launched.map(({ symbol, chainId, address }) => ({
      symbol,
      chain: keyOf(chainId),
      address,
      decimals: 18,
    })),
    ...LISTINGS,
  ]
}

export const ME = '0x0D147c2fb734bF3F2E612494e7464C84F68408e0'
export const ME_ON_SOLANA = 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb'

/** Dollars of each token that the wallet gets; the more on Base, so that what is not said has one answer. */
const WORTH = { base: 2_000, elsewhere: 1_000 }

/** Lets the wallet pay for whatever the corpus asks for: every token that a line names, wherever it is listed. */
export async function fund({ emulator, tokens, writes }: World, names: ReadonlySet<string>): Promise<void> {
  // So that the first accounts of Solana are made, which nobody sent anything to.
  const airdrop = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [ME_ON_SOLANA, 10 * 1e9] }
  expect((await caller(emulator)('POST', '/rpc/solana', airdrop)).body.error).toBeUndefined()
  const mint = parseAbi(['function mint(address to, uint256 value)'])
  for (const { key, id, native, wrapped } of CHAINS) {
    const rpc = rpcOf(emulator, id)
    const each = key === 'base' ? WORTH.base : WORTH.elsewhere
    const wei = parseUnits(String((each * 100) / native.usdCents), 18)
    await rpc('anvil_setBalance', ME, `0x${(wei * 2n).toString(16)}`)
    await rpc('anvil_impersonateAccount', TREASURY_ADDRESS)
    for (const token of tokens.filter(({ chain, address }) => chain === key && address !== 'native')) {
      const listing = LISTINGS.find((known) => known.chain === key && known.address === token.address)
      const isStable = /^USD[CT]$/.test(token.symbol)
      if (!isStable && !(listing && names.has(token.symbol.toUpperCase()))) continue
      const usd = listing ? Number(listing.attoUsd) / 1e18 : 1
      const amount = (each / usd).toFixed(Math.min(6, token.decimals))
      const data = encodeFunctionData({
        abi: mint,
        functionName: 'mint',
        args: [ME, parseUnits(amount, token.decimals)],
      })
      const hash = await rpc('eth_sendTransaction', { from: TREASURY_ADDRESS, to: token.address, data })
      const { status } = await rpc('eth_getTransactionReceipt', hash)
      expect(status, `${token.symbol} on ${key}`).toBe('0x1')
    }
    await rpc('anvil_stopImpersonatingAccount', TREASURY_ADDRESS)
    await rpc('anvil_impersonateAccount', ME)
    // Not by `deposit()`: who pays in by a plain transfer gets the same.
    await rpc('eth_sendTransaction', { from: ME, to: wrapped.address, value: `0x${(wei / 2n).toString(16)}` })
    await rpc('anvil_stopImpersonatingAccount', ME)
  }
  const call = caller(emulator)
  for (const { symbol, chain, address } of tokens.filter(({ symbol }) => names.has(symbol.toUpperCase()))) {
    // Of what was launched here nobody mints any.
    if (chain !== 'base' || !isLaunched(writes, address)) continue
    const { usdc } = CHAINS[0] as (typeof CHAINS)[number]
    const { status, body } = await call('POST', '/wallet/swap', {
      ...{ fromToken: usdc.address, toToken: address, amount: '20', chain, slippageBps: 2_000 },
    })
    expect(status, `${symbol}: ${JSON.stringify(body)}`).toBe(200)
  }
}
