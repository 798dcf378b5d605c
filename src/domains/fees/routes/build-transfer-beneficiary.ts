import { z } from 'zod'
import { launchErrors } from '#domains/launches'
import { outboundErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { fromChain } from '../cached-read'
import { feeErrors } from '../errors'
import { evmAddress, pathAddress, receiver } from '../inputs'
import { unsignedCall } from '../wire'

/** Row fees-build-transfer. */
export const buildTransferBeneficiary = defineRoute('POST /public/launchpad/build-transfer-beneficiary', {
  summary: 'An unsigned handover of a share of the fees, for good',
  level: 'documented',
  auth: { kind: 'public' },
  body: z
    .object({ tokenAddress: evmAddress, currentBeneficiary: evmAddress, newBeneficiary: receiver })
    .refine(
      ({ currentBeneficiary, newBeneficiary }) =>
        currentBeneficiary.toLowerCase() !== newBeneficiary.toLowerCase(),
      { path: ['newBeneficiary'], message: 'must be another address than currentBeneficiary' },
    ),
  response: unsignedCall,
  errors: [
    launchErrors.unknown,
    feeErrors.notBeneficiary,
    feeErrors.unreadable,
    outboundErrors.chainUnreachable,
  ],
  handle({ context, body }) {
    const token = pathAddress(body.tokenAddress, 'tokenAddress')
    const current = pathAddress(body.currentBeneficiary, 'currentBeneficiary')
    const next = pathAddress(body.newBeneficiary, 'newBeneficiary')
    return fromChain(context, async () =>
      (await import('../onchain')).buildTransfer(context, token, { current, next }),
    )
  },
})
