import type { Call } from '#kernel/http/define-route'
import { SOLANA } from './chains'
import type { Asker } from './layers/key-layer'
import type { Order } from './outbound/order'
import type { SpendRow } from './spending/tables'
import { walletById } from './wallets'

/**
 * Moves what an order says from a wallet of ours, by the same way whoever asks: all layers are judged, the promise is
 * written, then sent. `transact` may add to the transaction of the promise. Throws the refusal of a layer, of the chain,
 * or of a transaction that was mined and reverted.
 */
export async function sendTransfer(
  call: Pick<Call, 'context' | 'transact' | 'report'>,
  { walletId, asker }: { walletId: string; asker: Asker },
  order: Order,
): Promise<SpendRow> {
  const { context } = call
  const { keepPromise, draftOrder, reached, revertedRefusal } = await import('./outbound')
  const wallet = await walletById(context, walletId)
  const spend = await reached(context, order.spec, () =>
    keepPromise(call, { walletId, chain: order.spec?.key ?? SOLANA, asker }, () =>
      draftOrder(context, wallet, order),
    ),
  )
  if (spend.state === 'reverted' && order.spec) throw await revertedRefusal(context, order.spec, spend)
  return spend
}
