import { invalidParams, RpcError } from '#kernel/json-rpc'
import { exactNumber } from '#kernel/numbers/exact-json'
import { blockhashOf, isRecent, lastValidSlot } from '../../blockhash'
import { type AccountState, emptyAccount } from '../../engine/accounts'
import { feeOf } from '../../engine/execute'
import { FAUCET_ADDRESS, FAUCET_KEY } from '../../genesis'
import { evaluateMessage, isSigned, readTransaction, submit } from '../../submit'
import { compileMessage, signMessage } from '../../wire/compile'
import { memo, transferLamports } from '../../wire/instructions'
import { isMalformed } from '../../wire/reader'
import { decodeMessage } from '../../wire/transaction'
import { viewState } from '../account-view'
import { atSlot, type Method } from '../method'
import { addressesParam, addressParam, bytesParam, configParam, u64Param } from '../params'
import { innerInstructions } from '../transaction-view'

const getLatestBlockhash: Method = async ({ ledger }) => {
  const { slot } = await ledger.position()
  return atSlot(ledger, { blockhash: blockhashOf(slot), lastValidBlockHeight: lastValidSlot(slot) })
}

const isBlockhashValid: Method = async ({ ledger, params }) => {
  const { slot } = await ledger.position()
  return atSlot(ledger, isRecent(addressParam(params[0]), slot))
}

/** Null for a message whose blockhash is not recent. */
const getFeeForMessage: Method = async ({ ledger, params }) => {
  try {
    const message = decodeMessage(bytesParam(params[0], 'base64'))
    const { slot } = await ledger.position()
    return await atSlot(ledger, isRecent(message.blockhash, slot) ? exactNumber(feeOf(message)) : null)
  } catch (thrown) {
    if (isMalformed(thrown)) {
      throw invalidParams(
        `failed to deserialize solana_message::versions::VersionedMessage: ${(thrown as Error).message}`,
      )
    }
    throw thrown
  }
}

const sendTransaction: Method = ({ context, ledger, params }) => {
  const { encoding, skipPreflight } = configParam(params[1])
  return submit(context, ledger, bytesParam(params[0], encoding), { skipPreflight: skipPreflight === true })
}

const simulateTransaction: Method = async ({ ledger, params }) => {
  const config = configParam(params[1])
  const transaction = readTransaction(bytesParam(params[0], config.encoding))
  const moment = await ledger.position()
  const { slot } = moment
  const isReplaced = config.replaceRecentBlockhash === true
  if (isReplaced && config.sigVerify === true) {
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  }
  if (config.sigVerify === true && !isSigned(transaction)) {
    throw new RpcError(-32003, 'Transaction signature verification failure')
  }
  const message = isReplaced ? { ...transaction.message, blockhash: blockhashOf(slot) } : transaction.message
  const states = await ledger.accounts(message.keys)
  const before = new Map(message.keys.map((key, index) => [key, states[index] ?? emptyAccount()]))
  for (const [key, { lamports }] of before) if (lamports === 0n) before.delete(key)
  const outcome = evaluateMessage(message, moment, before)
  const after = new Map([...before, ...outcome.changed])
  const accounts = config.accounts == null ? undefined : configParam(config.accounts)
  const shown = async (address: string) => {
    const state: AccountState | undefined = after.get(address) ?? (await ledger.account(address))
    return state && state.lamports > 0n
      ? viewState(ledger, address, state, { encoding: 'base64', ...accounts })
      : null
  }
  return atSlot(ledger, {
    err: outcome.err,
    logs: outcome.logs,
    accounts: accounts ? await Promise.all(addressesParam(accounts.addresses).map(shown)) : null,
    unitsConsumed: outcome.units,
    returnData: null,
    innerInstructions: config.innerInstructions === true ? innerInstructions(message, outcome.inner) : null,
    replacementBlockhash: isReplaced
      ? { blockhash: blockhashOf(slot), lastValidBlockHeight: lastValidSlot(slot) }
      : null,
  })
}

/** A real transaction from the faucet, so what it may not do is refused as any other is. */
const requestAirdrop: Method = async ({ context, ledger, params, requestId }) => {
  const to = addressParam(params[0])
  const lamports = u64Param(params[1], 'an amount of lamports')
  const { recentBlockhash } = configParam(params[2])
  const { slot } = await ledger.position()
  const blockhash = recentBlockhash == null ? blockhashOf(slot) : addressParam(recentBlockhash)
  // Two of one amount at one moment would otherwise be one and the same.
  const note = memo(await context.ids.id('airdrop'))
  const message = compileMessage(FAUCET_ADDRESS, blockhash, [
    transferLamports(FAUCET_ADDRESS, to, lamports),
    note,
  ])
  return submit(context, ledger, signMessage(message, [FAUCET_KEY]), { requestId })
}

/** The fees that others pay on top, of the last slots: nothing has to be outbid here. */
const getRecentPrioritizationFees: Method = async ({ ledger, params }) => {
  if (params[0] !== undefined) addressesParam(params[0], 128)
  const { slot } = await ledger.position()
  const first = Math.max(1, slot - 149)
  return Array.from({ length: slot - first + 1 }, (_, index) => ({
    slot: first + index,
    prioritizationFee: 0,
  }))
}

export const sendingMethods: Readonly<Record<string, Method>> = {
  getLatestBlockhash,
  isBlockhashValid,
  getFeeForMessage,
  getRecentPrioritizationFees,
  sendTransaction,
  simulateTransaction,
  requestAirdrop,
}
