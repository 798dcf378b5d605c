import { LAMPORTS_PER_SIGNATURE, rentExemption } from '../cluster'
import type { InnerInstruction } from '../tables'
import { SYSTEM_PROGRAM } from '../wire/program-ids'
import { isSigner, isWritable, type Message } from '../wire/transaction'
import { type AccountState, copyOf, emptyAccount } from './accounts'
import { isProgramFailure, type TransactionError } from './failures'
import { PROGRAM_LIST, programOf } from './programs'
import { budgetOf } from './programs/compute-budget'
import { Runtime } from './runtime'

/** What became of a transaction. */
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly units: number
  readonly inner: readonly InnerInstruction[]
  readonly fee: bigint
  /** Whether it is charged for and kept though it failed; one that was never begun is not. */
  readonly isBegun: boolean
  /** Accounts as they are afterwards, of those that it may write to. */
  readonly changed: ReadonlyMap<string, AccountState>
}

/** Lamports: so much for each signature, and the price of the units it requests. */
export function feeOf(message: Message): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(message.signers) + budgetOf(message, isBuiltin).priorityFee
}

function isBuiltin(id: string): boolean {
  return programOf(id)?.isBuiltin ?? false
}

/**
 * Runs a message over `accounts`: those that it names and that have something in them. All of it or nothing but the
 * fee. Signatures and the blockhash are the caller's to check. Pure: `accounts` stay as they are. `unixTimestamp`: seconds.
 */
export function execute(
  message: Message,
  accounts: ReadonlyMap<string, AccountState>,
  unixTimestamp: number,
): Outcome {
  const budget = budgetOf(message, isBuiltin)
  const fee = LAMPORTS_PER_SIGNATURE * BigInt(message.signers) + budget.priorityFee
  const refused = (err: TransactionError, logs: readonly string[] = []): Outcome => ({
    err,
    logs,
    units: 0,
    inner: [],
    fee,
    isBegun: false,
    changed: new Map(),
  })
  if (new Set(message.keys).size < message.keys.length) return refused('AccountLoadedTwice')
  const missing = message.instructions
    .map(({ program }) => message.keys[program] as string)
    .find((id) => !programOf(id))
  if (missing) {
    return refused('ProgramAccountNotFound', [
      `Program ${missing} is not part of this ledger. There are ${PROGRAM_LIST}.`,
    ])
  }
  if (budget.error) return refused(budget.error)
  const payer = message.keys[0] as string
  const unpaid = payment(accounts.get(payer), fee)
  if (unpaid) return refused(unpaid)
  const charged = new Map(accounts)
  const paying = copyOf(accounts.get(payer) as AccountState)
  paying.lamports -= fee
  charged.set(payer, paying)

  const runtime = new Runtime(charged, budget.units, unixTimestamp)
  const err = runAll(message, runtime) ?? rentError(message, charged, runtime.accounts)
  return {
    err,
    logs: runtime.logs,
    units: runtime.unitsUsed,
    inner: runtime.inner,
    fee,
    isBegun: true,
    changed: err ? new Map([[payer, paying]]) : writtenBy(message, runtime.accounts),
  }
}

function payment(payer: AccountState | undefined, fee: bigint): TransactionError | null {
  if (!payer || payer.lamports === 0n) return 'AccountNotFound'
  if (payer.owner !== SYSTEM_PROGRAM) return 'InvalidAccountForFee'
  if (payer.lamports < fee) return 'InsufficientFundsForFee'
  const left = payer.lamports - fee
  return left > 0n && left < rentExemption(payer.data.length)
    ? { InsufficientFundsForRent: { account_index: 0 } }
    : null
}

function runAll(message: Message, runtime: Runtime): TransactionError | null {
  for (const [index, { program, accounts, data }] of message.instructions.entries()) {
    try {
      runtime.run(index, {
        program: message.keys[program] as string,
        accounts: accounts.map((key) => ({
          key: message.keys[key] as string,
          signs: isSigner(message, key),
          writes: isWritable(message, key),
        })),
        data,
      })
    } catch (thrown) {
      if (!isProgramFailure(thrown)) throw thrown
      return { InstructionError: [index, thrown.reason] }
    }
  }
  return null
}

/** What was changed must be empty, or hold enough to stay. */
function rentError(
  message: Message,
  before: ReadonlyMap<string, AccountState>,
  after: ReadonlyMap<string, AccountState>,
): TransactionError | null {
  const poor = message.keys.findIndex((key) => {
    const { lamports, data } = after.get(key) ?? emptyAccount()
    const was = before.get(key) ?? emptyAccount()
    const isSame = was.lamports === lamports && was.data.length === data.length
    return !isSame && lamports > 0n && lamports < rentExemption(data.length)
  })
  return poor < 0 ? null : { InsufficientFundsForRent: { account_index: poor } }
}

function writtenBy(message: Message, after: ReadonlyMap<string, AccountState>): Map<string, AccountState> {
  return new Map(
    message.keys.flatMap((key, index) => {
      const state = after.get(key)
      return state && isWritable(message, index) ? [[key, state] as const] : []
    }),
  )
}
