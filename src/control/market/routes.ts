import { formatEther } from 'viem'
import { z } from 'zod'
import { readMarketToken } from '#domains/market'
import { marketProfile } from '#domains/pools'
import { claim, requestDigest } from '#kernel/answers'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { eventStream } from '#kernel/http/sse'
import { roundedUnits } from '#kernel/numbers/token-amount'
import {
  chooseProfile,
  launchedHere,
  marketErrors,
  pauseMarket,
  readMarket,
  swapOnce,
} from '#operators/market'
import { marketView, tokenView, viewMarket, viewToken } from './views'

const auth = { kind: 'operator' } as const
const FIRST_DAYS = 30

export const getMarket = defineRoute('GET /__sandbank/market', {
  summary:
    'The launched tokens as their pools price them, newest first; as text/event-stream, that something was changed',
  level: 'ours',
  auth,
  query: z.object({ days: wholeNumber(0, 90).default(FIRST_DAYS) }),
  response: marketView,
  responseType: 'text/event-stream',
  async handle(call) {
    const { context, request, query } = call
    if (request.headers.get('accept')?.includes('text/event-stream')) {
      return eventStream(call, (send) =>
        context.bus.subscribe((event) => {
          if (event.type === 'market.changed') send({ event: 'changed', data: '{}' })
        }),
      )
    }
    return viewMarket(await readMarket(context, query.days))
  },
})

export const putMarket = defineRoute('PUT /__sandbank/market', {
  summary: 'Pause or resume; what time passed meanwhile is not made up for',
  level: 'ours',
  auth,
  body: z.strictObject({ paused: z.boolean() }),
  response: marketView,
  async handle(call) {
    await pauseMarket(call, call.body.paused)
    return viewMarket(await readMarket(call.context, 0))
  },
})

export const putMarketToken = defineRoute('PUT /__sandbank/market/tokens/:address', {
  summary: 'How a token trades from its next occasion on; null: the crowd leaves it alone',
  level: 'ours',
  auth,
  body: z.strictObject({ profile: marketProfile.nullable() }),
  response: tokenView,
  errors: [marketErrors.notLaunched],
  async handle(call) {
    const { context, params, body } = call
    const launch = await launchedHere(context, params.address)
    await chooseProfile(call, launch, body.profile)
    return viewToken(await readMarketToken(context, launch, FIRST_DAYS))
  },
})

/** Within what the pools compute with. */
const amount = z
  .string()
  .regex(
    /^\d{1,12}(\.\d{1,18})?$/,
    'must be a decimal number of more than 0 with at most 18 decimals, such as "0.25"',
  )
  .refine((text) => /[1-9]/.test(text), 'must be more than 0')

export const postMarketSwap = defineRoute('POST /__sandbank/market/swap', {
  summary: 'One swap by the crowd, now: it buys for so much WETH, or sells so many tokens',
  level: 'ours',
  auth,
  body: z.strictObject({ tokenAddress: z.string(), side: z.enum(['buy', 'sell']), amount }),
  response: z.object({
    transactionHash: z.string(),
    blockNumber: z.int(),
    amountOut: z.string().describe('tokens bought, or WETH'),
    feeWeth: z.string().describe('of a sale the fee is in the token, and this is 0'),
    token: tokenView,
  }),
  errors: [marketErrors.notLaunched, marketErrors.elsewhere],
  async handle({ context, requestId, body }) {
    const launch = await launchedHere(context, body.tokenAddress)
    if (requestId) await claim(context, requestId, requestDigest(JSON.stringify(body)))
    const swapped = await swapOnce(context, launch, {
      isBuy: body.side === 'buy',
      amountIn: roundedUnits(body.amount, 18),
      requestId,
    })
    return {
      transactionHash: swapped.transactionHash,
      blockNumber: swapped.blockNumber,
      amountOut: formatEther(swapped.amountOut),
      feeWeth: formatEther(swapped.feeWei),
      token: viewToken(await readMarketToken(context, launch, FIRST_DAYS)),
    }
  },
})
