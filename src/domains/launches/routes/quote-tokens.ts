import { z } from 'zod'
import { chainName, chainSpec } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { LAUNCH_CHAIN_ID } from '../addresses'
import { PROVIDER } from '../fields'

/** Row launch-vesting. */
export const quoteTokens = defineRoute('GET /token-launches/quote-tokens', {
  summary: 'What pools of launched tokens can be against on a chain; nothing where tokens are not launched',
  level: 'public',
  auth: { kind: 'public' },
  query: z.object({ chain: chainName.default(chainSpec(LAUNCH_CHAIN_ID).key) }),
  response: z.object({
    chain: z.string(),
    provider: z.string(),
    quoteTokens: z.array(
      z.object({
        symbol: z.string(),
        address: z.string(),
        kind: z.literal('token'),
        isDefault: z.boolean(),
        deployField: z.string().describe('the field of a launch that takes the address'),
        illiquid: z.boolean(),
        readiness: z.literal('ready'),
      }),
    ),
  }),
  async handle({ query: { chain } }) {
    const { key, wrapped } = chainSpec(LAUNCH_CHAIN_ID)
    const quote = {
      symbol: wrapped.symbol,
      address: wrapped.address,
      kind: 'token' as const,
      isDefault: true,
      deployField: 'pairedTokenAddress',
      illiquid: false,
      readiness: 'ready' as const,
    }
    return { chain, provider: PROVIDER, quoteTokens: chain === key ? [quote] : [] }
  },
})
