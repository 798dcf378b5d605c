import { z } from 'zod'
import { statusErrors, walletStatus } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { partnerErrors } from '../errors'
import type { PartnerPrincipal } from '../scheme'
import { setStatus, statusTables } from '../status'

const spec = {
  level: 'public',
  auth: { kind: 'partner' },
  response: z.object({
    success: z.literal(true),
    id: z.string(),
    status: walletStatus,
  }),
  errors: [partnerErrors.walletUnknown, statusErrors.closed],
} as const

export const suspendWallet = defineRoute('POST /partner/wallets/:identifier/suspend', {
  ...spec,
  summary: 'Take a wallet and its keys out of use, at once',
  handle: (call) => answer(call, 'suspended'),
})

export const resumeWallet = defineRoute('POST /partner/wallets/:identifier/resume', {
  ...spec,
  summary: 'Bring a suspended wallet back; its old keys stay revoked',
  handle: (call) => answer(call, 'active'),
})

export const closeWallet = defineRoute('POST /partner/wallets/:identifier/close', {
  ...spec,
  summary: 'Close a wallet for good',
  handle: (call) => answer(call, 'closed'),
})

type StatusCall = Pick<Call, 'context' | 'transact'> & {
  readonly principal: PartnerPrincipal
  readonly params: { readonly identifier: string }
}

async function answer(
  { context, principal, params, transact }: StatusCall,
  requested: z.infer<typeof walletStatus>,
): Promise<z.infer<typeof spec.response>> {
  const { organisationId } = principal
  const whose = { organisationId, identifier: params.identifier }
  const { walletId, status, keys } = await transact(statusTables, (context) =>
    setStatus(context, whose, requested),
  )
  for (const keyId of keys) context.bus.publish({ type: 'key.changed', keyId })
  context.bus.publish({ type: 'partner.changed', organisationId })
  return { success: true, id: walletId, status }
}
