import { z } from 'zod'
import { type BridgeQuote, bridgesOnChain } from '#domains/bridges'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { balancesOf } from './balances'
import { AMOUNT, AMOUNT_RULE, exactAmount } from './lookup/amounts'
import { chainNamed } from './lookup/chains'
import { applied } from './lookup/defaults'
import { worthOf } from './lookup/prices'
import { personNamed } from './lookup/recipients'
import { type Asset, assetNamed, assetsCalled, chainKey } from './lookup/tokens'
import { defineTool, type SettlingCall } from './tool'

const bridgeFields = {
  token: z
    .string()
    .min(1)
    .max(100)
    .describe('by symbol, name or address; ETH, SOL and the like are native tokens'),
  amount: z
    .string()
    .regex(AMOUNT, `must be ${AMOUNT_RULE}`)
    .describe(`what leaves the wallet: ${AMOUNT_RULE}`),
  toChain: z.string().max(40).describe('where it is to arrive'),
  fromChain: z
    .string()
    .max(40)
    .optional()
    .describe('where it leaves; unless given, the chain where the wallet holds most of it'),
  to: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("an address, a name or a handle; the wallet's own address unless given"),
  receive: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('the token that arrives: the same as leaves, or left out'),
}
const bridgeArgs = z.strictObject(bridgeFields)
type BridgeArgs = z.infer<typeof bridgeArgs>

const wordsOf = ({ token, amount, toChain, fromChain, to }: BridgeArgs) =>
  `${amount} ${token}${fromChain ? ` from ${chainNamed(fromChain) ?? fromChain}` : ''} to ${chainNamed(toChain) ?? toChain}${to ? ` for ${to}` : ''}`

/** What a bridge takes and brings, for the brain. */
function termsOf({
  amount,
  from,
  to,
  arriving,
  fee,
  recipient,
}: Pick<BridgeQuote, 'amount' | 'arriving' | 'fee' | 'recipient'> & {
  readonly from: Pick<BridgeQuote['from'], 'symbol' | 'chain'>
  readonly to: Pick<BridgeQuote['to'], 'chain'>
}) {
  return { amount, symbol: from.symbol, from: from.chain, to: to.chain, arriving, fee, recipient }
}

const settled = (call: SettlingCall, args: BridgeArgs) =>
  call.once('quote', async () => {
    const { quote, chosen } = await quoteOf(call, args)
    return { quote: { ...quote, from: { ...quote.from }, to: { ...quote.to } }, chosen }
  })

export const bridgeQuote = defineTool<BridgeArgs>({
  name: 'bridge_quote',
  description:
    'What a bridge of a token to another chain would cost and bring, and how many minutes it takes. Changes nothing.',
  args: bridgeArgs,
  writes: false,
  words: (args) => `quote a bridge of ${wordsOf(args)}`,
  async run(call, args) {
    const { quote, chosen } = await quoteOf(call, args)
    const { from, to, amount, arriving, fee, minutes } = quote
    return {
      text: `${amount} ${from.symbol} from ${from.chain} would bring ${arriving} ${to.symbol} on ${to.chain} in about ${minutes} minutes; the bridge keeps ${fee} ${from.symbol}.${chosen}`,
      data: { ...termsOf(quote), minutes },
    }
  },
})

/** Row prompt-acts. */
export const bridge = defineTool<BridgeArgs>({
  name: 'bridge',
  description:
    "Move a token of the wallet to another chain, Solana included: to the wallet's own address there, or to somebody else's. It arrives some minutes later, less a fee. Cannot be undone.",
  args: bridgeArgs,
  writes: true,
  words: (args) => `bridge ${wordsOf(args)}`,
  async preview(call, args) {
    const { quote, chosen } = await settled(call, args)
    const { from, to, amount, recipient } = quote
    const sold: Asset = { chain: from.chain, address: from.token, symbol: from.symbol, name: from.symbol }
    const defaults =
      chosen === ''
        ? []
        : [applied('from chain', from.chain, { own: false, message: chosen.trim().replace(/\.$/, '') })]
    return {
      words: `bridge ${amount} ${from.symbol} from ${from.chain} to ${to.chain} for ${recipient}`,
      worth: await worthOf(call.context, sold, amount),
      defaults,
    }
  },
  async run(call, args) {
    const { quote, chosen } = await settled(call, args)
    const onChain = await bridgesOnChain()
    const { id, walletId } = await onChain.bridge(call, quote)
    const view = await onChain.findBridge(call.context, walletId, id)
    if (!view) throw new Error(`there is no bridge ${id}`)
    const { from, to, amount, arriving, fee, recipient, arrivesAt, source } = view
    const who =
      args.to === undefined
        ? 'your own address'
        : recipient === args.to
          ? recipient
          : `${args.to} (${recipient})`
    return {
      changed: true,
      text: `Sent ${amount} ${from.symbol} from ${from.chain} over the bridge: ${arriving} ${to.symbol} arrive on ${to.chain} at ${who} in about ${quote.minutes} minutes (${arrivesAt}); the bridge keeps ${fee} ${from.symbol}.${chosen}`,
      data: { bridge: id, ...termsOf(view), arrivesAt, txHash: source.hash },
      links: [
        { label: 'Transaction', path: source.path },
        { label: 'Bridges', path: `/ui/wallet?wallet=${walletId}#bridges` },
      ],
    }
  },
})

const statusArgs = z.strictObject({
  bridge: z.string().max(40).optional().describe('its id, brg_…; the newest of the wallet unless given'),
})

