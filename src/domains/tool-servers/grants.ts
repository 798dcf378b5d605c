import { z } from 'zod'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { defineLocal } from '#kernel/local'
import { toolErrors } from './errors'
import { userCodeFetch } from './exchange'
import { hiding } from './secrets'
import { forgetGrant, noteServer, serverTables } from './servers'
import { type GrantRow, grantTable, type ToolServerRow } from './tables'

/** What a provider answered; it may say more than we need, and wants some of it back. */
const anything = z.looseObject({})

/** The provider, our registration there, and the tokens. */
export const grantSchema = z.object({
  authorizationServer: z.string(),
  metadata: anything.optional(),
  client: z.looseObject({ client_id: z.string(), client_secret: z.string().optional() }),
  resource: z.string().optional(),
  tokens: z.looseObject({ access_token: z.string(), refresh_token: z.string().optional() }),
})
export type Grant = z.infer<typeof grantSchema>

export interface OpenGrant extends Grant {
  readonly generation: number
  readonly expiresAt: number | null
}

/** A server's tokens; undefined where there are none, or they came with an import, which cannot carry them. */
export async function openGrant(
  { store, secrets }: Context,
  serverId: string,
): Promise<OpenGrant | undefined> {
  const row = await store.table(grantTable).get(serverId)
  const opened = row?.ciphertext ? await secrets.decrypt(row.ciphertext) : undefined
  if (!row || opened === undefined) return undefined
  return {
    ...grantSchema.parse(JSON.parse(opened)),
    generation: row.generation,
    expiresAt: row.expiresAt,
  }
}

/** A grant as a row: before the transaction that stores it. */
export async function sealGrant(
  { secrets, clock, ids }: Context,
  { id, walletId }: Pick<ToolServerRow, 'id' | 'walletId'>,
  grant: Grant,
): Promise<GrantRow> {
  const generation = await ids.sequence()
  const seconds = Number(grant.tokens.expires_in)
  const expiresAt = Number.isFinite(seconds) && seconds > 0 ? clock.now() + Math.floor(seconds * 1000) : null
  return { id, walletId, ciphertext: await secrets.encrypt(JSON.stringify(grant)), expiresAt, generation }
}

/** What no answer may contain of a grant. */
export function secretsOf({ tokens, client }: Grant): string[] {
  return [tokens.access_token, tokens.refresh_token, client.client_secret].filter(
    (secret) => secret !== undefined,
  )
}

/** Whoever wants newer tokens than the same ones waits for the same exchange. */
const refreshing = defineLocal(
  'tool-servers.refreshing',
  () => new Map<string, Promise<OpenGrant | undefined>>(),
)

/**
 * Tokens newer than those of generation `used`: one exchange for all calls at once. Undefined where the provider
 * grants nothing any more; the server is not connected then. Throws 502 where the provider cannot be reached.
 */
export function renewedGrant(
  context: Context,
  server: ToolServerRow,
  used: number,
): Promise<OpenGrant | undefined> {
  const underWay = context.local(refreshing)
  const key = `${server.id} ${used}`
  const work =
    underWay.get(key) ?? renew(context, server, used).finally(() => context.local(refreshing).delete(key))
  underWay.set(key, work)
  return work
}

async function renew(context: Context, server: ToolServerRow, used: number): Promise<OpenGrant | undefined> {
  const grant = await openGrant(context, server.id)
  if (!grant || grant.generation !== used) return grant
  const outcome = await exchange(context, grant)
  if ('tokens' in outcome) {
    const { generation: _, expiresAt: __, ...rest } = grant
    const row = await sealGrant(context, server, { ...rest, tokens: outcome.tokens })
    await context.store.write([grantTable], async () => {
      // Disconnected meanwhile, or another process was faster: theirs count.
      if ((await context.store.table(grantTable).get(server.id))?.generation !== used) return
      await context.store.table(grantTable).put(row)
    })
    return openGrant(context, server.id)
  }
  const current = await openGrant(context, server.id)
  if (current?.generation !== used) return current
  if (outcome.isFinal) {
    await loseGrant(context, server, used, `The provider ended the connection (${outcome.why}): reconnect.`)
    return undefined
  }
  throw new Refusal(
    toolErrors.failed,
    `${server.name}: its provider did not renew the access token (${outcome.why}). Try again; the connection is kept. (Rule toolServers.provider.)`,
    { rule: 'toolServers.provider', facts: { id: server.id, why: outcome.why } },
  )
}

type Exchanged = { tokens: Grant['tokens'] } | { isFinal: boolean; why: string }

/** Codes of RFC 6749 by which a provider says that a repeat is of no use. */
const FINAL = /^(invalid_grant|invalid_client|unauthorized_client)$/

async function exchange(context: Context, grant: OpenGrant): Promise<Exchanged> {
  const { tokens, client, resource } = grant
  if (tokens.refresh_token === undefined) return { isFinal: true, why: 'it gave no refresh token' }
  const { refreshAuthorization } = await import('./protocol')
  try {
    const fresh = await refreshAuthorization(grant.authorizationServer, {
      ...(grant.metadata && { metadata: grant.metadata as never }),
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      ...(resource !== undefined && { resource }),
      fetchFn: userCodeFetch(context),
    })
    return { tokens: fresh }
  } catch (thrown) {
    const code = (thrown as { errorCode?: unknown }).errorCode
    if (typeof code === 'string' && FINAL.test(code)) return { isFinal: true, why: code }
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    return { isFinal: false, why: hiding(secretsOf(grant)).text(why) }
  }
}

/** Ends a connection whose tokens of generation `used` are worth nothing. */
export async function loseGrant(
  context: Context,
  server: ToolServerRow,
  used: number,
  problem: string,
): Promise<void> {
  const isLost = await context.transaction(serverTables, async (context) => {
    if ((await context.store.table(grantTable).get(server.id))?.generation !== used) return false
    await forgetGrant(context, server.id)
    return true
  })
  if (isLost) await noteServer(context, server, { status: 'not_connected', problem })
}
