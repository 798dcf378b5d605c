import { substituteVariables } from '#domains/environment'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { toolErrors } from './errors'
import { loseGrant, openGrant, renewedGrant, secretsOf } from './grants'
import { hiding } from './secrets'
import type { ToolServerRow } from './tables'

/** What a server is shown of its caller, by its mode. */
export interface Credentials {
  headers(): Readonly<Record<string, string>>
  /** After a 401: whether there are others, which `headers` gives from now on. */
  renew(): Promise<boolean>
  /** Nothing is left to try: the server is not connected. */
  lost(why: string): Promise<void>
  /** The value without what the server was shown. */
  hide<Value>(value: Value): Value
}

/** Throws 400 for an unknown `{{VAR}}`, 409 where the server is not connected. Outside of transactions. */
export function credentialsOf(context: Context, server: ToolServerRow): Promise<Credentials> {
  switch (server.auth) {
    case 'none':
      return Promise.resolve(withoutSecrets)
    case 'header':
      return staticHeaders(context, server)
    case 'oauth':
      return bearer(context, server)
  }
}

const withoutSecrets: Credentials = {
  headers: () => ({}),
  renew: async () => false,
  lost: async () => {},
  hide: (value) => value,
}

async function staticHeaders(context: Context, server: ToolServerRow): Promise<Credentials> {
  const { walletId } = server
  const opened = server.encryptedHeaders && (await context.secrets.decrypt(server.encryptedHeaders))
  if (!opened) throw notConnected(server, 'its header values are not here: send them again with PATCH')
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(JSON.parse(opened) as Record<string, string>)) {
    headers[name] = await substituteVariables(context, walletId, value)
  }
  const mask = hiding(Object.values(headers))
  return {
    ...withoutSecrets,
    headers: () => headers,
    hide: mask.value,
  }
}

async function bearer(context: Context, server: ToolServerRow): Promise<Credentials> {
  let grant = await openGrant(context, server.id)
  if (!grant || server.status !== 'connected')
    throw notConnected(server, server.problem ?? 'it has no tokens')
  const used = new Set<string>(secretsOf(grant))
  const renew = async (): Promise<boolean> => {
    const newer = grant && (await renewedGrant(context, server, grant.generation))
    grant = newer
    for (const secret of newer ? secretsOf(newer) : []) used.add(secret)
    return newer !== undefined
  }
  if (grant.expiresAt !== null && context.clock.now() >= grant.expiresAt && !(await renew())) {
    throw notConnected(server, 'its provider ended the connection')
  }
  return {
    headers: () => (grant ? { Authorization: `Bearer ${grant.tokens.access_token}` } : {}),
    renew,
    lost: async (why) => {
      if (grant) await loseGrant(context, server, grant.generation, why)
    },
    hide: (value) => hiding([...used]).value(value),
  }
}

export function notConnected({ id, name, auth }: ToolServerRow, why: string): Refusal {
  const how =
    auth === 'oauth' ? `POST /user/tool-servers/${id}/connect` : `POST /user/tool-servers/${id}/refresh`
  return new Refusal(
    toolErrors.notConnected,
    `${name}: ${why.replace(/\.$/, '')}. ${how} connects it again. (Rule toolServers.connected.)`,
    { rule: 'toolServers.connected', facts: { id, auth } },
  )
}
