import { z } from 'zod'
import { feesOnChain } from '#domains/fees'
import { explorerPath } from '#domains/wallet'
import { feeToken } from './fees'
import { DEFAULT_CHAIN } from './lookup/tokens'
import { defineTool } from './tool'

const args = z.strictObject({
  token: z
    .string()
    .max(100)
    .optional()
    .describe('by symbol, name or address; not needed where the wallet earns of one alone'),
})

/** Rows prompt-acts, fees-claim. */
export const claimFees = defineTool<z.infer<typeof args>>({
  name: 'claim_fees',
  description: "Claim what a launched token's fee manager owes the wallet.",
  args,
  writes: true,
  words: ({ token }) => `claim the fees${token ? ` of ${token}` : ''}`,
  async run(call, { token }) {
    const { address, symbol } = await call.once('token', () =>
      feeToken(call.context, call.principal.walletId, token),
    )
    const sent = await (await feesOnChain()).sendClaim(call, address as `0x${string}`)
    return {
      changed: true,
      text: `Claimed the fees of ${symbol}.`,
      data: { symbol, tokenAddress: address, txHash: sent.transactionHash, status: sent.status },
      links: [
        { label: 'Transaction', path: explorerPath({ chain: DEFAULT_CHAIN, hash: sent.transactionHash }) },
      ],
    }
  },
})
