import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** The demo provider's clients, as they registered. */
export const demoClientTable = defineTable('demo_clients', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      name: z.string(),
      redirectUris: z.array(z.string()),
      createdAt: moment,
    }),
  indexes: { 9: 'id, createdAt' },
  transient: true,
})

/** Codes that a consent gave, each good once. */
export const demoCodeTable = defineTable('demo_codes', {
  schema: () =>
    z.strictObject({
      /** SHA-256 of the code, hex. */
      id: z.string(),
      clientId: z.string(),
      redirectUri: z.string(),
      /** SHA-256 of the verifier, base64url (PKCE, S256). */
      challenge: z.string(),
      expiresAt: moment,
    }),
  indexes: { 9: 'id, expiresAt' },
  transient: true,
})

/** Access and refresh tokens by their hashes; a refresh token that was used stays, so that a second use is noticed. */
export const demoTokenTable = defineTable('demo_tokens', {
  schema: () =>
    z.strictObject({
      /** SHA-256 of the token, hex. */
      id: z.string(),
      kind: z.enum(['access', 'refresh']),
      clientId: z.string(),
      /** The consent that it goes back to. */
      grantId: z.string(),
      isUsed: z.boolean(),
      expiresAt: moment,
    }),
  indexes: { 9: 'id, grantId, expiresAt' },
  transient: true,
})
