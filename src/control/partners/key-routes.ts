import { z } from 'zod'
import {
  activePartnerKey,
  addPartnerKey,
  changePartnerKey,
  ipList,
  keyErrors,
  makePartnerKey,
  partnerKeyById,
  partnerKeyErrors,
  partnerKeyTable,
  revealPartnerKey,
  revokePartnerKey,
} from '#domains/keys'
import { organisationById, organisationTable, partnerErrors } from '#domains/partners'
import { defineRoute } from '#kernel/http/define-route'
import { partnerKeyView, viewPartnerKey } from './views'

const minted = z.object({ apiKey: z.string(), key: partnerKeyView })
const name = z.string().trim().min(3).max(64)

export const createPartnerKey = defineRoute('POST /__sandbank/partners/:id/keys', {
  summary: 'Make a partner key; the answer is the one time its secret is shown unasked',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ name, allowedIps: ipList.optional() }),
  status: 201,
  response: minted,
  errors: [partnerErrors.organisationUnknown, partnerKeyErrors.tooMany],
  async handle({ context, params, body, transact }) {
    const made = await makePartnerKey(context, { organisationId: params.id, ...body })
    const stored = await transact([partnerKeyTable, organisationTable], async () => {
      await organisationById(context, params.id)
      return addPartnerKey(context, made.row)
    })
    context.bus.publish({ type: 'partner.changed', organisationId: stored.organisationId })
    // A repeated request finds the first one's row: its secret is encrypted.
    const apiKey = stored.id === made.row.id ? made.apiKey : await revealPartnerKey(context, stored.id)
    return { apiKey, key: viewPartnerKey(stored) }
  },
})

export const patchPartnerKey = defineRoute('PATCH /__sandbank/partner-keys/:id', {
  summary: "Change a partner key's name or IP allowlist; at once for every later request",
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ name: name.optional(), allowedIps: ipList.optional() }),
  response: partnerKeyView,
  errors: [partnerKeyErrors.unknown, keyErrors.revoked],
  async handle({ context, params, body, transact }) {
    const key = await transact([partnerKeyTable], () => changePartnerKey(context, params.id, body))
    context.bus.publish({ type: 'partner.changed', organisationId: key.organisationId })
    return viewPartnerKey(key)
  },
})

export const rotatePartnerKey = defineRoute('POST /__sandbank/partner-keys/:id/rotate', {
  summary: 'A new key of the same name and list, and the old one revoked, in one step',
  level: 'ours',
  auth: { kind: 'operator' },
  status: 201,
  response: minted,
  errors: [partnerKeyErrors.unknown, keyErrors.revoked],
  async handle({ context, params, transact }) {
    const { organisationId } = await partnerKeyById(context, params.id)
    const fresh = await makePartnerKey(context, { organisationId, name: '' })
    const stored = await transact([partnerKeyTable], async () => {
      const old = await activePartnerKey(context, params.id)
      await revokePartnerKey(context, old.id)
      return addPartnerKey(context, { ...fresh.row, name: old.name, allowedIps: old.allowedIps })
    })
    context.bus.publish({ type: 'partner.changed', organisationId })
    const apiKey = stored.id === fresh.row.id ? fresh.apiKey : await revealPartnerKey(context, stored.id)
    return { apiKey, key: viewPartnerKey(stored) }
  },
})

export const revealPartner = defineRoute('POST /__sandbank/partner-keys/:id/reveal', {
  summary: 'Show a partner key again, secret and all',
  repeat: { harmless: 'it reads' },
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ apiKey: z.string() }),
  errors: [partnerKeyErrors.unknown, keyErrors.sealedElsewhere],
  handle: async ({ context, params }) => ({ apiKey: await revealPartnerKey(context, params.id) }),
})

export const deletePartnerKey = defineRoute('DELETE /__sandbank/partner-keys/:id', {
  summary: 'Revoke a partner key, for good',
  level: 'ours',
  auth: { kind: 'operator' },
  response: partnerKeyView,
  errors: [partnerKeyErrors.unknown],
  async handle({ context, params, transact }) {
    const key = await transact([partnerKeyTable], () => revokePartnerKey(context, params.id))
    context.bus.publish({ type: 'partner.changed', organisationId: key.organisationId })
    return viewPartnerKey(key)
  },
})
