import { z } from 'zod'
import {
  addKey,
  changeKey,
  keyChanges,
  keyErrors,
  keyTables,
  makeKey,
  revealKey,
  revokeKey,
} from '#domains/keys'
import { enforceActive, statusErrors, walletById, walletErrors, walletTables } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { allKeys } from '#operators/keys'
import { keyView, viewKey } from './views'

export const listKeys = defineRoute('GET /__sandbank/keys', {
  summary: 'Every API key, without its secret',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ keys: z.array(keyView) }),
  handle: async ({ context }) => ({ keys: (await allKeys(context)).map(viewKey) }),
})

/** Row key-defaults. */
export const createKey = defineRoute('POST /__sandbank/keys', {
  summary: 'Create an API key; the answer is the one time its secret is shown unasked',
  level: 'ours',
  auth: { kind: 'operator' },
  body: keyChanges.extend({ walletId: z.string().optional() }),
  status: 201,
  response: z.object({ apiKey: z.string(), key: keyView }),
  errors: [walletErrors.unknown, statusErrors.suspended, statusErrors.closed],
  async handle({ context, body, transact }) {
    const made = await makeKey(context, body)
    const stored = await transact([...keyTables, ...walletTables], async (context) => {
      enforceActive(await walletById(context, made.row.walletId))
      return addKey(context, made.row)
    })
    context.bus.publish({ type: 'key.changed', keyId: stored.id })
    // A repeated request finds the first one's row: its secret is encrypted.
    const apiKey = stored.id === made.row.id ? made.apiKey : await revealKey(context, stored.id)
    return { apiKey, key: viewKey(stored) }
  },
})

export const patchKey = defineRoute('PATCH /__sandbank/keys/:id', {
  summary: 'Change what a key may do; at once for every later request',
  level: 'ours',
  auth: { kind: 'operator' },
  body: keyChanges,
  response: keyView,
  errors: [keyErrors.unknown, keyErrors.revoked],
  async handle({ context, params, body, transact }) {
    const key = await transact(keyTables, (context) => changeKey(context, params.id, body))
    context.bus.publish({ type: 'key.changed', keyId: key.id })
    return viewKey(key)
  },
})

export const reveal = defineRoute('POST /__sandbank/keys/:id/reveal', {
  summary: 'Show a key again, secret and all',
  repeat: { harmless: 'it reads' },
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ apiKey: z.string() }),
  errors: [keyErrors.unknown, keyErrors.sealedElsewhere],
  handle: async ({ context, params }) => ({ apiKey: await revealKey(context, params.id) }),
})

export const deleteKey = defineRoute('DELETE /__sandbank/keys/:id', {
  summary: 'Revoke a key, for good',
  level: 'ours',
  auth: { kind: 'operator' },
  response: keyView,
  errors: [keyErrors.unknown],
  async handle({ context, params, transact }) {
    const key = await transact(keyTables, (context) => revokeKey(context, params.id))
    context.bus.publish({ type: 'key.changed', keyId: key.id })
    return viewKey(key)
  },
})
