import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import type { Context } from '#kernel/context'
import { invalidParams, RpcError } from '#kernel/json-rpc'
import { isRecent, slotOfBlockhash } from './blockhash'
import { MAX_TRANSACTION_BYTES } from './cluster'
import { type AccountState, emptyAccount } from './engine/accounts'
import { execute, type Outcome } from './engine/execute'
import { type TransactionError, transactionText } from './engine/failures'
import { memoText } from './engine/programs/memo'
import { decodeTokenAccount } from './engine/token-state'
import type { Ledger, Moment } from './ledger'
import type { TokenBalance, TransactionRow } from './tables'
import { MEMO_PROGRAM, MEMO_PROGRAM_V1, TOKEN_PROGRAM } from './wire/program-ids'
import { isMalformed } from './wire/reader'
import { decodeTransaction, type Message, type Transaction, unsoundness } from './wire/transaction'

declare module '#kernel/bus' {
  interface BusEvents {
    'solana.transaction': { signature: string; slot: number }
  }
}

/** A validator's code for a transaction whose trial run failed. */
const PREFLIGHT_FAILURE = -32002
const SIGNATURE_FAILURE = -32003

/** Throws an `RpcError` for what is no well-formed transaction. */
export function readTransaction(bytes: Uint8Array): Transaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`,
    )
  }
  let transaction: Transaction
  try {
    transaction = decodeTransaction(bytes)
  } catch (thrown) {
    if (!isMalformed(thrown)) throw thrown
    throw invalidParams(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${(thrown as Error).message}`,
    )
  }
  const { message, signatures } = transaction
  const problem =
    unsoundness(message) ??
    (signatures.length === message.signers
      ? undefined
      : 'Transaction failed to sanitize accounts offsets correctly')
  if (problem) throw invalidParams(`invalid transaction: ${problem}`)
  if (message.lookups.length > 0) {
    throw invalidParams(
      "invalid transaction: Transaction loads an address table account that doesn't exist (this ledger has no address lookup tables)",
    )
  }
  return transaction
}

/** Whether everybody signed who has to. */
export function isSigned({ signatures, message, messageBytes }: Transaction): boolean {
  return signatures.every((signature, index) => {
    const key = message.keys[index] as string
    try {
      return ed25519.verify(signature, messageBytes, base58.decode(key), { zip215: false })
    } catch {
      return false
    }
  })
}

export function signatureOf({ signatures }: Transaction): string {
  return base58.encode(signatures[0] as Uint8Array)
}

interface Options {
  /** Judge only by what happens: one that fails is charged for, one that cannot begin leaves nothing behind. */
  readonly skipPreflight?: boolean
  readonly requestId?: string | undefined
}

/**
 * Processes a signed transaction: executed, written and final when it resolves, once for its signature. Returns the
 * signature. Throws an `RpcError` in a validator's words where its trial run fails, and writes nothing then.
 */
export async function submit(
  context: Context,
  ledger: Ledger,
  bytes: Uint8Array,
  { skipPreflight = false, requestId }: Options = {},
): Promise<string> {
  const transaction = readTransaction(bytes)
  if (!isSigned(transaction)) {
    throw new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure')
  }
  const { message } = transaction
  const signature = signatureOf(transaction)
  const named = { signature, addresses: message.keys, ...(requestId !== undefined && { requestId }) }
  const done = await ledger.process<{ signature: string; failure?: RpcError; slot?: number }>(
    named,
    ({ accounts, ...moment }) => {
      const { slot } = moment
      const outcome = evaluateMessage(message, moment, accounts)
      if (outcome.err !== null && !skipPreflight) {
        return { result: { signature, failure: preflightFailure(outcome) } }
      }
      if (!outcome.isBegun) return { result: { signature } }
      // A block cannot hold a transaction that names its own hash.
      const landed = Math.max(slot, (slotOfBlockhash(message.blockhash) ?? 0) + 1)
      return {
        result: { signature, slot: landed },
        write: {
          slot: landed,
          changed: outcome.changed,
          mentions: message.keys,
          row: rowOf(transaction, outcome, accounts, { at: context.clock.now(), wire: base64.encode(bytes) }),
        },
      }
    },
    (known) => ({ signature: known }),
  )
  if (done.failure) throw done.failure
  if (done.slot !== undefined) {
    context.bus.publish({ type: 'solana.transaction', signature: done.signature, slot: done.slot })
  }
  return done.signature
}

/** What the transaction would come to now. */
export function evaluateMessage(
  message: Message,
  { slot, unixTimestamp }: Moment,
  accounts: ReadonlyMap<string, AccountState>,
): Outcome {
  const outcome = execute(message, accounts, unixTimestamp)
  if (isRecent(message.blockhash, slot)) return outcome
  return {
    ...outcome,
    err: 'BlockhashNotFound',
    isBegun: false,
    logs: [],
    units: 0,
    inner: [],
    changed: new Map(),
  }
}

function preflightFailure({ err, logs, units }: Outcome): RpcError {
  const text = transactionText(err as TransactionError)
  // Not in a validator's words: which program is meant, and which there are.
  const help = err === 'ProgramAccountNotFound' ? `: ${logs[0]}` : ''
  return new RpcError(PREFLIGHT_FAILURE, `Transaction simulation failed: ${text}${help}`, {
    accounts: null,
    err,
    innerInstructions: null,
    logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: units,
  })
}

function rowOf(
  transaction: Transaction,
  outcome: Outcome,
  before: ReadonlyMap<string, AccountState>,
  { at, wire }: { at: number; wire: string },
): Omit<TransactionRow, 'order' | 'slot'> {
  const { keys } = transaction.message
  const after = new Map([...before, ...outcome.changed])
  const lamports = (states: ReadonlyMap<string, AccountState>) =>
    keys.map((key) => String((states.get(key) ?? emptyAccount()).lamports))
  return {
    signature: signatureOf(transaction),
    at,
    wire,
    err: outcome.err as TransactionRow['err'],
    memo: memoOf(transaction.message),
    fee: String(outcome.fee),
    units: outcome.units,
    logs: [...outcome.logs],
    inner: [...outcome.inner],
    pre: lamports(before),
    post: lamports(after),
    preTokens: tokensOf(keys, before),
    postTokens: tokensOf(keys, after),
  }
}

function tokensOf(keys: readonly string[], states: ReadonlyMap<string, AccountState>): TokenBalance[] {
  return keys.flatMap((key, index) => {
    const state = states.get(key)
    const token = state?.owner === TOKEN_PROGRAM ? decodeTokenAccount(state.data) : undefined
    return token ? [{ index, mint: token.mint, holder: token.owner, amount: String(token.amount) }] : []
  })
}

/** `[5] hello`, as lists of signatures show it. */
function memoOf({ instructions, keys }: Message): string | null {
  const memos = instructions
    .filter(({ program }) => [MEMO_PROGRAM, MEMO_PROGRAM_V1].includes(keys[program] as string))
    .map(({ data }) => `[${data.length}] ${memoText(data) ?? '(invalid)'}`)
  return memos.length > 0 ? memos.join('; ') : null
}
