import { addWallets, newWallet, walletTables } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { oldestFirst } from '#kernel/order'
import { partnerErrors } from './errors'
import { type OrganisationRow, organisationTable } from './tables'

export async function organisationById({ store }: Context, id: string): Promise<OrganisationRow> {
  const row = await store.table(organisationTable).get(id)
  if (row) return row
  throw new Refusal(
    partnerErrors.organisationUnknown,
    `No partner organisation has the id ${id}. GET /__sandbank/partners lists them.`,
    { rule: 'partner.organisation.unknown', facts: { id } },
  )
}

/** The oldest first. */
export async function allOrganisations({ store }: Context): Promise<OrganisationRow[]> {
  const rows = await store.table(organisationTable).toArray()
  return rows.sort(oldestFirst)
}

/** A new organisation with a wallet of its own, which has nothing yet. */
export async function addOrganisation(
  { context, transact }: Pick<Call, 'context' | 'transact'>,
  name: string,
): Promise<OrganisationRow> {
  const now = context.clock.now()
  const wallet = await newWallet(context.seed(), now, {
    id: await context.ids.id('wlt'),
    label: `${name}, a partner`,
    club: false,
  })
  const id = await context.ids.id('org')
  const made = { id, name, walletId: wallet.id, wallets: 0, createdAt: now, seeded: false }
  return transact([organisationTable, ...walletTables], async (context) => {
    await addWallets(context, [wallet])
    await context.store.table(organisationTable).add(made)
    return made
  })
}
