import { z } from 'zod'
import { chainName, chainSpec } from '#domains/chain'
import { EVM_ADDRESS_RULE, evmAddress, isEvmAddress } from '#kernel/evm-address'
import { LAUNCH_PROVIDERS } from '#kernel/vocabulary'
import { LAUNCH_CHAIN_ID } from './addresses'

const link = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .max(500)
  .nullable()
  .default(null)

const image = z
  .url({ protocol: /^(https?|ipfs|data)$/, error: 'must be an http(s), ipfs or data URL' })
  .max(10_000)
  .nullable()
  .default(null)

const { key: CHAIN, wrapped: QUOTE } = chainSpec(LAUNCH_CHAIN_ID)

/** An option of the service's that launches do not have here: what leaves it out is taken, what uses it is refused. */
const noOption = (why: string) => z.literal(false, { error: `is not possible here: ${why}` }).default(false)

/** Who launches, as the wire names it. */
export const [PROVIDER = ''] = LAUNCH_PROVIDERS.keys()
const PROVIDERS = [...LAUNCH_PROVIDERS].flat()

/** No control characters: names stand in tables and terminals. */
const line = /^[^\p{Cc}]+$/u

export const deployBody = z.object({
  tokenName: z.string().trim().min(1).max(100).regex(line, 'must be one line'),
  tokenSymbol: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[^\p{Cc}\s]+$/u, 'must be one word of at most 20 characters')
    .optional()
    .describe('the first four letters of the name unless given'),
  description: z.string().max(2_000).nullable().default(null),
  image,
  tweetUrl: link,
  websiteUrl: link,
  feeRecipient: z
    .object({ type: z.enum(['wallet', 'x', 'farcaster', 'ens']), value: z.string().trim().min(1).max(255) })
    .refine(({ type, value }) => type !== 'wallet' || !value.startsWith('0x') || isEvmAddress(value), {
      path: ['value'],
      error: EVM_ADDRESS_RULE,
    })
    .optional()
    .describe('who gets 95 % of the fees; the wallet itself unless given'),
  simulateOnly: z.boolean().default(false),
  chain: chainName
    .refine((key) => key === CHAIN, { error: `tokens are launched on ${CHAIN} here` })
    .default(CHAIN),
  disableVesting: z
    .boolean()
    .default(false)
    .describe('whether nothing vests; otherwise 15 % of the supply, to the fee recipient'),
  pairedTokenAddress: evmAddress
    .refine((address) => address.toLowerCase() === QUOTE.address.toLowerCase(), {
      error: `pools are against ${QUOTE.symbol} here: ${QUOTE.address}, as GET /token-launches/quote-tokens lists`,
    })
    .nullable()
    .default(null),
  pairedStockAddress: z
    .null({ error: `is not possible here: stocks are on another chain than launches, which are on ${CHAIN}` })
    .default(null),
  quoteOnlyFees: noOption('fees come in the token that a swap sells'),
  degenMode: noOption('every pool begins with the same reserves'),
  provider: z
    .enum(PROVIDERS, { error: `must be ${PROVIDERS.join(' or ')}, which mean the same` })
    .default(PROVIDER),
  lenient: z
    .boolean()
    .default(false)
    .describe('whether anybody may collect into the books; no such field elsewhere'),
})
export type DeployBody = z.infer<typeof deployBody>

/** `Night Ferry` → `NIGH` */
export function symbolOf({ tokenName, tokenSymbol }: Pick<DeployBody, 'tokenName' | 'tokenSymbol'>): string {
  if (tokenSymbol !== undefined) return tokenSymbol
  const letters = tokenName.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return [...letters].slice(0, 4).join('') || 'TOKEN'
}

export const launchView = z.object({
  activityId: z.string(),
  status: z.literal('deployed'),
  tokenName: z.string(),
  tokenSymbol: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  tweetUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  chain: z.string(),
  tokenAddress: z.string(),
  poolId: z.string(),
  initializer: z.string(),
  deployer: z.object({ walletAddress: z.string() }),
  feeRecipient: z.object({ walletAddress: z.string() }).describe('the creator beneficiary as it is now'),
  timestamp: z.int().describe('epoch milliseconds'),
  txHash: z.string().nullable().describe('null for a token that stands at the first block of the chain'),
})

/** Decimal strings of whole tokens. */
const amount = z.string()

export const vestingView = z.object({
  chain: z.string(),
  symbol: z.string(),
  recipient: z.string().nullable().describe('whom it vests to: the fee recipient of the launch'),
  eligible: z.boolean().describe('whether `beneficiary` is the recipient; without one, whether there is any'),
  vesting: z
    .object({
      phase: z.enum(['cliff', 'vesting', 'complete']),
      vestingStart: z.iso.datetime(),
      cliffEndsAt: z.iso.datetime(),
      vestingEndsAt: z.iso.datetime(),
      totalAmount: amount,
      releasedAmount: amount,
      claimableAmount: amount,
      lockedAmount: amount,
      unlockedPercent: z.number(),
    })
    .nullable()
    .describe('null for a token that was launched without'),
})
export type VestingView = z.infer<typeof vestingView>
