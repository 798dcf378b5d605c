import { reached } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { TransactionIntent } from '../layers/transaction-intent'
import { baseUnits } from '../money'
import { isAmong, type Recipient } from '../recipients'
import { type SpendRow, spendTable } from '../spending/tables'
import { type TransferBody, transferRequestOf } from '../transfer-body'
import { walletById } from '../wallets'
import { settleReachable } from './settle'
import { quoteRequest } from './transfer-request'

/** Whoever receives a transfer passes it on, as a bridge does. `counted`: whole tokens, of what comes back to the wallet. */
export interface Onward {
  readonly recipient: Recipient
  readonly counted: string
}

/** The rules of recipients are those of who gets it in the end; of what comes back to the wallet itself a part counts. */
export function passedOn(intent: TransactionIntent, { recipient, counted }: Onward): TransactionIntent {
  const [sent] = intent.needs
  const isOwn = isAmong(intent.own, recipient.address)
  const units = (sent && baseUnits(counted, sent.decimals)) ?? 0n
  return {
    ...intent,
    kind: 'bridge',
    recipients: [recipient],
    microUsd: isOwn && sent ? shareOf(intent.microUsd, units, sent.needed) : intent.microUsd,
  }
}

/** Rounded up, as whatever counts against a limit. */
function shareOf(microUsd: bigint | null, part: bigint, whole: bigint): bigint | null {
  return microUsd === null ? null : (microUsd * part + whole - 1n) / whole
}

/** What a transfer takes from a wallet, base units, and its worth now. Throws a refusal for an invalid request. */
export async function measureTransfer(context: Context, walletId: string, body: TransferBody) {
  const request = transferRequestOf(body)
  const wallet = await walletById(context, walletId)
  const { intent, symbol } = await reached(context, request.spec, () =>
    quoteRequest(context, wallet, request),
  )
  const [{ needed, decimals } = { needed: 0n, decimals: 0 }] = intent.needs
  return { symbol, decimals, units: needed, microUsd: intent.microUsd }
}

/**
 * A transaction of the wallet after its chain was asked how it went, and sent where its process died before it was.
 * Undefined where the chain refused it: nothing happened.
 */
export async function settledSpend(
  context: Context,
  walletId: string,
  hash: string,
): Promise<SpendRow | undefined> {
  await settleReachable(context, walletId)
  return context.store.table(spendTable).get(hash)
}
