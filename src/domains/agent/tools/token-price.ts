import { formatUnits } from 'viem'
import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { defineTool } from './tool'
import { priceOf } from './world/amounts'
import { assetNamed } from './world/tokens'

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

/** Four digits that say something: `3000`, `1.002`, `0.00001234`. From atto-USD. */
function readableUsd(atto: bigint): string {
  const exact = formatUnits(atto, 18)
  const [whole = '0', fraction = ''] = exact.split('.')
  if (whole !== '0') return fraction ? `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}` : whole
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return `0.${fraction.slice(0, zeros + 4)}`
}