export const bridgeStatus = defineTool<z.infer<typeof statusArgs>>({
  name: 'bridge_status',
  description: 'How far a bridge is: moving, arrived, or returned, with its transactions on both chains.',
  args: statusArgs,
  writes: false,
  words: ({ bridge: id }) => `status of ${id ?? 'the newest bridge'}`,
  async run({ context, principal: { walletId } }, { bridge: id }) {
    const { findBridge, listBridges } = await bridgesOnChain()
    const found =
      id === undefined
        ? (await listBridges(context, { walletId, limit: 1 }))[0]
        : await findBridge(context, walletId, id)
    if (!found) {
      throw new Refusal(
        errors.invalidRequest,
        id === undefined ? 'This wallet has bridged nothing yet.' : `This wallet has no bridge "${id}".`,
        { rule: 'agent.bridge.unknown', facts: { bridge: id ?? null } },
      )
    }
    const { from, to, amount, arriving, state, reason, arrivesAt, endedAt, source, payout } = found
    const how = {
      moving: `${arriving} ${to.symbol} arrive on ${to.chain} at ${arrivesAt}`,
      arrived: `${arriving} ${to.symbol} arrived on ${to.chain} at ${endedAt}`,
      returning: `it could not be paid out (${reason}), and ${amount} ${from.symbol} go back on ${from.chain}`,
      returned: `it could not be paid out (${reason}), and ${amount} ${from.symbol} went back on ${from.chain} at ${endedAt}`,
      failed: `it did not begin (${reason})`,
    }[state]
    return {
      text: `Bridge ${found.id}, ${amount} ${from.symbol} from ${from.chain} to ${to.chain}: ${how}.`,
      data: {
        bridge: found.id,
        state,
        arrivesAt,
        endedAt,
        source: source.hash,
        payout: payout?.hash ?? null,
      },
      links: [
        { label: 'Sent', path: source.path },
        ...(payout ? [{ label: state === 'returned' ? 'Returned' : 'Arrived', path: payout.path }] : []),
      ],
    }
  },
})

/** `chosen`: the default that was applied, for people. */
async function quoteOf(
  call: SettlingCall,
  args: BridgeArgs,
): Promise<{ quote: BridgeQuote; chosen: string }> {
  const { context, principal } = call
  const toChain = chainKey(args.toChain)
  const { asset, chosen } = await sourceOf(call, args, toChain)
  const target = await targetOf(context, asset, toChain)
  if (args.receive !== undefined && !isCalledAlike(target, args.receive)) {
    throw new Refusal(
      errors.invalidRequest,
      `A bridge delivers what it was given: ${target.symbol} would arrive on ${toChain}, not ${args.receive}. Bridge ${asset.symbol}, then swap it on ${toChain}; or swap first.`,
      { rule: 'agent.bridge.receive', facts: { receive: args.receive, symbol: target.symbol } },
    )
  }
  const recipient = args.to === undefined ? undefined : (await personNamed(context, args.to, toChain)).address
  const amount = await exactAmount(call, asset, args.amount, 'transfer')
  const { quoteBridge } = await bridgesOnChain()
  const place = ({ chain, address, symbol }: Asset) => ({ chain, token: address, symbol })
  const request = { from: place(asset), to: place(target), amount, recipient }
  return { quote: await quoteBridge({ context, principal }, request), chosen }
}

/** On the given chain, or where the wallet holds most of it. */
async function sourceOf(call: SettlingCall, { token, fromChain }: BridgeArgs, toChain: string) {
  if (fromChain !== undefined) {
    return { asset: await assetNamed(call.context, { token, chain: fromChain }), chosen: '' }
  }
  const places = (await assetsCalled(call.context, token)).filter(({ chain }) => chain !== toChain)
  const held = await balancesOf(call.context, call.principal.walletId, places)
  const [most, ...others] = held.filter(({ balance }) => Number(balance) > 0)
  if (!most) {
    const asset = places[0] ?? (await assetNamed(call.context, { token }))
    throw new Refusal(
      errors.invalidRequest,
      `The wallet holds no ${asset.symbol} on another chain than ${toChain}, so there is nothing to bridge there. Say fromChain where that is wrong.`,
      { rule: 'agent.bridge.nothing', facts: { symbol: asset.symbol, toChain } },
    )
  }
  const why = others.length > 0 ? ', where the wallet holds most of it' : ', where the wallet holds it'
  return { asset: most.asset, chosen: ` It leaves from ${most.asset.chain}${why}.` }
}

/** The token of the same symbol: the chain's own where that has it. */
async function targetOf(context: Context, { symbol, chain }: Asset, toChain: string): Promise<Asset> {
  const everywhere = (await assetsCalled(context, symbol)).filter((asset) => isCalledAlike(asset, symbol))
  const there = everywhere.filter((asset) => asset.chain === toChain)
  const target = there.find(({ address }) => address === 'native') ?? there[0]
  if (target) return target
  const elsewhere = [...new Set(everywhere.map((asset) => asset.chain))].filter((each) => each !== chain)
  throw new Refusal(
    errors.invalidRequest,
    `There is no ${symbol} on ${toChain}, so it cannot arrive there. ${elsewhere.length === 0 ? `It is on ${chain} alone.` : `Beside ${chain}, it is on ${elsewhere.join(', ')}.`}`,
    { rule: 'agent.bridge.token', facts: { symbol, toChain, elsewhere: elsewhere.join(', ') } },
  )
}

function isCalledAlike({ symbol }: Pick<Asset, 'symbol'>, text: string): boolean {
  return symbol.toLowerCase() === text.trim().replace(/^\$/, '').toLowerCase()
}
