import { base58, base64 } from '@scure/base'
import { invalidParams, quoted } from '#kernel/json-rpc'
import { rentExemption } from '../../cluster'
import { fromRow } from '../../rows'
import { accountAt, viewAccount, viewState } from '../account-view'
import { atSlot, type Method } from '../method'
import { addressesParam, addressParam, type Config, configParam, wholeParam } from '../params'

const getBalance: Method = async ({ ledger, params }) => {
  const state = await accountAt(ledger, addressParam(params[0]))
  return atSlot(ledger, Number(state?.lamports ?? 0n))
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
  const filters = (Array.isArray(config.filters) ? config.filters : []).map(filterOf)
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

function filterOf(filter: unknown): (data: Uint8Array) => boolean {
  const { dataSize, memcmp } = configParam(filter)
  if (dataSize !== undefined) return ({ length }) => length === dataSize
  const { offset, bytes, encoding = 'base58' } = configParam(memcmp) as Config
  if (typeof bytes !== 'string' || bytes.length > 200) {
    throw invalidParams('Invalid params: a filter is {dataSize} or {memcmp: {offset, bytes}}')
  }
  const from = wholeParam(offset, 'an offset')
  const encoded = decoded(bytes, encoding)
  return (data) => encoded.every((byte, index) => data[from + index] === byte)
}

function decoded(bytes: string, encoding: unknown): Uint8Array {
  try {
    return (encoding === 'base64' ? base64 : base58).decode(bytes)
  } catch {
    throw invalidParams(`Invalid params: the bytes of memcmp are no ${quoted(encoding)}`)
  }
}

const getMinimumBalanceForRentExemption: Method = async ({ params }) =>
  Number(rentExemption(wholeParam(params[0], 'a number of bytes')))

export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance,
  getAccountInfo,
  getMultipleAccounts,
  getProgramAccounts,
  getMinimumBalanceForRentExemption,
}
