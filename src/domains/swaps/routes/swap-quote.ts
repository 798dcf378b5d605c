import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { swapErrors } from '../errors'
import { quoteBody } from '../fields'

export const swapQuote = defineRoute('POST /wallet/swap-quote', {
  summary: 'What a swap would bring now; the quote holds for a minute',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled' },
  body: quoteBody,
  response: z.object({
    success: z.literal(true),
    quoteId: z.string(),
    buyAmount: z.string().describe('of toToken, whole tokens'),
    minBuyAmount: z.string().describe('1 % less, to which quoteId holds a swap'),
    priceImpact: z.number().describe('percent by which the swap itself moves the price'),
    expiresAt: z.iso.datetime(),
  }),
  errors: [swapErrors.noRoute, chainErrors.unreachable],
  async handle(call) {
    const { quoteSwap } = await import('../onchain')
    const { symbol: _, ...quote } = await quoteSwap(call, call.body)
    return { success: true as const, ...quote }
  },
})
