import type { Principal } from '#domains/wallet'
import { statusErrors } from '#domains/wallet'
import type { AuthScheme, Caller } from '#kernel/auth'
import { errors } from '#kernel/errors'
import type { CallerName } from '#kernel/journal-record'
import type { KeyOptions, KeyPrincipal } from './auth-rules'
import {
  authorizeKey,
  authorizeKeyOrSession,
  authorizePublic,
  authorizeSession,
  flagError,
} from './authorize'
import { sentCredential, walletCaller } from './identify'

const apiKey = { type: 'apiKey', in: 'header', name: 'X-API-Key' }
const bearerKey = { type: 'http', scheme: 'bearer', description: 'The same API key' }
const session = { type: 'http', scheme: 'bearer', description: 'A web session: sess_…' }

/** What the schemes of wallets' callers have in common. */
const ofWallets = {
  headers: ['x-api-key', 'authorization'],
  credential: sentCredential,
  identify: (...[context, credential]: Parameters<AuthScheme['identify']>) =>
    walletCaller(context, credential),
  nameOf,
}

function nameOf(caller: Caller): CallerName {
  const principal = caller as Principal
  return principal.kind === 'session'
    ? { kind: 'session', id: principal.sessionId, label: principal.sessionId }
    : { kind: 'key', id: principal.keyId, label: principal.keyName }
}

export const publicScheme: AuthScheme<'public'> = {
  ...ofWallets,
  kind: 'public',
  authorize: (_, identified) => authorizePublic(identified),
  errors: () => [],
  openApi: { schemes: { apiKey, bearerKey }, security: [{}, { apiKey: [] }, { bearerKey: [] }] },
}

export const keyScheme: AuthScheme<'key'> = {
  ...ofWallets,
  kind: 'key',
  identify: (context, credential, { cachedMs }) => walletCaller(context, credential, cachedMs),
  // What is cached is kept with the time of the clock.
  needsClock: ({ cachedMs }) => cachedMs !== undefined,
  // A session is refused as missing under this rule.
  authorize: (rule, identified) => authorizeKey(rule, identified) as KeyPrincipal,
  errors: (rule) => [...keyErrors(rule), ...writeErrors(rule)],
  openApi: { schemes: { apiKey, bearerKey }, security: [{ apiKey: [] }, { bearerKey: [] }] },
}

export const keyOrSessionScheme: AuthScheme<'key-or-session'> = {
  ...ofWallets,
  kind: 'key-or-session',
  authorize: authorizeKeyOrSession,
  errors: (rule) => [
    ...keyErrors(rule),
    errors.sessionExpired,
    ...(rule.sessionsBy ? [errors.sessionRequired] : []),
    ...writeErrors(rule),
  ],
  openApi: {
    schemes: { apiKey, bearerKey, session },
    security: [{ apiKey: [] }, { bearerKey: [] }, { session: [] }],
  },
}

export const sessionScheme: AuthScheme<'session'> = {
  ...ofWallets,
  kind: 'session',
  authorize: (_, identified) => authorizeSession(identified),
  errors: () => [errors.sessionRequired, errors.sessionExpired],
  openApi: { schemes: { session }, security: [{ session: [] }] },
}

function keyErrors({ flag }: KeyOptions) {
  return [
    errors.apiKeyRequired,
    errors.apiKeyInvalid,
    statusErrors.suspended,
    statusErrors.closed,
    errors.ipNotAllowed,
    ...(flag ? [flagError(flag)] : []),
  ]
}

function writeErrors({ write }: KeyOptions) {
  return write ? [errors.keyReadOnly] : []
}
