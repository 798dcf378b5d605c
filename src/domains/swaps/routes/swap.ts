import { z } from 'zod'
import { operationErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { swapErrors } from '../errors'
import { swapRequest } from '../request'

/** Rows swap-rest, swap-wire. */
export const swap = defineRoute('POST /wallet/swap', {
  summary: 'Swap tokens of the wallet, through pools and bridges, within slippage and every limit',
  level: 'public',
  dialect: 'message',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: swapRequest,
  response: z.object({
    success: z.boolean().describe('false: it was mined and reverted'),
    hash: z.string().describe('of the transaction on the chain of fromToken'),
    amountSold: z.number().describe('whole tokens'),
    amountReceived: z.number().describe('whole tokens; on another chain they arrive minutes later'),
    amountSoldRaw: z.string().describe('base units'),
    amountReceivedRaw: z.string().describe('base units'),
  }),
  errors: [...Object.values(swapErrors), ...operationErrors],
  async handle(call) {
    const { answeredSwap } = await import('../onchain')
    return answeredSwap(call, call.body)
  },
})
