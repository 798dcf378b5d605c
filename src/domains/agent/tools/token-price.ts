import { z } from 'zod'
import { knownPriceOf, readableUsd } from './lookup/prices'
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
  async run({ context }, input) {
    const asset = await assetNamed(context, input)
    const price = await knownPriceOf(context, asset)
    const usd = readableUsd(price)
    return {
      text: `${asset.symbol} costs $${usd} on ${asset.chain}.`,
      data: { symbol: asset.symbol, chain: asset.chain, token: asset.address, usd },
    }
  },
})
