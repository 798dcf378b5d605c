import { z } from 'zod'
import { revealKey } from '#domains/keys'
import { walletById } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { fundResult, newWalletBody, partnerWalletView } from '../fields'
import { carryOut } from '../fund'
import { viewFunding, viewWallet } from '../views'
import { makeProvision, partnerWallet, provide, provisionTables } from '../wallets'

/** Rows partner-create, partner-idempotent, partner-key-fund. */
export const createWallet = defineRoute('POST /partner/wallets', {
  summary: "A wallet for a partner's user: 201, or 200 for one that the idempotency key has made already",
  level: 'public',
  auth: { kind: 'partner' },
  body: newWalletBody,
  status: 201,
  otherStatus: 200,
  response: partnerWalletView.extend({
    apiKey: z.string().optional().describe('the whole key, this once'),
    fund: fundResult.optional(),
  }),
  async handle(call) {
    const { context, principal, body, transact } = call
    const { organisationId } = principal
    const made = await makeProvision(context, organisationId, body)
    const { walletId, isNew, keyId } = await transact(provisionTables, (context) => provide(context, made))
    const row = await partnerWallet(context, organisationId, walletId)
    const view = viewWallet(row, await walletById(context, walletId))
    if (isNew) context.bus.publish({ type: 'partner.changed', organisationId })
    // A request that is sent once more finds what the first one made: its key is encrypted.
    const apiKey = keyId === made.key?.row.id ? made.key?.apiKey : keyId && (await revealKey(context, keyId))
    // A retry pays nothing that was paid or refused, but what the first one died before sending is still owed.
    const funding = row.fundingId === undefined ? undefined : await carryOut(call, row.fundingId)
    const answer = {
      ...view,
      ...(isNew && apiKey && { apiKey }),
      ...(funding && { fund: viewFunding(funding) }),
    }
    return isNew ? answer : call.reply(200, answer)
  },
})
