import { z } from 'zod'
import { walletById } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { addOrganisation, allOrganisations, partnerKeysOf } from '#operators/partners'
import { organisationView, viewOrganisation } from './views'

export const listPartners = defineRoute('GET /__sandbank/partners', {
  summary: 'Partner organisations, each with its wallet and its keys',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ organisations: z.array(organisationView) }),
  async handle({ context }) {
    const organisations = []
    for (const organisation of await allOrganisations(context)) {
      const wallet = await walletById(context, organisation.walletId)
      const keys = await partnerKeysOf(context, organisation.id)
      organisations.push(viewOrganisation(organisation, wallet, keys))
    }
    return { organisations }
  },
})

export const createPartner = defineRoute('POST /__sandbank/partners', {
  summary: 'Add an organisation with an empty wallet; it has no key yet',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
  status: 201,
  response: organisationView,
  async handle(call) {
    const { context, body } = call
    const organisation = await addOrganisation(call, body.name)
    context.bus.publish({ type: 'partner.changed', organisationId: organisation.id })
    return viewOrganisation(organisation, await walletById(context, organisation.walletId), [])
  },
})
