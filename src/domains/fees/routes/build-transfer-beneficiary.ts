import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { launchErrors } from '#domains/launches'
import { evmAddress, lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { fromChain } from '../cached-read'
import { feeErrors } from '../errors'
import { receiver } from '../inputs'
import { unsignedCall } from '../wire'

/** Row fees-build-transfer. */
export const buildTransferBeneficiary = defineRoute('POST /public/launchpad/build-transfer-beneficiary', {
  summary: 'An unsigned handover of a share of the fees, for good',
  repeat: { harmless: 'it builds a transaction, and sends none' },
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
  errors: [launchErrors.unknown, feeErrors.notBeneficiary, feeErrors.unreadable, chainErrors.unreachable],
  handle({ context, body }) {
    const token = lowerCaseAddress(body.tokenAddress, 'tokenAddress')
    const current = lowerCaseAddress(body.currentBeneficiary, 'currentBeneficiary')
    const next = lowerCaseAddress(body.newBeneficiary, 'newBeneficiary')
    return fromChain(context, async () =>
      (await import('../onchain')).buildTransfer(context, token, { current, next }),
    )
  },
})
