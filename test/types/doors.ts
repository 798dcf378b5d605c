/**
 * No table crosses a domain's door: a neighbour that could take one would read and write rows whose rules it does not
 * know. Judged by type, so neither another name, a re-export, a getter nor an object or a function around it hides one.
 * Names of tables may cross, for the scope of a transaction: by an `AnyTable` no row is read or written.
 */
import type { Table } from 'dexie'
import type { ZodType } from 'zod'
import type { Domain, SeedRows } from '#kernel/domain'
import type { LazyRoute } from '#kernel/http/lazy-routes'
import type { AnyTable, StoredTable, TableDefinition } from '#kernel/store'

type IsAny<Value> = 0 extends 1 & Value ? true : false
type Is<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/**
 * By name, not by shape. `Domain` is what emulator.ts puts together: tables are handed to the store by it.
 * `SeedRows` are rows on their way into a fresh database.
 */
type IsExempt<Value> = Value extends Domain<infer Routes> ? Is<Value, Domain<Routes>> : Is<Value, SeedRows>

/** What holds no table, and would take long to look through. */
type Leaf = string | number | bigint | boolean | symbol | null | undefined | ZodType | Date | Uint8Array

/** What the store gives to read and write a table with, whatever its rows are. */
type Handle = Record<'bulkPut' | 'toCollection', unknown>

/** How far members, results and elements are followed. */
type Deep = [1, 1, 1, 1]

/** The ways that lead from a value to a table: `wallets`, `wallets.table`, `wallets()`; never where there is none. */
type Ways<Value, Name extends string, Depth extends unknown[] = Deep> =
  IsAny<Value> extends true
    ? never
    : IsExempt<Value> extends true
      ? never
      : Value extends Leaf
        ? never
        : Value extends StoredTable | Handle
          ? Name
          : Depth extends [unknown, ...infer Less]
            ? WaysOn<Value, Name, Less>
            : never

type WaysOn<Value, Name extends string, Depth extends unknown[]> = Value extends readonly (infer Element)[]
  ? Ways<Element, `${Name}[]`, Depth>
  : Value extends (...args: never) => infer Result
    ? Ways<Awaited<Result>, `${Name}()`, Depth>
    : Value extends abstract new (
          ...args: never
        ) => infer Instance
      ? Ways<Instance, `new ${Name}`, Depth>
      : Value extends object
        ? { [Key in keyof Value & string]-?: Ways<Value[Key], `${Name}.${Key}`, Depth> }[keyof Value & string]
        : never

/** The tables that a module hands out, by the ways to them. */
type TablesOf<Module> = { [Name in keyof Module & string]: Ways<Module[Name], Name> }[keyof Module & string]

