import { z } from 'zod'
import { deployBody, launchToken as launch } from '#domains/launches'
import { explorerPath } from '#domains/wallet'
import { checked } from './checked'
import { personNamed } from './lookup/recipients'
import { DEFAULT_CHAIN } from './lookup/tokens'
import { defineTool } from './tool'

const args = z.strictObject({
  name: z.string().min(1).max(100),
  symbol: z.string().min(1).max(20).optional().describe('the first four letters of the name unless given'),
  description: z.string().max(2_000).optional(),
  website: z.string().max(500).optional(),
  image: z.string().max(10_000).optional().describe('a link to its picture'),
  tweet: z.string().max(500).optional().describe('a link to the post that announces it'),
  disableVesting: z
    .boolean()
    .optional()
    .describe('whether nothing vests; otherwise 15 % of the supply vests to the fee recipient over a year'),
  feeRecipient: z.string().max(200).optional().describe('who gets the fees; the wallet itself unless given'),
})

/** Row prompt-acts. */
export const launchToken = defineTool<z.infer<typeof args>>({
  name: 'launch_token',
  description:
    'Launch a new token on Base, with a pool; 95 % of its fees go to the wallet, or to feeRecipient, and so does what vests.',
  args,
  writes: true,
  words: ({ name, symbol, feeRecipient, disableVesting }) =>
    `launch the token ${name}${symbol ? ` (${symbol})` : ''}${feeRecipient ? `, its fees to ${feeRecipient}` : ''}${disableVesting ? ', without vesting' : ''}`,
  async run(call, { name, symbol, description, website, image, tweet, feeRecipient, disableVesting }) {
    const recipient = await call.once('feeRecipient', async () =>
      feeRecipient === undefined ? null : (await personNamed(call.context, feeRecipient)).address,
    )
    const body = checked(deployBody, {
      tokenName: name,
      tokenSymbol: symbol,
      description: description ?? null,
      websiteUrl: website ?? null,
      image: image ?? null,
      tweetUrl: tweet ?? null,
      disableVesting,
      ...(recipient !== null && { feeRecipient: { type: 'wallet', value: recipient } }),
    })
    const { token, poolId, symbol: called, transactionHash } = await launch(call, body)
    return {
      changed: true,
      text: `Launched ${name} (${called}) at ${token} on ${DEFAULT_CHAIN}.`,
      data: {
        name,
        symbol: called,
        tokenAddress: token,
        poolId,
        chain: DEFAULT_CHAIN,
        txHash: transactionHash,
      },
      links: [{ label: 'Transaction', path: explorerPath({ chain: DEFAULT_CHAIN, hash: transactionHash }) }],
    }
  },
})
