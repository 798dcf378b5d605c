import { z } from 'zod'
import { operationErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { swapErrors } from '../errors'
import { swapBody } from '../fields'

export const swap = defineRoute('POST /wallet/swap', {
  summary: "Swap tokens of the wallet through the chain's pools, within slippage and every limit",
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: swapBody,
  response: z.object({
    success: z.literal(true),
    txHash: z.string(),
    soldAmount: z.string(),
    boughtAmount: z.string(),
  }),
  errors: [...Object.values(swapErrors), ...operationErrors],
  async handle(call) {
    const { swap: carryOut } = await import('../onchain')
    const { txHash, soldAmount, boughtAmount } = await carryOut(call, call.body)
    return { success: true as const, txHash, soldAmount, boughtAmount }
  },
})