/** Each domain's `index.ts` and, where it has one, `operator.ts`; test/architecture/doors.test.ts compares with the folders. */
interface Doors {
  'addresses/index': typeof import('../../src/domains/addresses/index')
  'addresses/operator': typeof import('../../src/domains/addresses/operator')
  'agent/index': typeof import('../../src/domains/agent/index')
  'agent/operator': typeof import('../../src/domains/agent/operator')
  'apps/index': typeof import('../../src/domains/apps/index')
  'apps/operator': typeof import('../../src/domains/apps/operator')
  'automations/index': typeof import('../../src/domains/automations/index')
  'bridges/index': typeof import('../../src/domains/bridges/index')
  'bridges/operator': typeof import('../../src/domains/bridges/operator')
  'canonical/index': typeof import('../../src/domains/canonical/index')
  'chain/index': typeof import('../../src/domains/chain/index')
  'chain/operator': typeof import('../../src/domains/chain/operator')
  'directory/index': typeof import('../../src/domains/directory/index')
  'directory/operator': typeof import('../../src/domains/directory/operator')
  'endpoints/index': typeof import('../../src/domains/endpoints/index')
  'environment/index': typeof import('../../src/domains/environment/index')
  'fees/index': typeof import('../../src/domains/fees/index')
  'files/index': typeof import('../../src/domains/files/index')
  'gateway/index': typeof import('../../src/domains/gateway/index')
  'gateway/operator': typeof import('../../src/domains/gateway/operator')
  'handlers/index': typeof import('../../src/domains/handlers/index')
  'keys/index': typeof import('../../src/domains/keys/index')
  'keys/operator': typeof import('../../src/domains/keys/operator')
  'launches/index': typeof import('../../src/domains/launches/index')
  'launches/operator': typeof import('../../src/domains/launches/operator')
  'listings/index': typeof import('../../src/domains/listings/index')
  'market/index': typeof import('../../src/domains/market/index')
  'market/operator': typeof import('../../src/domains/market/operator')
  'orders/index': typeof import('../../src/domains/orders/index')
  'partners/index': typeof import('../../src/domains/partners/index')
  'partners/operator': typeof import('../../src/domains/partners/operator')
  'pools/index': typeof import('../../src/domains/pools/index')
  'profiles/index': typeof import('../../src/domains/profiles/index')
  'profiles/operator': typeof import('../../src/domains/profiles/operator')
  'siwe/index': typeof import('../../src/domains/siwe/index')
  'skills/index': typeof import('../../src/domains/skills/index')
  'solana/index': typeof import('../../src/domains/solana/index')
  'solana/operator': typeof import('../../src/domains/solana/operator')
  'swaps/index': typeof import('../../src/domains/swaps/index')
  'tokens/index': typeof import('../../src/domains/tokens/index')
  'tokens/operator': typeof import('../../src/domains/tokens/operator')
  'tool-servers/index': typeof import('../../src/domains/tool-servers/index')
  'wallet/index': typeof import('../../src/domains/wallet/index')
  'wallet/operator': typeof import('../../src/domains/wallet/operator')
  'webhooks/index': typeof import('../../src/domains/webhooks/index')
  'webhooks/operator': typeof import('../../src/domains/webhooks/operator')
  'x402/index': typeof import('../../src/domains/x402/index')
  'x402/operator': typeof import('../../src/domains/x402/operator')
}

type Found = { [Door in keyof Doors]: `${Door}: ${TablesOf<Doors[Door]>}` }[keyof Doors]

/** Makes a table that is its caller's own. */
type Factory = 'environment/index: variableSet().table'

export const crossing: never = undefined as never as Exclude<Found, Factory>

type Handed = TableDefinition<{ id: string }>

/** What a door may hand out, and in which disguises a table is found. */
interface Sample {
  table: Handed
  optional: Handed | undefined
  ofAnyRows: StoredTable
  handle: Table<{ id: string }, string>
  group: { readonly inner: { readonly table: Handed } }
  getter: () => Handed
  byName: (name: string, strict?: boolean) => Promise<Handed>
  holder: new (name: string) => { readonly table: Handed }
  list: readonly [Handed, AnyTable]
  typedList: readonly Handed[]
  lookup: ReadonlyMap<string, Handed>
  scope: readonly AnyTable[]
  untypedList: readonly StoredTable[]
  domain: Domain
  domainWithRoutes: Domain<{ readonly 'GET /one': LazyRoute<'GET /one'> }>
  disguised: Domain & { readonly table: Handed }
  seed: (name: string) => SeedRows
  row: (id: string) => Promise<{ id: string } | undefined>
  schema: ZodType<{ id: string }>
}

export const everyDisguise: Is<
  TablesOf<Sample>,
  | 'table'
  | 'optional'
  | 'ofAnyRows'
  | 'handle'
  | 'group.inner.table'
  | 'getter()'
  | 'byName()'
  | 'new holder.table'
  | 'list[]'
  | 'typedList[]'
  | 'untypedList[]'
  | 'lookup.get()'
  | 'disguised.table'
  | 'disguised.tables[]'
> = true

// @ts-expect-error The tables of a domain's own file would be found on its door.
export const own: never = undefined as never as TablesOf<typeof import('../../src/domains/gateway/tables')>
