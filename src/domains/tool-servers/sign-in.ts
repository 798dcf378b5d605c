import { z } from 'zod'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { isRefusal, Refusal } from '#kernel/errors'
import { sha256Hex } from '#kernel/sha256-hex'
import { toolErrors } from './errors'
import { userCodeFetch } from './exchange'
import { grantSchema, sealGrant } from './grants'
import { hiding } from './secrets'
import { forgetGrant, noteServer, serverOf, serverTables } from './servers'
import { failed, unreachable } from './session'
import { grantTable, signInTable, type ToolServerRow } from './tables'
import { refreshTools } from './tools'

/** How long a sign-in may take, on the virtual clock. */
const LIFETIME_MS = 10 * MINUTE_MS

const CALLBACK = '/user/tool-servers/oauth/callback'

const signInSchema = grantSchema.omit({ tokens: true }).extend({
  codeVerifier: z.string(),
  redirectUri: z.string(),
})
type SignIn = z.infer<typeof signInSchema>

/**
 * Begins a sign-in: finds the server's provider, registers there and gives the address where the user consents. The
 * callback is at `origin`. Row tools-oauth. Throws 502 where the provider cannot be used. Outside of transactions.
 */
export async function beginSignIn(
  context: Context,
  server: ToolServerRow,
  origin: string,
  signal: AbortSignal,
): Promise<{ authorizationUrl: string; expiresAt: string }> {
  // Unguessable whatever the seed: encrypting the same text twice never gives the same.
  const state = sha256Hex(await context.secrets.encrypt(server.id))
  const { authorizationUrl, ...signIn } = await prepared(context, server, { origin, state, signal })
  const expiresAt = context.clock.now() + LIFETIME_MS
  const { id: serverId, walletId, url } = server
  const ciphertext = await context.secrets.encrypt(JSON.stringify(signIn satisfies SignIn))
  await context.store.write(serverTables, async () => {
    await serverOf(context, walletId, serverId)
    const signIns = context.store.table(signInTable)
    await signIns.where('serverId').equals(serverId).delete()
    await signIns.add({ id: sha256Hex(state), walletId, serverId, url, ciphertext, expiresAt })
  })
  return { authorizationUrl, expiresAt: iso(expiresAt) }
}

async function prepared(
  context: Context,
  server: ToolServerRow,
  { origin, state, signal }: { origin: string; state: string; signal: AbortSignal },
): Promise<SignIn & { authorizationUrl: string }> {
  const protocol = await import('./protocol')
  const fetchFn = abortable(userCodeFetch(context), signal)
  const redirectUri = `${origin}${CALLBACK}`
  try {
    const { resourceMetadataUrl, scope } = await challengeOf(context, server, signal)
    const provider = await protocol.discoverOAuthServerInfo(server.url, {
      fetchFn,
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
    })
    const metadata = provider.authorizationServerMetadata
    if (!metadata?.registration_endpoint) {
      throw new Error(
        `its provider ${provider.authorizationServerUrl} publishes no address to register at (registration_endpoint)`,
      )
    }
    const client = await protocol.registerClient(provider.authorizationServerUrl, {
      metadata,
      clientMetadata: {
        client_name: 'Sandbank',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        ...(scope !== undefined && { scope }),
      },
      fetchFn,
    })
    const resource = provider.resourceMetadata?.resource
    const begun = await protocol.startAuthorization(provider.authorizationServerUrl, {
      metadata,
      clientInformation: client,
      redirectUrl: redirectUri,
      state,
      ...(scope !== undefined && { scope }),
      ...(resource !== undefined && { resource }),
    })
    return {
      authorizationServer: provider.authorizationServerUrl,
      metadata,
      client: { ...client },
      ...(resource !== undefined && { resource }),
      codeVerifier: begun.codeVerifier,
      redirectUri,
      authorizationUrl: begun.authorizationUrl.href,
    }
  } catch (thrown) {
    signal.throwIfAborted()
    if (isRefusal(thrown)) throw thrown
    throw unreachable(server, thrown instanceof Error ? thrown.message : String(thrown))
  }
}

