import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import type { Context } from '#kernel/context'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { sha256Hex } from '#kernel/sha256-hex'
import { demoClientTable, demoCodeTable, demoTokenTable } from './tables'

/** Lifetimes on the virtual clock, milliseconds. */
const CODE_MS = MINUTE_MS
const ACCESS_MS = HOUR_MS
const REFRESH_MS = 30 * DAY_MS

/** The oldest go. */
const MAX_CLIENTS = 100

/** An error of RFC 6749, as its JSON names it. */
export class OAuthProblem extends Error {
  override readonly name = 'OAuthProblem' as const

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const providerTables = [demoClientTable, demoCodeTable, demoTokenTable] as const

export async function registerClient(
  context: Context,
  { name, redirectUris }: { name: string; redirectUris: readonly string[] },
): Promise<{ id: string; name: string; redirectUris: string[]; createdAt: number }> {
  if (redirectUris.length === 0 || redirectUris.length > 10 || !redirectUris.every(isRedirectUri)) {
    throw new OAuthProblem('invalid_redirect_uri', 'redirect_uris must be 1 to 10 http(s) URLs')
  }
  const id = await context.ids.id('demo_client')
  const client = { id, name, redirectUris: [...redirectUris], createdAt: context.clock.now() }
  return context.store.write([demoClientTable], async () => {
    const clients = context.store.table(demoClientTable)
    const older = await clients
      .orderBy('createdAt')
      .reverse()
      .offset(MAX_CLIENTS - 1)
      .primaryKeys()
    await clients.bulkDelete(older)
    await clients.add(client)
    return client
  })
}

/** Codes go to the client in a redirect, so never to a `javascript:` address. */
function isRedirectUri(text: string): boolean {
  return text.length <= 2_000 && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

export interface AuthorizationRequest {
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly challenge: string
  readonly state: string | null
}

/** What a client requests from the user. Throws where it may not even be redirected to. */
export async function authorizationRequest(
  { store }: Context,
  query: URLSearchParams,
): Promise<AuthorizationRequest> {
  const clientId = query.get('client_id') ?? ''
  const client = await store.table(demoClientTable).get(clientId)
  if (!client) throw new OAuthProblem('invalid_client', 'client_id is not registered here')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) {
    throw new OAuthProblem('invalid_request', 'redirect_uri is not one that the client registered')
  }
  if (query.get('response_type') !== 'code') {
    throw new OAuthProblem('unsupported_response_type', 'response_type must be code')
  }
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw new OAuthProblem('invalid_request', 'PKCE is required: code_challenge with method S256')
  }
  return { clientId, clientName: client.name, redirectUri, challenge, state: query.get('state') }
}

/** The user agrees: a code for the client. */
export async function consent(context: Context, request: AuthorizationRequest): Promise<string> {
  const code = `demo_code_${await context.ids.secret('demo-code', 32)}`
  const { clientId, redirectUri, challenge } = request
  const now = context.clock.now()
  await context.store.write([demoCodeTable], async () => {
    const codes = context.store.table(demoCodeTable)
    await codes.where('expiresAt').below(now).delete()
    await codes.add({ id: sha256Hex(code), clientId, redirectUri, challenge, expiresAt: now + CODE_MS })
  })
  return code
}

/** A code for tokens. A code is good once, for its client, its address and its verifier. */
export async function redeemCode(context: Context, form: URLSearchParams): Promise<object> {
  const tokens = await newTokens(context)
  const grantId = await context.ids.id('grant')
  const verifier = form.get('code_verifier') ?? ''
  const outcome = await context.store.write(providerTables, async () => {
    const codes = context.store.table(demoCodeTable)
    const code = await codes.get(sha256Hex(form.get('code') ?? ''))
    if (!code) return 'the code is unknown, or was used'
    await codes.delete(code.id)
    if (context.clock.now() >= code.expiresAt) return 'the code has expired'
    if (code.clientId !== form.get('client_id')) return "the code is another client's"
    if (code.redirectUri !== form.get('redirect_uri')) return 'redirect_uri is not the one of the code'
    if (base64urlnopad.encode(sha256(utf8ToBytes(verifier))) !== code.challenge) {
      return 'code_verifier does not fit the challenge'
    }
    await storeTokens(context, tokens, { clientId: code.clientId, grantId })
    return undefined
  })
  // A wrong try uses the code up, so what it wrote must stay.
  if (outcome !== undefined) throw new OAuthProblem('invalid_grant', outcome)
  return answerWith(tokens)
}

/** A refresh token for new tokens. It is good once; a second use ends the whole grant, as OAuth 2.1 wants it. */
export async function refresh(context: Context, form: URLSearchParams): Promise<object> {
  const tokens = await newTokens(context)
  const outcome = await context.store.write([demoTokenTable], async () => {
    const table = context.store.table(demoTokenTable)
    const row = await table.get(sha256Hex(form.get('refresh_token') ?? ''))
    if (row?.kind !== 'refresh') return 'the refresh token is unknown, or was revoked'
    if (row.clientId !== form.get('client_id')) return "the refresh token is another client's"
    if (row.isUsed) {
      await table.where('grantId').equals(row.grantId).delete()
      return 'the refresh token was used before: the grant is ended'
    }
    if (context.clock.now() >= row.expiresAt) return 'the refresh token has expired'
    await table.put({ ...row, isUsed: true })
    await storeTokens(context, tokens, row)
    return undefined
  })
  if (outcome !== undefined) throw new OAuthProblem('invalid_grant', outcome)
  return answerWith(tokens)
}

/** Ends the grant that a token belongs to (RFC 7009); an unknown token is fine. */
export async function revoke({ store }: Context, token: string): Promise<void> {
  await store.write([demoTokenTable], async () => {
    const table = store.table(demoTokenTable)
    const row = await table.get(sha256Hex(token))
    if (row) await table.where('grantId').equals(row.grantId).delete()
  })
}

/** As a user who ends every grant in the provider's settings. Returns how many there were. */
export async function revokeAll({ store }: Context): Promise<number> {
  return store.write([demoTokenTable], async () => {
    const table = store.table(demoTokenTable)
    const grants = new Set((await table.toArray()).map(({ grantId }) => grantId))
    await table.clear()
    return grants.size
  })
}

export async function isAccessToken({ store, clock }: Context, token: string): Promise<boolean> {
  const row = await store.table(demoTokenTable).get(sha256Hex(token))
  return row?.kind === 'access' && clock.now() < row.expiresAt
}

interface Tokens {
  readonly access: string
  readonly refresh: string
}

async function newTokens({ ids }: Context): Promise<Tokens> {
  return {
    access: `demo_access_${await ids.secret('demo-access', 32)}`,
    refresh: `demo_refresh_${await ids.secret('demo-refresh', 32)}`,
  }
}

async function storeTokens(
  { store, clock }: Context,
  { access, refresh }: Tokens,
  { clientId, grantId }: { clientId: string; grantId: string },
): Promise<void> {
  const now = clock.now()
  const table = store.table(demoTokenTable)
  await table.where('expiresAt').below(now).delete()
  const row = { clientId, grantId, isUsed: false }
  await table.bulkAdd([
    { ...row, id: sha256Hex(access), kind: 'access', expiresAt: now + ACCESS_MS },
    { ...row, id: sha256Hex(refresh), kind: 'refresh', expiresAt: now + REFRESH_MS },
  ])
}

function answerWith({ access, refresh }: Tokens): object {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / 1000,
    refresh_token: refresh,
    scope: 'tools',
  }
}
