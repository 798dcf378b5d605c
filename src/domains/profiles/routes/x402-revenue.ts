import { z } from 'zod'
import { revenueOf } from '#domains/x402'
import { defineRoute } from '#kernel/http/define-route'
import { profileErrors } from '../profiles'
import { approvedProfile } from '../visible'

export const x402Revenue = defineRoute('GET /agent-profiles/:identifier/x402-revenue', {
  summary: "What a project's wallet was paid over x402 by the local facilitator, in USDC",
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({
    totalRevenueUsd: z.number(),
    totalRequests: z.int().describe('payments that were settled'),
  }),
  errors: [profileErrors.unknown],
  async handle({ context, params }) {
    const { wallet } = await approvedProfile(context, params.identifier)
    const { microUsd, count } = await revenueOf(context, wallet.evmAddress)
    return { totalRevenueUsd: Number(microUsd) / 1_000_000, totalRequests: count }
  },
})
