import { z } from 'zod'
import { EVM_ADDRESS_RULE, isEvmAddress } from '#kernel/evm-address'

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

/** No control characters: names stand in tables and terminals. */
const line = /^[^\p{Cc}]+$/u

export const deployBody = z.object({
  tokenName: z.string().trim().min(1).max(100).regex(line, 'must be one line'),
  tokenSymbol: z
    .string()
    .trim()
    .min(1)
    .max(10)
    .regex(/^[^\p{Cc}\s]+$/u, 'must be one word of at most 10 characters')
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
