import { z } from 'zod'
import type { ChainSpec } from '#domains/chain'
import { swapsOnChain } from '#domains/swaps'
import { explorerPath } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { agentSettingsOf } from '../settings/settings'
import { AMOUNT, AMOUNT_RULE, exactAmount } from './lookup/amounts'
import { chainNamed, evmSpec } from './lookup/chains'
import { chainDefault, defaultsText, spoken } from './lookup/defaults'
import { worthOf } from './lookup/prices'
import { assetNamed, chainKey, DEFAULT_CHAIN } from './lookup/tokens'
import { defineTool, type Preview, type SettlingCall, type ToolCall, type ToolResult } from './tool'

const args = z.strictObject({
  amount: z.string().regex(AMOUNT, `must be ${AMOUNT_RULE}`).describe(AMOUNT_RULE),
  token: z.string().max(100).optional().describe("the chain's native or wrapped token, where it is said"),
  chain: z.string().max(40).optional().describe('base unless given'),
})
type Args = z.infer<typeof args>

const wordsOf =
  (verb: string) =>
  ({ amount, token, chain }: Args) =>
    `${verb} ${amount} ${token ?? 'native tokens'}${chain === undefined ? '' : ` on ${chainNamed(chain) ?? chain}`}`

function termsOf(call: SettlingCall, { amount, token, chain }: Args, unwrap: boolean) {
  const { context, principal } = call
  return call.once('terms', async () => {
    const settings = await agentSettingsOf(context, principal.walletId)
    const key = await placeOf(context, { token, chain, usual: settings.chain })
    const spec = evmSpec(key) as ChainSpec
    const given = await assetNamed(context, { token: unwrap ? spec.wrapped.address : 'native', chain: key })
    const defaults = chainDefault(chain, key, settings)
    return {
      chain: key,
      amount: await exactAmount(call, given, amount, 'contract call'),
      defaults: defaults.map((each) => ({ ...each })),
    }
  })
}

async function previewed(call: SettlingCall, args: Args, unwrap: boolean): Promise<Preview> {
  const { chain, amount, defaults } = await termsOf(call, args, unwrap)
  const { native, wrapped } = evmSpec(chain) as ChainSpec
  const { symbol, name } = unwrap ? wrapped : native
  return {
    words: `${unwrap ? 'unwrap' : 'wrap'} ${amount} ${symbol} on ${chain}`,
    worth: await worthOf(call.context, { chain, address: 'native', symbol, name }, amount),
    defaults,
  }
}

async function carryOut(call: ToolCall, args: Args, unwrap: boolean): Promise<ToolResult> {
  const { defaults, ...decided } = await termsOf(call, args, unwrap)
  const spec = evmSpec(decided.chain) as ChainSpec
  const sent = await (await swapsOnChain()).wrapNative(call, spec, { amount: decided.amount, unwrap })
  const [from, to] = unwrap
    ? [spec.wrapped.symbol, spec.native.symbol]
    : [spec.native.symbol, spec.wrapped.symbol]
  return {
    changed: true,
    text: `${unwrap ? 'Unwrapped' : 'Wrapped'} ${decided.amount} ${from} into ${to} on ${decided.chain}.${defaultsText(spoken(defaults))}`,
    data: {
      amount: decided.amount,
      token: to,
      symbol: to,
      chain: decided.chain,
      txHash: sent.transactionHash,
    },
    links: [
      { label: 'Transaction', path: explorerPath({ chain: decided.chain, hash: sent.transactionHash }) },
    ],
  }
}

/** The chain whose native token is meant. */
async function placeOf(
  context: Context,
  { token, chain, usual }: Pick<Args, 'token' | 'chain'> & { readonly usual: string | null },
): Promise<string> {
  const asset = token === undefined ? undefined : await assetNamed(context, { token, chain, usual })
  const own = usual !== null && evmSpec(usual) ? usual : DEFAULT_CHAIN
  const key = asset?.chain ?? (chain === undefined ? own : chainKey(chain))
  const spec = evmSpec(key)
  const isOwn =
    !asset ||
    asset.address === 'native' ||
    asset.address.toLowerCase() === spec?.wrapped.address.toLowerCase()
  if (spec && isOwn) return key
  throw new Refusal(
    errors.invalidRequest,
    `Only the native token of an EVM chain can be wrapped${asset ? `, and ${asset.symbol} on ${key} is none` : ''}.`,
    { rule: 'agent.wrap', facts: { chain: key } },
  )
}

/** Row prompt-acts. */
export const wrap = defineTool<Args>({
  name: 'wrap',
  description: "Wrap native tokens into the chain's ERC-20 of them: ETH into WETH.",
  args,
  writes: true,
  words: wordsOf('wrap'),
  preview: (call, input) => previewed(call, input, false),
  run: (call, input) => carryOut(call, input, false),
})

export const unwrap = defineTool<Args>({
  name: 'unwrap',
  description: "Unwrap the chain's wrapped native token: WETH into ETH.",
  args,
  writes: true,
  words: wordsOf('unwrap'),
  preview: (call, input) => previewed(call, input, true),
  run: (call, input) => carryOut(call, input, true),
})
