/** As the wire writes what went wrong in an instruction: a name, or the program's own number. */
export type InstructionError = string | { readonly Custom: number }

export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, InstructionError] }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly DuplicateInstruction: number }

/** Thrown by a program; the transaction comes to nothing but its fee. `log`: what the program says about it. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure' as const

  constructor(
    readonly reason: InstructionError,
    readonly log?: string,
  ) {
    super(instructionText(reason))
  }
}

export function isProgramFailure(thrown: unknown): thrown is ProgramFailure {
  return thrown instanceof Error && thrown.name === 'ProgramFailure'
}

export function custom(code: number, log?: string): ProgramFailure {
  return new ProgramFailure({ Custom: code }, log)
}

const INSTRUCTION_TEXTS: Readonly<Record<string, string>> = {
  GenericError: 'generic instruction error',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidAccountData: 'invalid account data for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
  UninitializedAccount: 'instruction requires an initialized account',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  ExternalAccountLamportSpend: 'instruction spent from the balance of an account it does not own',
  ExternalAccountDataModified: 'instruction modified data of an account it does not own',
  ReadonlyLamportChange: 'instruction changed the balance of a read-only account',
  ReadonlyDataModified: 'instruction modified data of a read-only account',
  UnbalancedInstruction: 'sum of account balances before and after instruction do not match',
  UnsupportedProgramId: 'Unsupported program id',
  InvalidSeeds: 'Provided seeds do not result in a valid address',
  IllegalOwner: 'Provided owner is not allowed',
  AccountNotRentExempt: 'An account does not have enough lamports to be rent-exempt',
  ArithmeticOverflow: 'Program arithmetic overflowed',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  MaxSeedLengthExceeded: 'Length of the seed is too long for address generation',
}

export function instructionText(error: InstructionError): string {
  if (typeof error !== 'string') return `custom program error: 0x${error.Custom.toString(16)}`
  return INSTRUCTION_TEXTS[error] ?? error
}

const TRANSACTION_TEXTS: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AccountLoadedTwice: 'Account loaded twice',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
}

export function transactionText(error: TransactionError): string {
  if (typeof error === 'string') return TRANSACTION_TEXTS[error] ?? error
  if ('InstructionError' in error) {
    const [index, reason] = error.InstructionError
    return `Error processing Instruction ${index}: ${instructionText(reason)}`
  }
  if ('DuplicateInstruction' in error) {
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`
  }
  return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
}
