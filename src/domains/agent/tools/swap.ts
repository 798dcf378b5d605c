import { formatUnits } from 'viem'
import { z } from 'zod'
import { USDC_MINT } from '#domains/solana'
import { swapBodyOn, swapsOnChain } from '#domains/swaps'
import { explorerPath } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { agentSettingsOf, NO_SETTINGS } from '../settings/settings'
import { assetWithBalance } from './balances'
import { checked } from './checked'
import { AMOUNT, AMOUNT_RULE, balanceIn, exactAmount, priceOf } from './lookup/amounts'
import { chainNamed, evmSpec } from './lookup/chains'
import { applied, chainDefault, defaultsText, slippageOf, spoken } from './lookup/defaults'
import { worthOf } from './lookup/prices'
import { type Asset, assetNamed, assetsCalled, chainOfBoth } from './lookup/tokens'
import { refusal } from './refusal'
import { type Default, defineTool, type Preview, type SettlingCall } from './tool'

const TOKEN = z.string().min(1).max(100)
const pair = {
  from: TOKEN.optional().describe(
    "what is sold or pays: by symbol, name or address; unless given, the wallet's own default or USDC where enough is held, else the native token",
  ),
  amount: z
    .string()
    .regex(AMOUNT, `must be ${AMOUNT_RULE}`)
    .optional()
    .describe(`of from: ${AMOUNT_RULE}; dollars where from is not given`),
  to: TOKEN.optional().describe(
    "what is bought; the wallet's own default or USDC unless given, or the native token where USDC is sold",
  ),
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

/** Both tokens of a swap, and the defaults that were applied. */
interface PairNamed {
  readonly sold: Asset
  readonly bought: Asset
  readonly defaults: readonly Default[]
}

/**
 * Both tokens, on a chain that has both unless one is said; what is sold alone, where the wallet holds it. Who does not say
 * what pays, pays with what the wallet's settings name where enough of it is held there, else with USDC, else with the
 * native token; who does not say what is bought gets what they name, else USDC, or the native token for USDC. Without a
 * wallet nothing is looked up of what is held: that both are tokens is all that is found out.
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
  const settings = walletId === undefined ? NO_SETTINGS : await agentSettingsOf(context, walletId)
  const usual = settings.chain
  const chain =
    args.chain ??
    (from !== undefined && to !== undefined ? await chainOfBoth(context, from, to, usual) : undefined)
  const named = { token: (from ?? to) as string, chain, usual }
  const first =
    from !== undefined && to === undefined && walletId !== undefined
      ? await assetWithBalance(context, walletId, named)
      : await assetNamed(context, named)
  const there = (token: string) => assetNamed(context, { token, chain: first.chain })
  const place = chainDefault(args.chain, first.chain, settings)
  if (from !== undefined && to !== undefined) return { sold: first, bought: await there(to), defaults: place }
  const usdc = await there(evmSpec(first.chain)?.usdc.address ?? USDC_MINT)
  const native = await there('native')
  if (from !== undefined) {
    const own = await ownChoice(context, settings.get, first)
    const bought = own ?? (first.address === usdc.address ? native : usdc)
    const message = `No token to get was said, so it is ${bought.symbol}`
    return {
      sold: first,
      bought,
      defaults: [...place, applied('get', bought.symbol, { own: own !== undefined, message })],
    }
  }
  const own = await ownChoice(context, settings.pay, first)
  const candidates = [own, first.address === usdc.address ? undefined : usdc].filter(
    (each) => each !== undefined,
  )
  const held = await Promise.all(
    candidates.map(
      async (payer) =>
        walletId === undefined || (await isEnough(context, walletId, { payer, bought: first }, args)),
    ),
  )
  const sold = candidates.find((_, index) => held[index]) ?? native
  const payerMessage = `What pays was not said, so ${sold.symbol} did`
  return {
    sold,
    bought: first,
    defaults: [...place, applied('pay', sold.symbol, { own: sold === own, message: payerMessage })],
  }
}

/** What the wallet's settings name, where the chain has it and it is not the other token itself. */
async function ownChoice(context: Context, token: string | null, other: Asset): Promise<Asset | undefined> {
  if (token === null) return undefined
  const found = (await assetsCalled(context, token)).filter(({ chain }) => chain === other.chain)
  const [only, more] = found
  return more === undefined && only?.address.toLowerCase() !== other.address.toLowerCase() ? only : undefined
}

/** Whether what the wallet holds of a token pays for what is wanted. */
async function isEnough(
  context: Context,
  walletId: string,
  { payer, bought }: { payer: Asset; bought: Asset },
  { amount, buy }: Pair,
): Promise<boolean> {
  const { units, decimals } = await balanceIn(context, walletId, payer)
  if (units === 0n) return false
  const held = await worthOf(context, payer, formatUnits(units, decimals))
  if (held === undefined) return true
  if (amount?.startsWith('$')) return held >= roundedUnits(amount.slice(1), 18)
  const needed = buy === undefined ? undefined : await worthOf(context, bought, buy)
  return needed === undefined || held >= needed
}

/** Settled once, for the preview and the call. */
const termsOf = (call: SettlingCall, args: Pair) => call.once('body', () => bodyOf(call, args))

async function bodyOf(call: SettlingCall, args: Pair) {
  const { sold, bought, defaults } = await pairNamed(call.context, call.principal.walletId, args)
  const place = { fromToken: sold.address, toToken: bought.address, chain: sold.chain }
  if (args.amount === undefined && args.buy === undefined)
    throw refusal('How much? "amount" and "buy" are both missing.', 'agent.swap.amount', {})
  const amount =
    args.amount === undefined
      ? await amountFor(call, { ...place, sold, bought }, args.buy as string)
      : await exactAmount(call, sold, args.amount, 'contract call')
  return {
    ...place,
    amount,
    from: sold.symbol,
    to: bought.symbol,
    defaults: defaults.map((each) => ({ ...each })),
  }
}

/** How often a quote is asked for to find what brings so many tokens. */
const MOST_QUOTES = 6

/** What has to be sold for at least so many tokens, by the pools as they are: at most a thousandth more than it takes. */
async function amountFor(
  call: SettlingCall,
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
  const { decimals } = await balanceIn(call.context, call.principal.walletId, sold)
  const swaps = await swapsOnChain()
  const target = roundedUnits(buy, 18)
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

async function previewed(call: SettlingCall, args: Pair, verb: string): Promise<Preview> {
  const { chain, amount, fromToken, from, to, defaults } = await termsOf(call, args)
  const sold: Asset = { chain, address: fromToken, symbol: from, name: from }
  return {
    words: `${verb} ${amount} ${from} → ${to} on ${chain}`,
    worth: await worthOf(call.context, sold, amount),
    defaults,
  }
}

const quoteArgs = z.strictObject(pair)

export const swapQuote = defineTool<z.infer<typeof quoteArgs>>({
  name: 'swap_quote',
  description: 'What a swap would bring now, by the pools of the chain. Changes nothing.',
  args: quoteArgs,
  writes: false,
  words: (args) => `quote ${wordsOf(args)}`,
  preview: (call, args) => previewed(call, args, 'quote'),
  async run(call, args) {
    const { from, to: _, defaults, ...decided } = await termsOf(call, args)
    const body = checked(swapBodyOn(decided.chain), decided)
    const quote = await (await swapsOnChain()).quoteSwap(call, body)
    const { minBuyAmount, priceImpact } = quote
    const { symbol, decimals } = quote.to
    const buyAmount = formatUnits(quote.amountOut, decimals)
    return {
      text: `${body.amount} ${from} would bring ${buyAmount} ${symbol} now (price impact ${priceImpact} %).${defaultsText(spoken(defaults))}`,
      data: {
        amount: body.amount,
        from,
        to: symbol,
        buyAmount,
        minBuyAmount,
        priceImpact,
        chain: decided.chain,
      },
    }
  },
})

const swapArgs = z.strictObject({
  ...pair,
  slippageBps: z
    .int()
    .min(0)
    .max(5_000)
    .optional()
    .describe("hundredths of a percent; the wallet's own default or 100 unless given"),
})

/** Row prompt-acts. */
export const swap = defineTool<z.infer<typeof swapArgs>>({
  name: 'swap',
  description:
    'Swap one token of the wallet for another through the pools of its chain, Solana included. What is sold counts against the limits.',
  args: swapArgs,
  writes: true,
  words: (args) => `swap ${wordsOf(args)}`,
  async preview(call, args) {
    const { defaults, ...swapped } = await previewed(call, args, 'swap')
    const slip = await slippageOf(call.context, call.principal.walletId, args.slippageBps)
    return { ...swapped, defaults: [...defaults, ...slip.defaults] }
  },
  async run(call, args) {
    const { from: _from, to: _to, defaults: settled, ...decided } = await termsOf(call, args)
    const { slippageBps, defaults: slip } = await slippageOf(
      call.context,
      call.principal.walletId,
      args.slippageBps,
    )
    const body = checked(swapBodyOn(decided.chain), { ...decided, slippageBps })
    const unsaid = defaultsText(spoken([...settled, ...slip]))
    const { txHash, chain, soldAmount, boughtAmount, sold, bought } = await (await swapsOnChain()).swap(
      call,
      body,
    )
    return {
      changed: true,
      text: `Swapped ${soldAmount} ${sold} for ${boughtAmount} ${bought} on ${chain}.${unsaid}`,
      data: { soldAmount, sold, boughtAmount, bought, chain, txHash },
      links: [{ label: 'Transaction', path: explorerPath({ chain, hash: txHash }) }],
    }
  },
})
