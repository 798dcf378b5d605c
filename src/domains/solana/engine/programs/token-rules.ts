import { TOKEN_PROGRAM } from '../../wire/program-ids'
import { custom, ProgramFailure } from '../failures'
import type { Handle } from '../invocation'
import {
  decodeMint,
  decodeTokenAccount,
  encodeMint,
  encodeTokenAccount,
  type Mint,
  type TokenAccount,
} from '../token-state'

/** The program's own numbers for what can go wrong. */
export const TOKEN_ERROR = {
  NotRentExempt: 0,
  InsufficientFunds: 1,
  InvalidMint: 2,
  MintMismatch: 3,
  OwnerMismatch: 4,
  FixedSupply: 5,
  AlreadyInUse: 6,
  UninitializedState: 9,
  NativeNotSupported: 10,
  NonNativeHasBalance: 11,
  InvalidInstruction: 12,
  Overflow: 14,
  AuthorityTypeNotSupported: 15,
  MintCannotFreeze: 16,
  AccountFrozen: 17,
  MintDecimalsMismatch: 18,
  NonNativeNotSupported: 19,
  InvalidState: 13,
} as const

const TEXTS: Readonly<Record<keyof typeof TOKEN_ERROR, string>> = {
  NotRentExempt: 'Lamport balance below rent-exempt threshold',
  InsufficientFunds: 'insufficient funds',
  InvalidMint: 'Invalid Mint',
  MintMismatch: 'Account not associated with this Mint',
  OwnerMismatch: 'owner does not match',
  FixedSupply: 'the total supply of this token is fixed',
  AlreadyInUse: 'account or token already in use',
  UninitializedState: 'State is uninitialized',
  NativeNotSupported: 'Instruction does not support native tokens',
  NonNativeHasBalance: 'Non-native account can only be closed if its balance is zero',
  InvalidInstruction: 'Invalid instruction',
  Overflow: 'Operation overflowed',
  AuthorityTypeNotSupported: 'Account does not support specified authority type',
  MintCannotFreeze: 'This token mint cannot freeze accounts',
  AccountFrozen: 'Account is frozen',
  MintDecimalsMismatch: 'decimals different from the Mint decimals',
  NonNativeNotSupported: 'Instruction does not support non-native tokens',
  InvalidState: 'Invalid account state for operation',
}

export function refuse(reason: keyof typeof TOKEN_ERROR): never {
  throw custom(TOKEN_ERROR[reason], `Error: ${TEXTS[reason]}`)
}

const LARGEST = 2n ** 64n - 1n

/** Throws what the program would on a sum that does not fit into 64 bits. */
export function sum(a: bigint, b: bigint): bigint {
  if (a + b > LARGEST) refuse('Overflow')
  return a + b
}

export function readTokenAccount(handle: Handle): TokenAccount {
  if (handle.owner !== TOKEN_PROGRAM) throw new ProgramFailure('IncorrectProgramId')
  const account = decodeTokenAccount(handle.data)
  if (account) return account
  if (handle.data.length === 165) throw new ProgramFailure('UninitializedAccount')
  throw new ProgramFailure('InvalidAccountData')
}

export function writeTokenAccount(handle: Handle, account: TokenAccount): void {
  handle.write(encodeTokenAccount(account))
}

export function readMint(handle: Handle): Mint {
  const mint = handle.owner === TOKEN_PROGRAM ? decodeMint(handle.data) : undefined
  return mint ?? refuse('InvalidMint')
}

export function writeMint(handle: Handle, mint: Mint): void {
  handle.write(encodeMint(mint))
}

export function mustNotBeFrozen(account: TokenAccount): void {
  if (account.state === 'frozen') refuse('AccountFrozen')
}

/** `owner` is who must have signed. */
export function mustBeSignedBy(owner: string, authority: Handle): void {
  if (authority.address !== owner) refuse('OwnerMismatch')
  authority.mustSign()
}

/** By the owner, or by a delegate out of what was delegated. */
export function spend(account: TokenAccount, authority: Handle, amount: bigint): void {
  if (account.delegate !== authority.address) {
    mustBeSignedBy(account.owner, authority)
    return
  }
  authority.mustSign()
  if (account.delegated < amount) refuse('InsufficientFunds')
  account.delegated -= amount
  if (account.delegated === 0n) account.delegate = null
}
