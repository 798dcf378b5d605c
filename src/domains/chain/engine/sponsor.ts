import type { TypedTransaction } from '@ethereumjs/tx'
import type { RunTxResult } from '@ethereumjs/vm'
import { TREASURY_ADDRESS } from '../chains'
import { type Hex, type JournaledState, NO_CODE } from './state'
import { maxPrice } from './transactions'

/**
 * Runs a transaction whose gas is sponsored: its sender is advanced the most that the gas can cost, so that it need
 * own nothing, and what was not used goes back. Afterwards the sender's balance has moved by its value alone. The
 * treasury pays; where it has nothing left, as on a fork, the gas is made out of nothing. Leaves no trace when the
 * transaction is not valid.
 */
export async function underSponsor(
  state: JournaledState,
  tx: TypedTransaction,
  run: () => Promise<RunTxResult>,
): Promise<RunTxResult> {
  const sender = tx.getSenderAddress().toString()
  const loan = tx.gasLimit * maxPrice(tx)
  await state.checkpoint()
  try {
    await move(state, sender, loan)
    const result = await run()
    await move(state, sender, result.amountSpent - loan)
    await move(state, TREASURY_ADDRESS.toLowerCase() as Hex, -result.amountSpent)
    await state.commit()
    return result
  } catch (thrown) {
    await state.revert()
    throw thrown
  }
}

/** Never below zero: a delegated account may have spent the advance. */
async function move(state: JournaledState, address: Hex, by: bigint): Promise<void> {
  const account = (await state.account(address)) ?? { nonce: 0n, balance: 0n, codeHash: NO_CODE }
  const balance = account.balance + by
  await state.setAccount(address, { ...account, balance: balance < 0n ? 0n : balance })
}
