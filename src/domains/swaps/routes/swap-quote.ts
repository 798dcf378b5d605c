import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { swapErrors } from '../errors'
import { quoteRequest } from '../request'

const side = z.object({
  chain: z.string(),
  token: z.string().describe('as it was sent; an EVM address in lower case'),
  amount: z.string().describe('base units'),
  formattedAmount: z.string().describe('whole tokens'),
  symbol: z.string(),
  decimals: z.int(),
  usdValue: z.string().nullable().describe('with two decimals; null where no pool has a price'),
})

/** Row swap-wire. */
export const swapQuote = defineRoute('POST /wallet/swap-quote', {
  summary: 'What a swap would bring now, whatever the wallet has; the quote holds for a minute',
  level: 'public',
  dialect: 'message',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled' },
  body: quoteRequest,
  response: z.object({
    from: side,
    to: side,
    minBuyAmount: z.string().describe('of toToken, whole tokens: to.formattedAmount less slippageBps'),
    feeBps: z.int().describe('that the bridge keeps; 0 on one chain'),
    feeWaivedForEcosystemToken: z.boolean(),
    slippageBps: z.int(),
    priceImpactBps: z.int().describe('by which the swap itself moves the price'),
    swapImpactBps: z
      .int()
      .nullable()
      .describe('by which what comes is worth less than what goes; negative where it is worth more'),
    maxPriceImpactBps: z.int().describe('above which POST /wallet/swap refuses'),
    sellTokenPriceUsd: z.number().nullable(),
    buyTokenPriceUsd: z.number().nullable(),
    quoteId: z.string(),
  }),
  errors: [swapErrors.noRoute, chainErrors.unreachable],
  async handle(call) {
    const { shownQuote } = await import('../onchain')
    return shownQuote(call, call.body)
  },
})
