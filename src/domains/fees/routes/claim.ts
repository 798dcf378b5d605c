import { z } from 'zod'
import { launchErrors } from '#domains/launches'
import { operationErrors } from '#domains/wallet'
import { lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { feeErrors } from '../errors'
import { sentView } from '../wire'

export const claimErrors = [
  launchErrors.unknown,
  feeErrors.notAuthorized,
  feeErrors.nothingToClaim,
  feeErrors.unreadable,
  ...operationErrors,
]

/** Rows fees-claim, fees-claim-failures. */
export const claim = defineRoute('POST /token-launches/:tokenAddress/fees/claim', {
  summary: "Claim a token's fees: built, signed and broadcast in one call, the gas sponsored",
  level: 'documented',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: z.object({}),
  response: sentView,
  errors: claimErrors,
  async handle(call) {
    const token = lowerCaseAddress(call.params.tokenAddress, 'tokenAddress')
    return (await import('../onchain')).sendClaim(call, token)
  },
})
