import { COINBASE } from '../engine/evm'
import type { AccessEntry, Authorization, TransactionRequest } from '../engine/transactions'
import { invalidParams } from '../rpc-errors'
import { address, bytes, fields, hash, hex, list, optional, quantity } from './params'

/** Types without a base fee of their own in them. */
const PRICED_TYPES = ['0x0', '0x1']

/** What only a transaction with blobs has. */
const BLOB_FIELDS = ['blobVersionedHashes', 'maxFeePerBlobGas', 'blobs', 'commitments', 'proofs', 'sidecars']

/**
 * Reads the transaction object of eth_call, eth_estimateGas, eth_sendTransaction and their like, for the chain with this
 * id. What it cannot obey it refuses.
 */
export function transactionRequest(value: unknown, chainId: number): TransactionRequest {
  const from = fields(value, 'transaction')
  const blob = BLOB_FIELDS.find((name) => from[name] != null)
  if (blob !== undefined) throw invalidParams(`${blob}: this chain carries no blobs (type 3)`)
  const chain = optional(from.chainId, quantity, 'chainId')
  if (chain !== undefined && chain !== BigInt(chainId)) {
    throw invalidParams(`chainId does not match node's (have=${chain}, want=${chainId})`)
  }
  const data = optional(from.data, bytes, 'data')
  const input = optional(from.input, bytes, 'input')
  if (data !== undefined && input !== undefined && data !== input) {
    throw invalidParams('data and input are both given and differ: send one')
  }
  if (from.gasPrice != null && (from.maxFeePerGas != null || from.maxPriorityFeePerGas != null)) {
    throw invalidParams('both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified')
  }
  const type = typeOf(from)
  return {
    isPriced: type !== undefined && PRICED_TYPES.includes(type),
    // Without a sender: the zero address.
    from: optional(from.from, address, 'from') ?? COINBASE,
    to: optional(from.to, address, 'to'),
    data: input ?? data ?? '0x',
    value: optional(from.value, quantity, 'value') ?? 0n,
    gas: optional(from.gas ?? from.gasLimit, quantity, 'gas'),
    nonce: optional(from.nonce, quantity, 'nonce'),
    gasPrice: optional(from.gasPrice, quantity, 'gasPrice'),
    maxFeePerGas: optional(from.maxFeePerGas, quantity, 'maxFeePerGas'),
    maxPriorityFeePerGas: optional(from.maxPriorityFeePerGas, quantity, 'maxPriorityFeePerGas'),
    accessList: optional(from.accessList ?? (type === '0x1' ? [] : undefined), list, 'accessList')?.map(
      accessEntry,
    ),
    authorizationList: optional(from.authorizationList, list, 'authorizationList')?.map(authorization),
  }
}

/** By type: fields that it has no place for, and those without which it is another. */
const TYPES: Readonly<Record<string, { readonly without: readonly string[]; readonly needs?: string }>> = {
  '0x0': { without: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'authorizationList'] },
  '0x1': { without: ['maxFeePerGas', 'maxPriorityFeePerGas', 'authorizationList'] },
  '0x2': { without: ['gasPrice', 'authorizationList'] },
  '0x4': { without: ['gasPrice'], needs: 'authorizationList' },
}

function typeOf(from: Record<string, unknown>): string | undefined {
  if (from.type == null) return undefined
  const type = hex(quantity(from.type, 'type'))
  const rule = TYPES[type]
  if (!rule) throw invalidParams(`type: ${type} is not supported, only ${Object.keys(TYPES).join(', ')}`)
  const { without, needs } = rule
  const contradiction = without.find((name) => from[name] != null)
  if (contradiction) throw invalidParams(`type: a transaction of type ${type} has no ${contradiction}`)
  if (needs && from[needs] == null)
    throw invalidParams(`type: a transaction of type ${type} has a field ${needs}`)
  return type
}

function accessEntry(value: unknown): AccessEntry {
  const entry = fields(value, 'accessList')
  return {
    address: address(entry.address, 'accessList.address'),
    storageKeys: list(entry.storageKeys ?? [], 'accessList.storageKeys').map((key) =>
      hash(key, 'accessList.storageKeys'),
    ),
  }
}

function authorization(value: unknown): Authorization {
  const entry = fields(value, 'authorizationList')
  const number = (name: string) => hex(quantity(entry[name], `authorizationList.${name}`))
  return {
    chainId: number('chainId'),
    address: address(entry.address ?? entry.contractAddress, 'authorizationList.address'),
    nonce: number('nonce'),
    yParity: number(entry.yParity === undefined ? 'v' : 'yParity'),
    r: number('r'),
    s: number('s'),
  }
}
