import { Reader } from '../wire/reader'
import { Writer } from '../wire/writer'

export const MINT_BYTES = 82
export const TOKEN_ACCOUNT_BYTES = 165

/** An SPL mint. `authority`: who may mint more of it; null: no account. */
export interface Mint {
  authority: string | null
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: string | null
}

export interface TokenAccount {
  readonly mint: string
  owner: string
  amount: bigint
  delegate: string | null
  state: 'uninitialized' | 'initialized' | 'frozen'
  /** Of wrapped SOL: the lamports that are not tokens, but keep the account alive. */
  readonly native: bigint | null
  delegated: bigint
  closeAuthority: string | null
}

const STATES = ['uninitialized', 'initialized', 'frozen'] as const

export function decodeMint(data: Uint8Array): Mint | undefined {
  if (data.length !== MINT_BYTES) return undefined
  const reader = new Reader(data)
  const mint = {
    authority: readMaybe(reader, () => reader.address(), 32),
    supply: reader.u64(),
    decimals: reader.u8(),
    isInitialized: reader.u8() === 1,
    freezeAuthority: readMaybe(reader, () => reader.address(), 32),
  }
  return mint.isInitialized ? mint : undefined
}

export function encodeMint(mint: Mint): Uint8Array {
  const writer = new Writer()
  writeMaybe(writer, mint.authority, 32, (address) => writer.address(address))
  writer
    .u64(mint.supply)
    .u8(mint.decimals)
    .u8(mint.isInitialized ? 1 : 0)
  writeMaybe(writer, mint.freezeAuthority, 32, (address) => writer.address(address))
  return writer.done
}

/** Undefined for what is no initialized token account. */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | undefined {
  if (data.length !== TOKEN_ACCOUNT_BYTES) return undefined
  const reader = new Reader(data)
  const mint = reader.address()
  const owner = reader.address()
  const amount = reader.u64()
  const delegate = readMaybe(reader, () => reader.address(), 32)
  const state = STATES[reader.u8()] ?? 'uninitialized'
  const native = readMaybe(reader, () => reader.u64(), 8)
  const delegated = reader.u64()
  const closeAuthority = readMaybe(reader, () => reader.address(), 32)
  return state === 'uninitialized'
    ? undefined
    : { mint, owner, amount, delegate, state, native, delegated, closeAuthority }
}

export function encodeTokenAccount(account: TokenAccount): Uint8Array {
  const writer = new Writer().address(account.mint).address(account.owner).u64(account.amount)
  writeMaybe(writer, account.delegate, 32, (address) => writer.address(address))
  writer.u8(STATES.indexOf(account.state))
  writeMaybe(writer, account.native, 8, (lamports) => writer.u64(lamports))
  writer.u64(account.delegated)
  writeMaybe(writer, account.closeAuthority, 32, (address) => writer.address(address))
  return writer.done
}

/** Its place is kept where there is none. */
function readMaybe<Value>(reader: Reader, read: () => Value, bytes: number): Value | null {
  if (reader.u32() === 1) return read()
  reader.bytes(bytes)
  return null
}

function writeMaybe<Value>(
  writer: Writer,
  value: Value | null,
  bytes: number,
  write: (value: Value) => void,
): void {
  writer.u32(value === null ? 0 : 1)
  if (value === null) writer.bytes(new Uint8Array(bytes))
  else write(value)
}
