import { z } from 'zod'
import { CHAINS } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { FACILITATOR_ADDRESS } from '../addresses'
import { supportedKinds } from '../wire'

export const supported = defineRoute('GET /x402/facilitator/supported', {
  summary:
    'What payments are settled here: schemes exact and upto on every embedded EVM chain, in USDC, EURC, and other tokens by Permit2',
  level: 'public',
  auth: { kind: 'public' },
  verbatim: true,
  response: z.object({
    kinds: z.array(
      z.object({
        x402Version: z.int(),
        scheme: z.string(),
        network: z.string(),
        extra: z
          .object({ facilitatorAddress: z.string().describe('who the payer lets say how much') })
          .optional(),
      }),
    ),
    extensions: z.array(z.string()),
    signers: z.record(z.string(), z.array(z.string())),
  }),
  async handle({ context }) {
    return {
      kinds: await supportedKinds(context, CHAINS),
      extensions: [],
      signers: { 'eip155:*': [FACILITATOR_ADDRESS] },
    }
  },
})