/** What the server says of its provider when it is called without a token. */
async function challengeOf(context: Context, server: ToolServerRow, signal: AbortSignal) {
  const { extractWWWAuthenticateParams } = await import('./protocol')
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const accept = { Accept: 'application/json, text/event-stream' }
  const response = await userCodeFetch(context)(
    server.url,
    server.transport === 'SSE'
      ? { headers: accept, signal }
      : {
          method: 'POST',
          headers: { ...accept, 'Content-Type': 'application/json' },
          body: JSON.stringify(ping),
          signal,
        },
  )
  await response.body?.cancel()
  return response.status === 401 ? extractWWWAuthenticateParams(response) : {}
}

function abortable(send: ReturnType<typeof userCodeFetch>, signal: AbortSignal): typeof send {
  return (url, init) => send(url, { signal, ...init })
}

/**
 * Ends a sign-in with what the provider sent back. The state is good once, until it expires, and only for the server
 * and the wallet that it began for. Throws 400 for another one, 502 where the provider or the server fails.
 */
export async function finishSignIn(
  context: Context,
  sent: { state: string; code?: string | undefined; error?: string | undefined },
  signal: AbortSignal,
): Promise<ToolServerRow> {
  const found = await spend(context, sent.state)
  const server = await serverOf(context, found.walletId, found.serverId)
  if (server.url !== found.url || server.auth !== 'oauth') throw unknownSignIn('the server was changed since')
  const opened = await context.secrets.decrypt(found.ciphertext)
  if (opened === undefined) throw unknownSignIn('it began in another browser')
  if (sent.code === undefined) {
    throw failed(server, `its provider did not agree (${sent.error ?? 'it sent no code'})`)
  }
  const signIn = signInSchema.parse(JSON.parse(opened))
  const { codeVerifier, redirectUri, ...rest } = signIn
  const tokens = await exchanged(context, server, signIn, sent.code)
  const row = await sealGrant(context, server, { ...rest, tokens })
  const connected = await context.transaction(serverTables, async (context) => {
    const current = await serverOf(context, found.walletId, found.serverId)
    if (current.url !== found.url || current.auth !== 'oauth') {
      throw unknownSignIn('the server was changed since')
    }
    await forgetGrant(context, server.id)
    await context.store.table(grantTable).put(row)
    return current
  })
  await noteServer(context, connected, { status: 'connected', problem: null })
  return refreshTools(context, { ...connected, status: 'connected' }, signal)
}

/** Takes a sign-in out of the store, so that no second callback finds it. */
async function spend({ store, clock }: Context, state: string) {
  const found = await store.write([signInTable], async () => {
    const table = store.table(signInTable)
    const row = await table.get(sha256Hex(state))
    if (row) await table.delete(row.id)
    return row
  })
  if (!found) throw unknownSignIn('it is not known here, or was used already')
  if (clock.now() >= found.expiresAt) throw unknownSignIn(`it expired at ${iso(found.expiresAt)}`)
  return found
}

async function exchanged(context: Context, server: ToolServerRow, signIn: SignIn, code: string) {
  const { exchangeAuthorization } = await import('./protocol')
  const { authorizationServer, metadata, client, codeVerifier, redirectUri, resource } = signIn
  try {
    return await exchangeAuthorization(authorizationServer, {
      ...(metadata && { metadata: metadata as never }),
      clientInformation: client,
      authorizationCode: code,
      codeVerifier,
      redirectUri,
      ...(resource !== undefined && { resource }),
      fetchFn: userCodeFetch(context),
    })
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    const mask = hiding([code, codeVerifier, client.client_secret ?? ''])
    throw unreachable(server, mask.text(thrown instanceof Error ? thrown.message : String(thrown)))
  }
}

function unknownSignIn(why: string): Refusal {
  return new Refusal(
    toolErrors.signInUnknown,
    `This sign-in cannot be finished: ${why}. Begin again with POST /user/tool-servers/:id/connect. (Rule toolServers.state.)`,
    { rule: 'toolServers.state', facts: { why } },
  )
}
