import { reached } from '#domains/chain'
import type { Call } from '#kernel/http/define-route'
import { SOLANA } from './chains'
import type { Actor } from './layers/actor'
import type { TransactionIntent } from './layers/transaction-intent'
import { baseUnits } from './money'
import { isAmong, type Recipient } from './recipients'
import type { SpendRow } from './spending/tables'
import { type TransferBody, transferRequestOf } from './transfer-body'
import { walletById } from './wallets'

/** Whoever receives a transfer passes it on, as a bridge does: less its fee (whole tokens), to another chain. */
export interface Onward {
  readonly recipient: Recipient
  readonly fee: string
}

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
  const { sendThroughOutbox, draftRequest, revertedRefusal } = await import('./outbound')
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

/** The rules of recipients are those of who gets it in the end; what comes back to the wallet itself costs the fee. */
function passedOn(intent: TransactionIntent, { recipient, fee }: Onward): TransactionIntent {
  const [sent] = intent.needs
  const isOwn = isAmong(intent.own, recipient.address)
  const feeUnits = (sent && baseUnits(fee, sent.decimals)) ?? 0n
  return {
    ...intent,
    kind: 'bridge',
    recipients: [recipient],
    microUsd: isOwn && sent ? shareOf(intent.microUsd, feeUnits, sent.needed) : intent.microUsd,
  }
}

/** Rounded up, as whatever counts against a limit. */
function shareOf(microUsd: bigint | null, part: bigint, whole: bigint): bigint | null {
  return microUsd === null ? null : (microUsd * part + whole - 1n) / whole
}
