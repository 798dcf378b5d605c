import { z } from 'zod'
import { chainSpec } from '#domains/chain'
import { operationErrors, walletById } from '#domains/wallet'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { LAUNCH_CHAIN_ID } from '../addresses'
import { launchErrors } from '../errors'
import { deployBody } from '../fields'
import { activityOf } from '../views'

/** Launches a token from the caller's wallet; its gas is sponsored. A simulation answers 200 and changes nothing. */
export const deploy = defineRoute('POST /token-launches/deploy', {
  summary: 'Launch a token with its pool and fee beneficiary: 201, or 200 for a simulation',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'tokenLaunchApiEnabled', write: true },
  body: deployBody,
  status: 201,
  otherStatus: 200,
  response: z.union([
    z.object({
      success: z.literal(true),
      tokenAddress: z.string(),
      poolId: z.string(),
      txHash: z.string(),
      chain: z.string(),
      activityId: z.string(),
    }),
    z.object({
      success: z.literal(true),
      simulated: z.literal(true),
      tokenAddress: z.string(),
      poolId: z.string(),
      chain: z.string(),
    }),
  ]),
  errors: [
    launchErrors.recipientUnknown,
    launchErrors.noLauncher,
    launchErrors.failing,
    errors.rateLimited,
    ...operationErrors,
  ],
  async handle(call) {
    const { context, principal, body } = call
    const { launchCall, launchToken, simulate, takeSimulation } = await import('../deploy')
    const spec = chainSpec(LAUNCH_CHAIN_ID)
    if (body.simulateOnly) {
      const wallet = await walletById(context, principal.walletId)
      await takeSimulation(context, principal.walletId)
      const launch = await launchCall(context, wallet, body)
      await simulate(context, wallet, launch)
      const { token, poolId } = launch
      return call.reply(200, {
        success: true as const,
        simulated: true as const,
        tokenAddress: token,
        poolId,
        chain: spec.key,
      })
    }
    const { token, poolId, transactionHash } = await launchToken(call, body)
    return {
      success: true as const,
      tokenAddress: token,
      poolId,
      txHash: transactionHash,
      chain: spec.key,
      activityId: activityOf(transactionHash),
    }
  },
})
