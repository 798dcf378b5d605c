import { reached } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
import { evmChain, SOLANA } from './chains'
import type { Actor } from './layers/actor'
import type { Onward } from './outbound/onward'
import type { SpendRow } from './spending/tables'
import { type TransferBody, transferRequestOf } from './transfer-body'
import { walletById } from './wallets'

/**
 * Sends a transfer request from one of our wallets, on one path for every caller: all layers are evaluated, the outbox
 * row is written, then the transaction is sent. `transact` may add to the transaction that writes the outbox row.
 * Throws the refusal of a layer, of the chain, or of a transaction that was mined and reverted. Without an actor nobody
 * but the wallet's own layer has a say.
 */
export async function sendTransfer(
  call: Pick<Call, 'context' | 'transact' | 'report'>,
  { walletId, actor = {}, onward }: { walletId: string; actor?: Actor; onward?: Onward },
  body: TransferBody,
): Promise<SpendRow> {
  const { context } = call
  const request = transferRequestOf(body)
  const { sendThroughOutbox, draftRequest, passedOn, revertedRefusal } = await import('./outbound')
  const wallet = await walletById(context, walletId)
  const spend = await reached(context, request.spec, () =>
    sendThroughOutbox(call, { walletId, chain: request.spec?.key ?? SOLANA, actor }, async () => {
      const draft = await draftRequest(context, wallet, request)
      return onward ? { ...draft, intent: passedOn(draft.intent, onward) } : draft
    }),
  )
  if (spend.state === 'reverted' && request.spec) throw await revertedRefusal(context, request.spec, spend)
  return spend
}

/**
 * The transfer that this request has sent before, by its hash: what it names may be gone from the wallet with it. Undefined
 * where the chain refused it. Throws the refusal of one that was mined and reverted.
 */
export async function sentBefore(
  context: Context,
  walletId: string,
  hash: string,
): Promise<SpendRow | undefined> {
  const { revertedRefusal, settledSpend } = await import('./outbound')
  const spend = await settledSpend(context, walletId, hash)
  if (spend?.state === 'reverted' && spend.chain !== SOLANA)
    throw await revertedRefusal(context, evmChain(spend.chain), spend)
  return spend
}
