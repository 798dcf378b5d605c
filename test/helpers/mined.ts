import { type Hex, type PublicActions, TransactionReceiptNotFoundError } from 'viem'
import { vi } from 'vitest'

/**
 * The receipt of a transaction, asked for until it is there. viem asks once for each new block: on a node that mines only
 * what is sent to it, whoever asks between a block and its receipts waits for a block that never comes.
 */
export function mined(client: Pick<PublicActions, 'getTransactionReceipt'>, hash: Hex) {
  const receipt = () =>
    client.getTransactionReceipt({ hash }).catch((thrown: unknown) => {
      if (thrown instanceof TransactionReceiptNotFoundError) return undefined
      throw thrown
    })
  return vi.waitUntil(receipt, { interval: 10, timeout: 120_000 })
}
