import type { Context, TransactionContext } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import type { AnyTable, TableDefinition } from '#kernel/store'
import type { ChainSpec } from './chains'
import type { KnownContract } from './known-contracts'

type Hex = `0x${string}`

/** Writes into a chain's first state. Later parts stand on earlier ones: where two write one slot the last one wins. */
export interface GenesisPart {
  /** Creation code to run where the contract is to stand, with the constructor's encoded arguments. */
  readonly contracts?: readonly { readonly address: Hex; readonly bytecode: Hex; readonly args?: Hex }[]
  /** Code that is put in place as it is. */
  readonly code?: readonly (readonly [address: Hex, code: Hex])[]
  readonly slots?: readonly (readonly [address: Hex, slot: Hex, value: bigint])[]
  /** Native token on top of what an account has, wei. */
  readonly native?: readonly (readonly [address: Hex, wei: bigint])[]
  /** Wrapped native token on top of what an account has, with as much native token behind it. Wei. */
  readonly wrapped?: readonly (readonly [address: Hex, wei: bigint])[]
  /** Tokens whose owner, the treasury, mints them. */
  readonly tokens?: readonly {
    readonly address: Hex
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Whether its transfers can be authorized by a signature (EIP-3009), as those of USDC can. */
    readonly hasAuthorizations?: boolean
  }[]
  /** Base units of a token that the treasury owns, on top of what an account has. */
  readonly minted?: readonly (readonly [token: Hex, to: Hex, units: bigint])[]
  /** Blocks between the chain's first one and now, ascending. They are imported as history, not executed. */
  readonly history?: readonly SyntheticBlock[]
}

/** A part without history. */
export type LatePart = Omit<GenesisPart, 'history'>

/** A block of synthetic history: imported, never executed. */
export interface SyntheticBlock {
  /** Seconds. */
  readonly timestamp: number
  readonly transactions: readonly {
    readonly from: Hex
    readonly to: Hex
    readonly data: Hex
    readonly gasUsed: number
    readonly logs: readonly Log[]
  }[]
}

/** Lower-case hex. */
export interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A block with those of its logs that an indexer selects. */
export interface IndexedBlock {
  readonly number: number
  /** Seconds. */
  readonly timestamp: number
  readonly logs: readonly (Log & { readonly transactionHash: Hex; readonly logIndex: number })[]
}

/** The rows of an indexer, read and written in the transaction that commits the blocks. */
export interface IndexerRows {
  get<Row>(table: TableDefinition<Row>, key: string): Promise<Row | undefined>
  /** Reads many at once; each where its key stands. */
  getMany<Row>(table: TableDefinition<Row>, keys: readonly string[]): Promise<(Row | undefined)[]>
  put<Row>(table: TableDefinition<Row>, row: Row): void
  delete<Row>(table: TableDefinition<Row>, key: string): void
}

/**
 * Rows that are derived from a chain's logs. They are written in the transaction that commits the blocks, and go with
 * them: what stood there before comes back when a block is taken back (evm_revert, anvil_reset). So no other code may
 * write these rows once a chain has begun.
 */
export interface Indexer {
  readonly tables: readonly AnyTable[]
  /** First topics of the logs to index; a block without any costs nothing. */
  readonly topics: ReadonlySet<string>
  /** Awaits nothing but `rows`: the transaction is open. */
  index(context: TransactionContext, step: IndexerStep, rows: IndexerRows): Promise<void>
}

interface IndexerStep {
  readonly chainId: number
  /** `8453`, or `8453-fork`: rows of one must not be taken for those of the other. */
  readonly ledger: string
  /** Ascending, with at least one log each. */
  readonly blocks: readonly IndexedBlock[]
}

/** What another domain adds to the chains. */
export interface ChainExtension {
  /** What it puts into an embedded chain before its first use. `now`: seconds. */
  genesis?(spec: ChainSpec, now: number): Promise<GenesisPart | undefined>
  /**
   * What it puts into an embedded chain, whenever that began, right before an account without code is first read at this
   * address in lower case; undefined where nothing. It is a change of its own, as an edit is; see node/late-parts.ts.
   */
  latePart?(spec: ChainSpec, address: Hex): Promise<LatePart | undefined>
  /** What one whole token costs by a pool of its own, atto-USD; undefined where it has none. */
  priceAttoUsd?(spec: ChainSpec, token: Hex): Promise<bigint | undefined>
  /** Called once, when the chains are first used. */
  indexer?(): Promise<Indexer>
  /** What one whole token costs by a pool of its own, wei; undefined where it has none, or the chain is elsewhere. */
  priceWei?(spec: ChainSpec, token: Hex): Promise<bigint | undefined>
  /** Contracts whose interfaces it knows. */
  contracts?(spec: ChainSpec): Promise<readonly KnownContract[]>
}

const extensions = defineLocal<ChainExtension[]>('chain.extensions', () => [])

/** Called once, when the emulator is put together, in the order in which parts build on each other. */
export function extendChains(context: Context, extension: ChainExtension): void {
  context.local(extensions).push(extension)
}

export function extensionsOf(context: Context): readonly ChainExtension[] {
  return context.local(extensions)
}
