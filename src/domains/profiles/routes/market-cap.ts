import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { profileErrors } from '../profiles'
import { listItem } from '../views'
import { approvedProfile } from '../visible'

export const marketCap = defineRoute('GET /agent-profiles/:identifier/market-cap', {
  summary: "What all of a project's tokens are worth, USD; 0 without a token that is traded here",
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({
    tokenAddress: z.string().nullable(),
    tokenSymbol: z.string().nullable(),
    marketCapUsd: z.number(),
  }),
  errors: [profileErrors.unknown],
  async handle({ context, params }) {
    const { profile } = await approvedProfile(context, params.identifier)
    const { tokenSymbol, marketCapUsd } = listItem(profile)
    return { tokenAddress: profile.tokenAddress, tokenSymbol, marketCapUsd }
  },
})
