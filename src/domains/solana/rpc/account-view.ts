import { base58, base64 } from '@scure/base'
import { invalidParams } from '#kernel/json-rpc'
import { exactNumber } from '#kernel/numbers/exact-json'
import type { AccountState } from '../engine/accounts'
import { programOf } from '../engine/programs'
import { decodeMint, decodeTokenAccount } from '../engine/token-state'
import type { Ledger } from '../ledger'
import { uiAmount } from '../ui-amount'
import { BPF_LOADER, NATIVE_LOADER, TOKEN_PROGRAM } from '../wire/program-ids'
import { type Config, unsupportedEncoding, wholeParam } from './params'

/** Rent is never due. */
const NEVER = 2n ** 64n - 1n

/** What an address holds, programs included: they are part of the validator, not of the ledger. */
export async function accountAt(ledger: Ledger, address: string): Promise<AccountState | undefined> {
  const program = programOf(address)
  if (!program) return ledger.account(address)
  return { lamports: 1n, owner: program.isBuiltin ? NATIVE_LOADER : BPF_LOADER, data: new Uint8Array(0) }
}

/** An account as the wire shows it; null of one with nothing in it. */
export async function viewAccount(ledger: Ledger, address: string, config: Config): Promise<unknown> {
  const state = await accountAt(ledger, address)
  return state ? viewState(ledger, address, state, config) : null
}

export async function viewState(
  ledger: Ledger,
  address: string,
  state: AccountState,
  config: Config,
): Promise<unknown> {
  return {
    data: await viewData(ledger, state, config),
    executable: programOf(address) !== undefined,
    lamports: exactNumber(state.lamports),
    owner: state.owner,
    rentEpoch: NEVER,
    space: state.data.length,
  }
}

async function viewData(
  ledger: Ledger,
  state: AccountState,
  { encoding, dataSlice }: Config,
): Promise<unknown> {
  const data = sliceOf(state.data, dataSlice)
  switch (encoding) {
    case undefined:
    case 'binary':
      return base58.encode(shortEnough(data))
    case 'base58':
      return [base58.encode(shortEnough(data)), encoding]
    case 'base64':
      return [base64.encode(data), encoding]
    case 'jsonParsed':
      return (await parsed(ledger, state)) ?? [base64.encode(data), 'base64']
  }
  throw unsupportedEncoding(encoding, 'base58, base64, jsonParsed')
}

function shortEnough(data: Uint8Array): Uint8Array {
  if (data.length <= 128) return data
  throw invalidParams(
    'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
  )
}

function sliceOf(data: Uint8Array, slice: unknown): Uint8Array {
  if (slice === undefined || slice === null) return data
  const { offset, length } = slice as { offset?: unknown; length?: unknown }
  const start = wholeParam(offset, 'dataSlice with an offset and a length')
  return data.subarray(start, start + wholeParam(length, 'dataSlice with an offset and a length'))
}

async function parsed(ledger: Ledger, { owner, data }: AccountState): Promise<unknown> {
  if (owner !== TOKEN_PROGRAM) return undefined
  const shown = (type: string, info: unknown) => ({
    program: 'spl-token',
    parsed: { type, info },
    space: data.length,
  })
  const mint = decodeMint(data)
  if (mint) {
    const { authority, supply, decimals, isInitialized, freezeAuthority } = mint
    return shown('mint', {
      mintAuthority: authority,
      supply: String(supply),
      decimals,
      isInitialized,
      freezeAuthority,
    })
  }
  const account = decodeTokenAccount(data)
  if (!account) return undefined
  const decimals = await decimalsOf(ledger, account.mint)
  return shown('account', {
    isNative: account.native !== null,
    mint: account.mint,
    owner: account.owner,
    state: account.state,
    tokenAmount: uiAmount(account.amount, decimals),
    ...(account.delegate !== null && {
      delegate: account.delegate,
      delegatedAmount: uiAmount(account.delegated, decimals),
    }),
    ...(account.native !== null && { rentExemptReserve: uiAmount(account.native, decimals) }),
    ...(account.closeAuthority !== null && { closeAuthority: account.closeAuthority }),
  })
}

/** Of a mint; 0 where there is none. */
export async function decimalsOf(ledger: Ledger, mint: string): Promise<number> {
  const state = await ledger.account(mint)
  return (state && decodeMint(state.data)?.decimals) ?? 0
}
