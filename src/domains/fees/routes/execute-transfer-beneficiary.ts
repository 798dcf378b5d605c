import { z } from 'zod'
import { launchErrors } from '#domains/launches'
import { operationErrors } from '#domains/wallet'
import { evmAddress, lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { feeErrors } from '../errors'
import { receiver } from '../inputs'
import { sentView } from '../wire'

/** Row fees-execute-transfer. */
export const executeTransferBeneficiary = defineRoute('POST /user/launchpad/execute-transfer-beneficiary', {
  summary: "Hand the wallet's share of a token's fees over, for good, the gas sponsored",
  level: 'ours',
  auth: { kind: 'session' },
  body: z.object({ tokenAddress: evmAddress, newBeneficiary: receiver }),
  response: sentView,
  errors: [launchErrors.unknown, feeErrors.notBeneficiary, feeErrors.unreadable, ...operationErrors],
  async handle(call) {
    const token = lowerCaseAddress(call.body.tokenAddress, 'tokenAddress')
    const next = lowerCaseAddress(call.body.newBeneficiary, 'newBeneficiary')
    return (await import('../onchain')).sendTransfer(call, token, next)
  },
})
