import { utf8ToBytes } from '@noble/hashes/utils'
import type { AccountMeta, Instruction } from './compile'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './program-ids'
import { Writer } from './writer'

const signer = (key: string): AccountMeta => ({ key, signs: true, writes: true })
const written = (key: string): AccountMeta => ({ key, signs: false, writes: true })
const read = (key: string): AccountMeta => ({ key, signs: false, writes: false })

export function transferLamports(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [signer(from), written(to)],
    data: new Writer().u32(2).u64(lamports).done,
  }
}

export function memo(text: string): Instruction {
  return { program: MEMO_PROGRAM, accounts: [], data: utf8ToBytes(text) }
}

interface TokenTransfer {
  readonly source: string
  readonly mint: string
  readonly destination: string
  /** Who signs: the holder of the source. */
  readonly authority: string
  readonly amount: bigint
  readonly decimals: number
}

export function transferTokens(transfer: TokenTransfer): Instruction {
  const { source, mint, destination, authority, amount, decimals } = transfer
  return {
    program: TOKEN_PROGRAM,
    accounts: [
      written(source),
      read(mint),
      written(destination),
      { key: authority, signs: true, writes: false },
    ],
    data: new Writer().u8(12).u64(amount).u8(decimals).done,
  }
}

/** `authority` signs: that of the mint. */
export function mintTokens(mint: string, account: string, authority: string, amount: bigint): Instruction {
  return {
    program: TOKEN_PROGRAM,
    accounts: [written(mint), written(account), { key: authority, signs: true, writes: false }],
    data: new Writer().u8(7).u64(amount).done,
  }
}

/** Makes `account`, the associated token account of `owner`, unless it is there. */
export function makeTokenAccount(payer: string, account: string, owner: string, mint: string): Instruction {
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      signer(payer),
      written(account),
      read(owner),
      read(mint),
      read(SYSTEM_PROGRAM),
      read(TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(1),
  }
}
