import { z } from 'zod'
import { keyChanges, keyErrors } from '#domains/keys'
import { defineRoute } from '#kernel/http/define-route'
import {
  changePartnerKey,
  issuePartnerKey,
  partnerErrors,
  revealPartnerKey,
  revokePartnerKey,
  rotatePartnerKey,
} from '#operators/partners'
import { partnerKeyView, viewPartnerKey } from './views'

const minted = z.object({ apiKey: z.string(), key: partnerKeyView })
const name = z.string().trim().min(3).max(64)
const { allowedIps } = keyChanges.shape

export const createPartnerKey = defineRoute('POST /__sandbank/partners/:id/keys', {
  summary: 'Make a partner key; the answer is the one time its secret is shown unasked',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ name, allowedIps }),
  status: 201,
  response: minted,
  errors: [partnerErrors.organisationUnknown, partnerErrors.tooManyPartnerKeys],
  async handle(call) {
    const { context, params, body } = call
    const { apiKey, row } = await issuePartnerKey(call, { organisationId: params.id, ...body })
    context.bus.publish({ type: 'partner.changed', organisationId: row.organisationId })
    return { apiKey, key: viewPartnerKey(row) }
  },
})

export const patchPartnerKey = defineRoute('PATCH /__sandbank/partner-keys/:id', {
  summary: "Change a partner key's name or IP allowlist; at once for every later request",
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ name: name.optional(), allowedIps }),
  response: partnerKeyView,
  errors: [partnerErrors.partnerKeyUnknown, keyErrors.revoked],
  async handle(call) {
    const key = await changePartnerKey(call, call.params.id, call.body)
    call.context.bus.publish({ type: 'partner.changed', organisationId: key.organisationId })
    return viewPartnerKey(key)
  },
})

export const rotatePartner = defineRoute('POST /__sandbank/partner-keys/:id/rotate', {
  summary: 'A new key of the same name and list, and the old one revoked, in one step',
  level: 'ours',
  auth: { kind: 'operator' },
  status: 201,
  response: minted,
  errors: [partnerErrors.partnerKeyUnknown, keyErrors.revoked],
  async handle(call) {
    const { apiKey, row } = await rotatePartnerKey(call, call.params.id)
    call.context.bus.publish({ type: 'partner.changed', organisationId: row.organisationId })
    return { apiKey, key: viewPartnerKey(row) }
  },
})

export const revealPartner = defineRoute('POST /__sandbank/partner-keys/:id/reveal', {
  summary: 'Show a partner key again, secret and all',
  repeat: { harmless: 'it reads' },
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ apiKey: z.string() }),
  errors: [partnerErrors.partnerKeyUnknown, keyErrors.sealedElsewhere],
  handle: async ({ context, params }) => ({ apiKey: await revealPartnerKey(context, params.id) }),
})

export const deletePartnerKey = defineRoute('DELETE /__sandbank/partner-keys/:id', {
  summary: 'Revoke a partner key, for good',
  level: 'ours',
  auth: { kind: 'operator' },
  response: partnerKeyView,
  errors: [partnerErrors.partnerKeyUnknown],
  async handle(call) {
    const key = await revokePartnerKey(call, call.params.id)
    call.context.bus.publish({ type: 'partner.changed', organisationId: key.organisationId })
    return viewPartnerKey(key)
  },
})
