import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { priceOf } from './lookup/amounts'
import { readableUsd } from './lookup/readable-usd'
import { assetNamed } from './lookup/tokens'
import { defineTool } from './tool'

const args = z.strictObject({
  token: z.string().max(100).describe('by symbol, name or address'),
  chain: z.string().max(40).optional(),
})

export const tokenPrice = defineTool<z.infer<typeof args>>({
  name: 'token_price',
  description: 'What one whole token costs in USD, by the pools of its chain.',
  args,
  writes: false,
  words: ({ token, chain }) => `show the price of ${token}${chain ? ` on ${chain}` : ''}`,
  async run({ context }, wish) {
    const asset = await assetNamed(context, wish)
    const price = await priceOf(context, asset)
    if (price === undefined) {
      throw new Refusal(
        errors.invalidRequest,
        `No pool on ${asset.chain} tells what ${asset.symbol} costs.`,
        {
          rule: 'agent.price',
          facts: { token: asset.address, chain: asset.chain },
        },
      )
    }
    const usd = readableUsd(price)
    return {
      text: `${asset.symbol} costs $${usd} on ${asset.chain}.`,
      data: { symbol: asset.symbol, chain: asset.chain, token: asset.address, usd },
    }
  },
})
