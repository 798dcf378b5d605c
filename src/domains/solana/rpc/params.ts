import { base58, base64 } from '@scure/base'
import { invalidParams, quoted, type RpcError } from '#kernel/json-rpc'
import { MAX_TRANSACTION_BYTES } from '../cluster'
import { isSolanaAddress } from '../wire/is-address'

export type Config = Readonly<Record<string, unknown>>

/** Of a base58 text of so many bytes, at most. */
const MAX_BASE58 = Math.ceil(MAX_TRANSACTION_BYTES * 1.4)

export function addressParam(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Invalid params: an address is a base58 string')
  if (!isSolanaAddress(value))
    throw invalidParams(`Invalid param: ${value.length < 32 || value.length > 44 ? 'WrongSize' : 'Invalid'}`)
  return value
}

export function addressesParam(value: unknown, most = 100): string[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: expected a list of addresses')
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value.map(addressParam)
}

export function signatureParam(value: unknown): string {
  if (typeof value === 'string' && value.length >= 64 && value.length <= 88) {
    try {
      if (base58.decode(value).length === 64) return value
    } catch {
      throw invalidParams('Invalid param: Invalid')
    }
  }
  throw invalidParams('Invalid param: WrongSize')
}

/** `shape` says in words what is expected. */
export function wholeParam(value: unknown, shape: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidParams(`Invalid params: expected ${shape}`)
}

/** As `wholeParam`, up to 64 bits: longer numbers than a double holds come as a bigint. */
export function u64Param(value: unknown, shape: string): bigint {
  const number = typeof value === 'bigint' ? value : BigInt(wholeParam(value, shape))
  if (number >= 0n && number < 2n ** 64n) return number
  throw invalidParams(`Invalid params: expected ${shape}`)
}

export function configParam(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) {
    const { encoding, ...config } = value as Config
    if (encoding === undefined || encoding === null) return config
    if (typeof encoding === 'string') return value as Config
    throw invalidParams(`Invalid params: encoding: expected a string, got ${quoted(encoding)}`)
  }
  // An encoding alone, as clients of old sent it.
  if (typeof value === 'string') return { encoding: value }
  throw invalidParams('Invalid params: expected a configuration object')
}

export function unsupportedEncoding(encoding: unknown, supported: string): RpcError {
  return invalidParams(`unsupported encoding: ${quoted(encoding)}. Supported encodings: ${supported}`)
}

export function bytesParam(value: unknown, encoding: unknown = 'base58'): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected an encoded string')
  if (encoding !== 'base58' && encoding !== 'base64') {
    throw unsupportedEncoding(encoding, 'base58, base64')
  }
  if (value.length > MAX_BASE58) {
    throw invalidParams(
      `${encoding} encoded solana_transaction::versioned::VersionedTransaction too large: ${value.length} bytes (max: encoded/raw ${MAX_BASE58}/${MAX_TRANSACTION_BYTES})`,
    )
  }
  try {
    return (encoding === 'base58' ? base58 : base64).decode(value)
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}
