import { z } from 'zod'
import { findLaunch } from '#domains/launches'
import { findToken } from '#domains/tokens'
import { walletById } from '#domains/wallet'
import { evmAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'

/** A profile may name any token here (decision 7): this says whether the hosted service's question has a yes. */
export const tokenEligibility = defineRoute('GET /agent/profile/token-eligibility', {
  summary: 'Whether a token is the wallet’s own: launched by it, or its fees are its',
  level: 'public',
  auth: { kind: 'key' },
  query: z.object({ address: evmAddress }),
  response: z.object({
    address: z.string(),
    eligible: z.boolean(),
    reason: z.string().nullable().describe('why it is not'),
    tokenChainId: z.string().nullable(),
    tokenSymbol: z.string().nullable(),
    tokenName: z.string().nullable(),
  }),
  async handle({ context, principal, query: { address } }) {
    const [token, launch, wallet] = await Promise.all([
      findToken(context, address),
      findLaunch(context, address),
      walletById(context, principal.walletId),
    ])
    const own = wallet.evmAddress.toLowerCase()
    const eligible = launch !== undefined && [launch.creator, launch.beneficiary].includes(own)
    const reason = launch
      ? `${launch.symbol} was launched by ${launch.creator}, and its fees are those of ${launch.beneficiary}, not of ${own}.`
      : 'No token was launched here at this address.'
    return {
      address,
      eligible,
      reason: eligible ? null : reason,
      tokenChainId: token?.chain ?? null,
      tokenSymbol: token?.symbol ?? null,
      tokenName: token?.name ?? null,
    }
  },
})
