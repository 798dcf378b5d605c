import { z } from 'zod'
import { feesOnChain } from '#domains/fees'
import { explorerPath } from '#domains/wallet'
import { feeToken } from './fees'
import { personNamed } from './lookup/recipients'
import { DEFAULT_CHAIN } from './lookup/tokens'
import { defineTool } from './tool'

const args = z.strictObject({
  token: z.string().min(1).max(100).describe('by symbol, name or address'),
  to: z.string().min(1).max(200).describe('an address, a name or a handle'),
})

/** Rows prompt-acts, fees-execute-transfer. */
export const transferFeeBeneficiary = defineTool<z.infer<typeof args>>({
  name: 'transfer_fee_beneficiary',
  description: "Hand the wallet's whole share of a token's fees over to somebody else, for good.",
  args,
  writes: true,
  words: ({ token, to }) => `hand the fees of ${token} over to ${to}, for good`,
  async run(call, { token, to }) {
    const decided = await call.once('terms', async () => ({
      ...(await feeToken(call.context, call.principal.walletId, token)),
      next: (await personNamed(call.context, to)).address.toLowerCase(),
    }))
    const { address, symbol, next } = decided
    const sent = await (await feesOnChain()).sendTransfer(
      call,
      address as `0x${string}`,
      next as `0x${string}`,
    )
    return {
      changed: true,
      text: `Handed the fees of ${symbol} over to ${to}${to.toLowerCase() === next ? '' : ` (${next})`}.`,
      data: { symbol, tokenAddress: address, newBeneficiary: next, txHash: sent.transactionHash },
      links: [
        { label: 'Transaction', path: explorerPath({ chain: DEFAULT_CHAIN, hash: sent.transactionHash }) },
      ],
    }
  },
})
