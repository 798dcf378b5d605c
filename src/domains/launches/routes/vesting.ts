import { z } from 'zod'
import { operationErrors } from '#domains/wallet'
import { evmAddress, lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { sentView, unsignedCall } from '#kernel/transaction-views'
import { launchErrors } from '../errors'
import { vestingView } from '../fields'
import { knownLaunch } from '../launches'

const errors = [launchErrors.unknown, launchErrors.noLauncher]
const claimErrors = [...errors, launchErrors.notRecipient, launchErrors.nothingVested]

/** Row launch-vesting. */
export const vesting = defineRoute('GET /token-launches/:tokenAddress/vesting', {
  summary: 'How much of a launched token has vested to its fee recipient, and how much of it was claimed',
  level: 'public',
  auth: { kind: 'public' },
  query: z.object({ beneficiary: evmAddress.optional() }),
  response: vestingView,
  errors,
  async handle({ context, params, query: { beneficiary } }) {
    const launch = await knownLaunch(context, lowerCaseAddress(params.tokenAddress, 'tokenAddress'))
    const { readVesting } = await import('../vesting')
    const { recipient, ...state } = await readVesting(context, launch)
    const eligible =
      recipient !== null &&
      (beneficiary === undefined || beneficiary.toLowerCase() === recipient.toLowerCase())
    return { ...state, recipient, eligible }
  },
})

/** Row launch-vesting. */
export const buildVestingClaim = defineRoute('POST /token-launches/:tokenAddress/vesting/build-claim', {
  summary: 'The unsigned claim of what has vested, for a key that is elsewhere',
  repeat: { harmless: 'it builds a transaction, and sends none' },
  level: 'public',
  auth: { kind: 'public' },
  body: z.object({ beneficiaryAddress: evmAddress }),
  response: unsignedCall,
  errors: claimErrors,
  async handle({ context, params, body: { beneficiaryAddress } }) {
    const launch = await knownLaunch(context, lowerCaseAddress(params.tokenAddress, 'tokenAddress'))
    return (await import('../vesting')).buildVestingClaim(context, launch, beneficiaryAddress)
  },
})

/** Row launch-vesting. */
export const claimVested = defineRoute('POST /token-launches/:tokenAddress/vesting/claim', {
  summary: 'Claim what has vested to the caller: built, signed and broadcast in one call, the gas sponsored',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: z.object({}),
  response: sentView,
  errors: [...claimErrors, ...operationErrors],
  async handle(call) {
    const token = lowerCaseAddress(call.params.tokenAddress, 'tokenAddress')
    const launch = await knownLaunch(call.context, token)
    return (await import('../vesting')).claimVested(call, launch)
  },
})
