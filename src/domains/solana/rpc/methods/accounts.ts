import { base58, base64 } from '@scure/base'
import { invalidParams, quoted } from '#kernel/json-rpc'
import { exactNumber } from '#kernel/numbers/exact-json'
import { rentExemption } from '../../cluster'
import { fromRow } from '../../rows'
import { accountAt, viewAccount, viewState } from '../account-view'
import { atSlot, type Method } from '../method'
import {
  addressesParam,
  addressParam,
  type Config,
  configParam,
  u64Param,
  unsupportedEncoding,
  wholeParam,
} from '../params'

const getBalance: Method = async ({ ledger, params }) => {
  const state = await accountAt(ledger, addressParam(params[0]))
  return atSlot(ledger, exactNumber(state?.lamports ?? 0n))
}

const getAccountInfo: Method = async ({ ledger, params }) =>
  atSlot(ledger, await viewAccount(ledger, addressParam(params[0]), configParam(params[1])))

const getMultipleAccounts: Method = async ({ ledger, params }) => {
  const config = { encoding: 'base64', ...configParam(params[1]) }
  const addresses = addressesParam(params[0])
  return atSlot(ledger, await Promise.all(addresses.map((address) => viewAccount(ledger, address, config))))
}

/** Filters: `{dataSize}` and `{memcmp: {offset, bytes, encoding}}`, all of which must hold. */
const getProgramAccounts: Method = async ({ ledger, params }) => {
  const config = configParam(params[1])
  const filters = filtersParam(config.filters).map(filterOf)
  const rows = await ledger.accountsWhere('owner', addressParam(params[0]))
  const matching = rows
    .map((row) => ({ address: row.address, state: fromRow(row) }))
    .filter(({ state }) => filters.every((matches) => matches(state.data)))
  const value = await Promise.all(
    matching.map(async ({ address, state }) => ({
      pubkey: address,
      account: await viewState(ledger, address, state, config),
    })),
  )
  return config.withContext === true ? atSlot(ledger, value) : value
}

const MOST_FILTERS = 4

function filtersParam(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value))
    throw invalidParams(`Invalid params: filters: expected a list, got ${quoted(value)}`)
  if (value.length > MOST_FILTERS) throw invalidParams(`Too many filters provided; max ${MOST_FILTERS}`)
  return value
}

function filterOf(filter: unknown): (data: Uint8Array) => boolean {
  const { dataSize, memcmp } = configParam(filter)
  if (dataSize !== undefined) {
    const size = u64Param(dataSize, 'dataSize, a number of bytes')
    return ({ length }) => BigInt(length) === size
  }
  const { offset, bytes, encoding = 'base58' } = configParam(memcmp) as Config
  if (typeof bytes !== 'string' || bytes.length > 200) {
    throw invalidParams('Invalid params: a filter is {dataSize} or {memcmp: {offset, bytes}}')
  }
  const from = wholeParam(offset, 'an offset')
  const encoded = decoded(bytes, encoding)
  return (data) => encoded.every((byte, index) => data[from + index] === byte)
}

function decoded(bytes: string, encoding: unknown): Uint8Array {
  if (encoding !== 'base58' && encoding !== 'base64') throw unsupportedEncoding(encoding, 'base58, base64')
  try {
    return (encoding === 'base64' ? base64 : base58).decode(bytes)
  } catch {
    throw invalidParams(`Invalid params: the bytes of memcmp are no ${quoted(encoding)}`)
  }
}

const getMinimumBalanceForRentExemption: Method = async ({ params }) =>
  exactNumber(rentExemption(wholeParam(params[0], 'a number of bytes')))

export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance,
  getAccountInfo,
  getMultipleAccounts,
  getProgramAccounts,
  getMinimumBalanceForRentExemption,
}
