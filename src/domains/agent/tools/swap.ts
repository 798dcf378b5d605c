import { formatUnits, parseUnits } from 'viem'
import { z } from 'zod'
import { USDC_MINT } from '#domains/solana'
import { swapBodyOn, swapsOnChain } from '#domains/swaps'
import { explorerPath } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { assetHeld } from './balances'
import { checked } from './checked'
import { AMOUNT, AMOUNT_RULE, exactAmount, heldOf, priceOf } from './lookup/amounts'
import { chainNamed, evmSpec } from './lookup/chains'
import { type Asset, assetNamed, chainOfBoth } from './lookup/tokens'
import { refusal } from './refusal'
import { defineTool, type ToolCall } from './tool'

const TOKEN = z.string().min(1).max(100)
const pair = {
  from: TOKEN.optional().describe(
    'what is sold or pays: by symbol, name or address; unless given, USDC where enough is held, else the native token',
  ),
  amount: z
    .string()
    .regex(AMOUNT, `must be ${AMOUNT_RULE}`)
    .optional()
    .describe(`of from: ${AMOUNT_RULE}; dollars where from is not given`),
  to: TOKEN.optional().describe('what is bought; USDC unless given, or the native token where USDC is sold'),
  buy: z
    .string()
    .regex(/^\d{1,30}(\.\d{1,30})?$/, 'must be whole tokens such as "100"')
    .optional()
    .describe('whole tokens of to that are wanted at least, instead of amount'),
  chain: z.string().max(40).optional(),
}

type Pair = z.infer<z.ZodObject<typeof pair>>

const wordsOf = ({ from, amount, to, buy, chain }: Pair) => {
  const [given, got] = [
    from ?? 'the usual payer',
    `${buy === undefined ? '' : `${buy} `}${to ?? 'the usual token'}`,
  ]
  const where = chain === undefined ? '' : ` on ${chainNamed(chain) ?? chain}`
  return `${amount === undefined ? '' : `${amount} ${from === undefined ? 'from ' : ''}`}${given} → ${got}${where}`
}

/** Both tokens of a swap, and what was settled where it was not said. */
interface PairNamed {
  readonly sold: Asset
  readonly bought: Asset
  /** For the answer; empty where all was said. */
  readonly defaults: string
}

/**
 * Both tokens, on a chain that has both unless one is said; what is sold alone, where the wallet holds it. Who does not say
 * what pays, pays with USDC where enough is held there, else with the native token; who does not say what is bought gets
 * USDC, or the native token for USDC.
 * Without a wallet nothing is looked up of what is held: that both are tokens is all that is found out.
 */
export async function pairNamed(
  context: Context,
  walletId: string | undefined,
  args: Pair,
): Promise<PairNamed> {
  const { from, to } = args
  if (from === undefined && to === undefined)
    throw refusal(
      'Say what is sold or what is bought: "from" and "to" are both missing.',
      'agent.swap.pair',
      {},
    )
  const chain =
    args.chain ?? (from !== undefined && to !== undefined ? await chainOfBoth(context, from, to) : undefined)
  const token = (from ?? to) as string
  const first =
    from !== undefined && to === undefined && walletId !== undefined
      ? await assetHeld(context, walletId, { token, chain })
      : await assetNamed(context, { token, chain })
  const there = (token: string) => assetNamed(context, { token, chain: first.chain })
  if (from !== undefined && to !== undefined) return { sold: first, bought: await there(to), defaults: '' }
  const usdc = await there(evmSpec(first.chain)?.usdc.address ?? USDC_MINT)
  const native = await there('native')
  if (from !== undefined) {
    const bought = first.address === usdc.address ? native : usdc
    return { sold: first, bought, defaults: ` No token to get was said, so it is ${bought.symbol}.` }
  }
  const sold =
    first.address !== usdc.address &&
    (walletId === undefined || (await isEnough(context, walletId, { usdc, bought: first }, args)))
      ? usdc
      : native
  return { sold, bought: first, defaults: ` What pays was not said, so ${sold.symbol} did.` }
}

/** Whether the wallet's USDC pays for what is wanted. */
async function isEnough(
  context: Context,
  walletId: string,
  { usdc, bought }: { usdc: Asset; bought: Asset },
  { amount, buy }: Pair,
): Promise<boolean> {
  const { units, decimals } = await heldOf(context, walletId, usdc)
  const held = (units * 10n ** 18n) / 10n ** BigInt(decimals)
  if (amount?.startsWith('$')) return held >= parseUnits(amount.slice(1), 18)
  if (buy === undefined) return held > 0n
  const price = await priceOf(context, bought)
  return price === undefined ? held > 0n : held * 10n ** 18n >= parseUnits(buy, 18) * price
}

