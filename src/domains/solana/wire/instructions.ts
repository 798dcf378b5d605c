import { utf8ToBytes } from '@noble/hashes/utils'
import type { AccountMeta, Instruction } from './compile'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  POOL_AUTHORITY,
  POOL_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './program-ids'
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

interface Seeded {
  readonly payer: string
  readonly account: string
  /** Signs too: the address follows from it and the seed. */
  readonly base: string
  readonly seed: string
}

/** Makes an account of a program at an address that follows from `base`. */
export function createWithSeed(
  { payer, account, base, seed }: Seeded,
  { lamports, space, owner }: { lamports: bigint; space: number; owner: string },
): Instruction {
  const text = utf8ToBytes(seed)
  return {
    program: SYSTEM_PROGRAM,
    accounts: [signer(payer), written(account), { key: base, signs: true, writes: false }],
    data: new Writer()
      .u32(3)
      .address(base)
      .u64(BigInt(text.length))
      .bytes(text)
      .u64(lamports)
      .u64(BigInt(space))
      .address(owner).done,
  }
}

/** Makes a token account of an account that belongs to the token program. Its lamports above the rent are tokens of SOL. */
export function startTokenAccount(account: string, mint: string, owner: string): Instruction {
  return {
    program: TOKEN_PROGRAM,
    accounts: [written(account), read(mint)],
    data: new Writer().u8(18).address(owner).done,
  }
}

/** All lamports of an empty token account, or of one of wrapped SOL, go to `destination`. */
export function closeTokenAccount(account: string, destination: string, owner: string): Instruction {
  return {
    program: TOKEN_PROGRAM,
    accounts: [written(account), written(destination), { key: owner, signs: true, writes: false }],
    data: Uint8Array.of(9),
  }
}

interface TokenSwap {
  readonly owner: string
  readonly source: string
  readonly destination: string
  /** Of what is sold. */
  readonly mint: string
  readonly amountIn: bigint
  readonly minimumOut: bigint
}

interface PoolOnTheWay {
  readonly pool: string
  readonly takes: string
  readonly gives: string
  readonly givesMint: string
}

export function swapTokens(
  { owner, source, destination, mint, amountIn, minimumOut }: TokenSwap,
  way: readonly PoolOnTheWay[],
): Instruction {
  return {
    program: POOL_PROGRAM,
    accounts: [
      { key: owner, signs: true, writes: false },
      written(source),
      written(destination),
      read(POOL_AUTHORITY),
      read(TOKEN_PROGRAM),
      read(mint),
      ...way.flatMap(({ pool, takes, gives, givesMint }) => [
        read(pool),
        written(takes),
        written(gives),
        read(givesMint),
      ]),
    ],
    data: new Writer().u8(1).u64(amountIn).u64(minimumOut).done,
  }
}
