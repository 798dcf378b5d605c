import { allWallets } from '#domains/wallet'
import { blobTables } from '#kernel/blobs'
import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { endpointErrors } from './errors'
import { callTable, dayTable, type EndpointRow, endpointTable, runTable, versionTable } from './tables'
import { versions } from './versions'

declare module '#kernel/bus' {
  interface BusEvents {
    'endpoints.changed': { walletId: string; name: string }
    /** A paid call was answered, or what it paid was settled. */
    'endpoints.called': { walletId: string; name: string; callId: string }
  }
}

/** What `removeEndpoint` writes to. */
export const endpointTables = [
  endpointTable,
  versionTable,
  callTable,
  dayTable,
  runTable,
  ...blobTables,
] as const

export function placeOf(walletId: string, name: string): string {
  return `${walletId} ${name}`
}

/** A wallet's paid endpoints, by name. */
export async function endpointsOf({ store }: Context, walletId: string): Promise<EndpointRow[]> {
  const rows = await store.table(endpointTable).where('walletId').equals(walletId).toArray()
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Those of all wallets that the catalogue lists. */
export async function listedEndpoints({ store }: Context): Promise<EndpointRow[]> {
  const rows = await store.table(endpointTable).toArray()
  return rows.filter(({ discoverable, status }) => discoverable && status === 'active')
}

/** In a transaction as it sees it, otherwise as it is committed. Throws 404. */
export async function endpointOf({ store }: Context, walletId: string, name: string): Promise<EndpointRow> {
  const row = await store.table(endpointTable).get({ place: placeOf(walletId, name) })
  if (row) return row
  throw unknownEndpoint(
    name,
    'This wallet has no paid endpoint of this name. GET /x402/endpoints lists those it has.',
  )
}

/** The endpoint of a public address, `wallet` its owner's. Throws 404. */
export async function endpointAt(
  context: Context,
  wallet: string,
  name: string,
): Promise<{ endpoint: EndpointRow; owner: `0x${string}` }> {
  const wallets = await allWallets(context)
  const owner = wallets.find(({ evmAddress }) => evmAddress.toLowerCase() === wallet.toLowerCase())
  const endpoint =
    owner && (await context.store.readCommitted(endpointTable, placeOf(owner.id, name), 'place'))
  if (owner && endpoint) return { endpoint, owner: owner.evmAddress as `0x${string}` }
  throw unknownEndpoint(
    name,
    owner
      ? `The wallet ${owner.evmAddress} has no paid endpoint of this name. Deploy one with POST /x402/endpoints/deploy.`
      : `No wallet has the address ${JSON.stringify(wallet.slice(0, 60))}: /<wallet>/<service> takes that of the endpoint's owner.`,
  )
}

/** What a caller of a paused endpoint is answered: the same as of none, with the reason. */
export function pausedRefusal({ name }: EndpointRow): Refusal {
  return new Refusal(
    endpointErrors.unknown,
    `The paid endpoint "${name}" is paused. Let it go on with PATCH /x402/endpoints/${name} {"status": "active"}. (Rule endpoints.paused.)`,
    { rule: 'endpoints.paused', facts: { name } },
  )
}

type Changeable = 'status' | 'discoverable' | 'price' | 'description' | 'version'

/** Changes what can be changed without a deploy. Throws 404. */
export async function changeEndpoint(
  context: TransactionContext,
  walletId: string,
  name: string,
  changes: { readonly [Column in Changeable]?: EndpointRow[Column] | undefined },
): Promise<EndpointRow> {
  const row = await endpointOf(context, walletId, name)
  const changed: EndpointRow = {
    ...row,
    status: changes.status ?? row.status,
    discoverable: changes.discoverable ?? row.discoverable,
    price: changes.price ?? row.price,
    description: changes.description ?? row.description,
    version: changes.version ?? row.version,
    updatedAt: context.clock.now(),
  }
  await context.store.table(endpointTable).put(changed)
  return changed
}

/** Has a version called from now on. Throws 404 for one that is not kept. */
export async function activateVersion(
  context: TransactionContext,
  walletId: string,
  name: string,
  version: number,
): Promise<EndpointRow> {
  await versions.find(context, await endpointOf(context, walletId, name), version)
  return changeEndpoint(context, walletId, name, { version })
}

/**
 * Removes it with its versions, calls and revenue (over `endpointTables`). What was answered and is not settled yet is
 * settled all the same.
 */
export async function removeEndpoint(
  context: TransactionContext,
  walletId: string,
  name: string,
): Promise<void> {
  const endpoint = await endpointOf(context, walletId, name)
  await versions.removeAll(context, endpoint)
  await removeRows(context, endpoint)
}

/** The same where storage is full, as `full` says: writes no row. */
export function removeEndpointOnly(
  context: Context,
  walletId: string,
  name: string,
  full: unknown,
): Promise<void> {
  const named = (context: TransactionContext) => endpointOf(context, walletId, name)
  return versions.removeOwnerOnly(context, endpointTables, full, named, removeRows)
}

async function removeRows({ store }: TransactionContext, { id }: EndpointRow): Promise<void> {
  await store.table(callTable).where('[endpointId+id]').between([id, ''], [id, '\uffff']).delete()
  await store.table(dayTable).where('id').startsWith(`${id}:`).delete()
  await store.table(endpointTable).delete(id)
}

function unknownEndpoint(name: string, why: string): Refusal {
  const facts = { name: name.slice(0, 100) }
  return new Refusal(
    endpointErrors.unknown,
    `${JSON.stringify(facts.name)}: ${why} (Rule endpoints.unknown.)`,
    { rule: 'endpoints.unknown', facts },
  )
}
