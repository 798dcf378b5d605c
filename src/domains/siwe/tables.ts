import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** A nonce that was handed out; kept until it expires, to distinguish a used one from one that never was. */
export const nonceTable = defineTable('siwe_nonces', {
  schema: () => z.strictObject({ id: z.string(), expiresAt: moment, usedAt: moment.nullable() }),
  indexes: { 5: 'id, expiresAt' },
  // Good for minutes, and for the emulator that gave it.
  transient: true,
})

/** Whose wallet an address that has signed in opens. `id`: the address, lower case. */
export const signerTable = defineTable('siwe_signers', {
  schema: () => z.strictObject({ id: z.string(), walletId: z.string(), createdAt: moment }),
  indexes: { 5: 'id' },
})
