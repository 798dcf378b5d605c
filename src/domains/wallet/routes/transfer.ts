import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { askerOf } from '../asker'
import { SOLANA } from '../chains'
import { layerErrors } from '../layers/errors'
import { outboundErrors } from '../outbound/errors'
import { orderOf, transferBody } from '../transfer-body'
import { walletById } from '../wallets'

/** Rows transfer-erc20, transfer-native and their refusals; on Solana the same, by our own judgement. */
export const transfer = defineRoute('POST /wallet/transfer', {
  summary: 'Transfer a token or the native token; answers when the chain has it',
  level: 'documented',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: transferBody,
  response: z.object({ success: z.literal(true), txHash: z.string() }),
  errors: [
    ...Object.values(layerErrors.shared),
    ...Object.values(layerErrors.transfer),
    ...Object.values(outboundErrors),
  ],
  async handle(call) {
    const { context, principal, body } = call
    const order = orderOf(body)
    const { keepPromise, draftOrder, reached, revertedRefusal } = await import('../outbound')
    const wallet = await walletById(context, principal.walletId)
    const spend = await reached(context, order.spec, () =>
      keepPromise(
        call,
        { walletId: wallet.id, chain: order.spec?.key ?? SOLANA, asker: askerOf(principal) },
        () => draftOrder(context, wallet, order),
      ),
    )
    if (spend.state === 'reverted' && order.spec) throw await revertedRefusal(context, order.spec, spend)
    return { success: true as const, txHash: spend.hash }
  },
})