async function bodyOf(call: ToolCall, args: Pair) {
  const { sold, bought, defaults } = await pairNamed(call.context, call.principal.walletId, args)
  const place = { fromToken: sold.address, toToken: bought.address, chain: sold.chain }
  if (args.amount === undefined && args.buy === undefined)
    throw refusal('How much? "amount" and "buy" are both missing.', 'agent.swap.amount', {})
  const amount =
    args.amount === undefined
      ? await amountFor(call, { ...place, sold, bought }, args.buy as string)
      : await exactAmount(call, sold, args.amount, 'contract call')
  return { ...place, amount, from: sold.symbol, defaults }
}

/** How often a quote is asked for to find what brings so many tokens. */
const MOST_QUOTES = 6

/** What has to be sold for at least so many tokens, by the pools as they are: at most a thousandth more than it takes. */
async function amountFor(
  call: ToolCall,
  {
    sold,
    bought,
    ...place
  }: { fromToken: string; toToken: string; chain: string; sold: Asset; bought: Asset },
  buy: string,
): Promise<string> {
  const [given, got] = [await priceOf(call.context, sold), await priceOf(call.context, bought)]
  if (given === undefined || got === undefined || given === 0n)
    throw refusal(
      `No pool tells what ${bought.symbol} costs in ${sold.symbol} on ${place.chain}. Say what to pay.`,
      'agent.amount.unpriced',
      { symbol: bought.symbol },
    )
  const { decimals } = await heldOf(call.context, call.principal.walletId, sold)
  const swaps = await swapsOnChain()
  const target = parseUnits(buy, 18)
  if (target === 0n)
    throw refusal(`${buy} ${bought.symbol} is nothing.`, 'agent.amount.nothing', { amount: buy })
  let units = (target * got * 10n ** BigInt(decimals)) / given / 10n ** 18n + 1n
  for (let quote = 0; quote < MOST_QUOTES; quote++) {
    const amount = formatUnits(units, decimals)
    const body = checked(swapBodyOn(place.chain), { ...place, amount })
    const { amountOut, to } = await swaps.quotedSwap(call.context, body)
    const brought = (amountOut * 10n ** 18n) / 10n ** BigInt(to.decimals)
    if (brought >= target && brought - target <= target / 1_000n) return amount
    units = brought === 0n ? units * 2n : (units * target * 10_003n) / brought / 10_000n + 1n
  }
  return formatUnits(units, decimals)
}

const quoteArgs = z.strictObject(pair)

export const swapQuote = defineTool<z.infer<typeof quoteArgs>>({
  name: 'swap_quote',
  description: 'What a swap would bring now, by the pools of the chain. Changes nothing.',
  args: quoteArgs,
  writes: false,
  words: (args) => `quote ${wordsOf(args)}`,
  async run(call, args) {
    const { from, defaults, ...decided } = await call.once('body', () => bodyOf(call, args))
    const body = checked(swapBodyOn(decided.chain), decided)
    const { buyAmount, minBuyAmount, priceImpact, symbol } = await (await swapsOnChain()).quoteSwap(
      call,
      body,
    )
    return {
      text: `${body.amount} ${from} would bring ${buyAmount} ${symbol} now (price impact ${priceImpact} %).${defaults}`,
      data: {
        amount: body.amount,
        from,
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
    'Swap one token of the wallet for another through the pools of its chain, Solana included. What is sold counts against the limits.',
  args: swapArgs,
  writes: true,
  words: (args) => `swap ${wordsOf(args)}`,
  async run(call, args) {
    const { from: _, defaults, ...decided } = await call.once('body', () => bodyOf(call, args))
    const body = checked(swapBodyOn(decided.chain), { ...decided, slippageBps: args.slippageBps })
    const { txHash, chain, soldAmount, boughtAmount, sold, bought } = await (await swapsOnChain()).swap(
      call,
      body,
    )
    return {
      changed: true,
      text: `Swapped ${soldAmount} ${sold} for ${boughtAmount} ${bought} on ${chain}.${defaults}`,
      data: { soldAmount, sold, boughtAmount, bought, chain, txHash },
      links: [{ label: 'Transaction', path: explorerPath({ chain, hash: txHash }) }],
    }
  },
})
