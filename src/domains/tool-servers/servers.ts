import type { Context, TransactionContext } from '#kernel/context'
import { errors, invalidField, Refusal } from '#kernel/errors'
import { oldestFirst } from '#kernel/order'
import { toolErrors } from './errors'
import type { NewServer, ServerChanges } from './fields'
import { grantTable, signInTable, type ToolServerRow, toolServerTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    'tool-servers.changed': { walletId: string }
  }
}

const MAX_SERVERS = 20

/** What the rules on this page write to. */
export const serverTables = [toolServerTable, grantTable, signInTable] as const

/** A wallet's servers, the newest first. */
export async function serversOf({ store }: Context, walletId: string): Promise<ToolServerRow[]> {
  const rows = await store.table(toolServerTable).where('walletId').equals(walletId).toArray()
  return rows.sort((one, other) => oldestFirst(other, one))
}

/** Throws 404 also for another wallet's. */
export async function serverOf({ store }: Context, walletId: string, id: string): Promise<ToolServerRow> {
  const server = await store.table(toolServerTable).get(id)
  if (server?.walletId === walletId) return server
  throw new Refusal(
    toolErrors.unknown,
    `This wallet has no tool server ${JSON.stringify(id)}. GET /user/tool-servers lists those it has. (Rule toolServers.unknown.)`,
    { rule: 'toolServers.unknown', facts: { id } },
  )
}

/** A server as a row, not yet stored and not yet called. Throws 400 for headers that do not fit `auth`. */
export async function draftServer(
  context: Context,
  walletId: string,
  { headers, ...input }: NewServer,
): Promise<ToolServerRow> {
  enforceHeaders(input.auth, headers !== undefined && Object.keys(headers).length > 0)
  const now = context.clock.now()
  return {
    ...input,
    id: await context.ids.id('mcp'),
    walletId,
    ...(await encryptedHeaders(context, headers ?? {})),
    status: 'not_connected',
    problem: input.auth === 'oauth' ? 'Connect, and sign in at its provider.' : null,
    tools: [],
    toolsAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Stores a draft. Throws 400 beyond 20 of a wallet, 409 for a name that it has. */
export async function addServer(context: TransactionContext, server: ToolServerRow): Promise<ToolServerRow> {
  const { walletId } = server
  const table = context.store.table(toolServerTable)
  const count = await table.where('walletId').equals(walletId).count()
  if (count >= MAX_SERVERS) {
    throw new Refusal(
      errors.invalidRequest,
      `A wallet has at most ${MAX_SERVERS} tool servers, and this one has ${count}. Remove one with DELETE /user/tool-servers/:id. (Rule toolServers.count.)`,
      { rule: 'toolServers.count', facts: { most: MAX_SERVERS, count } },
    )
  }
  await enforceNewName(context, server)
  await table.add(server)
  return server
}

/**
 * A server as it will be after `changes`, not yet stored. Another address or mode ends what was granted for the old
 * one; header values go to another origin only when they are sent again, because they cannot be read back.
 */
export async function changedServer(
  context: Context,
  server: ToolServerRow,
  { headers, ...changes }: ServerChanges,
): Promise<ToolServerRow> {
  const changed = {
    ...server,
    name: changes.name ?? server.name,
    url: changes.url ?? server.url,
    transport: changes.transport ?? server.transport,
    auth: changes.auth ?? server.auth,
    updatedAt: context.clock.now(),
  }
  const isMoved = new URL(changed.url).origin !== new URL(server.url).origin
  const hasSameHeaders = headers === undefined && server.headerNames.length > 0 && changed.auth === 'header'
  if (hasSameHeaders && isMoved) {
    throw invalidField('headers', 'must be sent again with an address of another origin', 'toolServers.moved')
  }
  enforceHeaders(changed.auth, hasSameHeaders || (headers !== undefined && Object.keys(headers).length > 0))
  const isOther =
    changed.url !== server.url || changed.transport !== server.transport || changed.auth !== server.auth
  return {
    ...changed,
    ...(!hasSameHeaders && (await encryptedHeaders(context, headers ?? {}))),
    ...((isOther || headers !== undefined) && {
      status: 'not_connected',
      problem: changed.auth === 'oauth' ? 'Connect, and sign in at its provider.' : null,
    }),
    ...(isOther && { tools: [], toolsAt: null }),
  }
}

/**
 * Stores what `changedServer` made of `before`; what others changed meanwhile stays. Throws 409 for a name that another
 * has.
 */
export async function replaceServer(
  context: TransactionContext,
  before: ToolServerRow,
  after: ToolServerRow,
): Promise<ToolServerRow> {
  const current = await serverOf(context, after.walletId, after.id)
  const changes = Object.entries(after).filter(
    ([name, value]) => value !== before[name as keyof ToolServerRow],
  )
  const server: ToolServerRow = { ...current, ...Object.fromEntries(changes) }
  await enforceNewName(context, server)
  await context.store.table(toolServerTable).put(server)
  if (server.url !== before.url || server.auth !== before.auth) await forgetGrant(context, server.id)
  return server
}

/** Removes a server, with its tokens and sign-ins under way. Throws 404 where the wallet has none of this id. */
export async function removeServer(context: TransactionContext, walletId: string, id: string): Promise<void> {
  await serverOf(context, walletId, id)
  await context.store.table(toolServerTable).delete(id)
  await forgetGrant(context, id)
}

/** Drops tokens and sign-ins under way. */
export async function forgetGrant({ store }: TransactionContext, serverId: string): Promise<void> {
  await store.table(grantTable).delete(serverId)
  await store.table(signInTable).where('serverId').equals(serverId).delete()
}

/** Writes down how a server stands, unless it was moved or is not stored (any more). A transaction of its own. */
export async function noteServer(
  context: Context,
  server: ToolServerRow,
  news: Partial<Pick<ToolServerRow, 'status' | 'problem' | 'tools' | 'toolsAt'>>,
): Promise<ToolServerRow> {
  const { id, url, walletId } = server
  const noted = await context.store.write(serverTables, async () => {
    const current = await context.store.table(toolServerTable).get(id)
    if (current?.url !== url) return current ?? server
    const row = { ...current, ...news, updatedAt: context.clock.now() }
    await context.store.table(toolServerTable).put(row)
    return row
  })
  context.bus.publish({ type: 'tool-servers.changed', walletId })
  return noted
}

function enforceHeaders(auth: ToolServerRow['auth'], hasHeaders: boolean): void {
  if (auth === 'header' && !hasHeaders) {
    throw invalidField(
      'headers',
      'is required with auth "header", as {"NAME": "VALUE"}',
      'toolServers.headers',
    )
  }
  if (auth !== 'header' && hasHeaders) {
    throw invalidField('headers', `goes with auth "header", not with "${auth}"`, 'toolServers.headers')
  }
}

async function encryptedHeaders(context: Context, headers: Readonly<Record<string, string>>) {
  const headerNames = Object.keys(headers)
  return {
    headerNames,
    encryptedHeaders:
      headerNames.length === 0 ? null : await context.secrets.encrypt(JSON.stringify(headers)),
  }
}

async function enforceNewName(context: Context, { id, walletId, name }: ToolServerRow): Promise<void> {
  const same = (await serversOf(context, walletId)).find(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (!same) return
  throw new Refusal(
    toolErrors.exists,
    `name: this wallet has a tool server "${same.name}" already (${same.id}). (Rule toolServers.name.)`,
    { rule: 'toolServers.name', facts: { name, id: same.id } },
  )
}
