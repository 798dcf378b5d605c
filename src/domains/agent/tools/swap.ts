import { z } from 'zod'
import { swapBody, swapsOnChain } from '#domains/swaps'
import { explorerPath } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { checked } from './checked'
import { AMOUNT, AMOUNT_RULE, exactAmount } from './lookup/amounts'
import { chainNamed, evmSpec } from './lookup/chains'
import { type Asset, assetNamed, DEFAULT_CHAIN } from './lookup/tokens'
import { defineTool, type ToolCall } from './tool'

const pair = {
  from: z.string().min(1).max(100).describe('what is sold: by symbol, name or address'),
  amount: z.string().regex(AMOUNT, `must be ${AMOUNT_RULE}`).describe(`of from: ${AMOUNT_RULE}`),
  to: z.string().min(1).max(100).describe('what is bought'),
  chain: z.string().max(40).optional(),
}

type Pair = z.infer<z.ZodObject<typeof pair>>

const wordsOf = ({ from, amount, to, chain }: Pair) =>
  `${amount} ${from} → ${to} on ${chain === undefined ? DEFAULT_CHAIN : (chainNamed(chain) ?? chain)}`

/** Both tokens, on the chain of the first unless one is said. */
export async function pairNamed(
  context: Context,
  { from, to, chain }: Omit<Pair, 'amount'>,
): Promise<[Asset, Asset]> {
  const sold = await assetNamed(context, { token: from, chain })
  const bought = await assetNamed(context, { token: to, chain: sold.chain })
  if (evmSpec(sold.chain)) return [sold, bought]
  throw new Refusal(
    errors.invalidRequest,
    `Swaps are on the EVM chains; ${sold.symbol} is on ${sold.chain}.`,
    {
      rule: 'agent.swap.chain',
      facts: { chain: sold.chain },
    },
  )
}

async function bodyOf(call: ToolCall, wish: Pair) {
  const [sold, bought] = await pairNamed(call.context, wish)
  return {
    fromToken: sold.address,
    toToken: bought.address,
    amount: await exactAmount(call, sold, wish.amount, 'contract call'),
    chain: sold.chain,
  }
}

const quoteArgs = z.strictObject(pair)

export const swapQuote = defineTool<z.infer<typeof quoteArgs>>({
  name: 'swap_quote',
  description: 'What a swap would bring now, by the pools of the chain. Changes nothing.',
  args: quoteArgs,
  writes: false,
  words: (wish) => `quote ${wordsOf(wish)}`,
  async run(call, wish) {
    const body = checked(swapBody, await call.once('body', () => bodyOf(call, wish)))
    const { buyAmount, minBuyAmount, priceImpact, symbol } = await (await swapsOnChain()).quoteSwap(
      call,
      body,
    )
    return {
      text: `${body.amount} ${wish.from} would bring ${buyAmount} ${symbol} now (price impact ${priceImpact} %).`,
      data: {
        amount: body.amount,
        from: wish.from,
        to: symbol,
        buyAmount,
        minBuyAmount,
        priceImpact,
        chain: body.chain,
      },
    }
  },
})

const swapArgs = z.strictObject({
  ...pair,
  slippageBps: z.int().min(0).max(5_000).optional().describe('hundredths of a percent; 100 unless given'),
})

/** Row prompt-acts. */
export const swap = defineTool<z.infer<typeof swapArgs>>({
  name: 'swap',
  description:
    "Swap one token of the wallet for another through the chain's pools. What is sold counts against the limits.",
  args: swapArgs,
  writes: true,
  words: (wish) => `swap ${wordsOf(wish)}`,
  async run(call, wish) {
    const decided = await call.once('body', () => bodyOf(call, wish))
    const body = checked(swapBody, { ...decided, slippageBps: wish.slippageBps })
    const { txHash, chain, soldAmount, boughtAmount, sold, bought } = await (await swapsOnChain()).swap(
      call,
      body,
    )
    return {
      changed: true,
      text: `Swapped ${soldAmount} ${sold} for ${boughtAmount} ${bought} on ${chain}.`,
      data: { soldAmount, sold, boughtAmount, bought, chain, txHash },
      links: [{ label: 'Transaction', path: explorerPath({ chain, hash: txHash }) }],
    }
  },
})
