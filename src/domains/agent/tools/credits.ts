import { z } from 'zod'
import { modelCredit } from '#domains/gateway'
import { enforceWrites } from '#domains/keys'
import { defineTool } from './tool'

/** Of one purchase, USD. */
const MOST_USD = 1_000

const shown = (usd: number) => `$${usd.toFixed(2)}`

/** Row credits. */
export const showModelCredit = defineTool({
  name: 'model_credit',
  description: "The wallet's credit for models, USD, and which part of it expires when.",
  args: z.strictObject({}),
  writes: false,
  words: () => 'show the model credit',
  async run({ context, principal: { walletId } }) {
    const { balanceUsd, reservedUsd, expiring } = await (await modelCredit()).creditOf(context, walletId)
    const inFlight = reservedUsd > 0 ? `, ${shown(reservedUsd)} of it reserved for answers under way` : ''
    const parts = expiring.map(({ usd, expiresAt }) => `${shown(usd)} expires at ${expiresAt}`)
    return {
      text: `Your model credit is ${shown(balanceUsd)}${inFlight}. ${parts.join(', ') || 'No part of it expires here'}.`,
      data: { balanceUsd, reservedUsd, expiring },
    }
  },
})

const buyArgs = z.strictObject({
  amountUsd: z.number().min(1).max(MOST_USD).describe('whole dollars or cents'),
  pay: z.string().max(100).optional().describe('the token that was named for it; no payment is taken here'),
  chain: z.string().max(40).optional(),
})

/** Adds to it, as POST /llm/credits/topup does. */
export const buyCredit = defineTool<z.infer<typeof buyArgs>>({
  name: 'buy_credit',
  description: "Top the wallet's credit for models up, by $1 to $1,000. Here no payment is taken for it.",
  args: buyArgs,
  writes: true,
  words: ({ amountUsd }) => `top the model credit up by ${shown(amountUsd)}`,
  async run(call, { amountUsd, pay }) {
    const { principal } = call
    enforceWrites(principal, 'llmGatewayEnabled')
    const microUsd = Math.round(amountUsd * 1_000_000)
    const { creditMicroUsd } = await (await modelCredit()).addCredit(call, principal.walletId, microUsd)
    const balanceUsd = creditMicroUsd / 1_000_000
    return {
      changed: true,
      text: `Added ${shown(amountUsd)} of model credit; it is ${shown(balanceUsd)} now. No ${pay ?? 'USDC'} was taken: credit is free here.`,
      data: { addedUsd: amountUsd, balanceUsd },
    }
  },
})
