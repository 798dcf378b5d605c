import { COINBASE } from '../engine/evm'
import type { AccessEntry, Authorization, TransactionRequest } from '../engine/transactions'
import { invalidParams } from '../rpc-errors'
import { address, bytes, fields, hash, hex, list, optional, quantity } from './params'

/** Types without a base fee of their own in them. */
const PRICED_TYPES = ['0x0', '0x1']

/** Reads the transaction object of eth_call, eth_estimateGas, eth_sendTransaction and their like. */
export function transactionRequest(value: unknown): TransactionRequest {
  const from = fields(value, 'transaction')
  const data = optional(from.data, bytes, 'data')
  const input = optional(from.input, bytes, 'input')
  if (data !== undefined && input !== undefined && data !== input) {
    throw invalidParams('data and input are both given and differ: send one')
  }
  if (from.gasPrice != null && (from.maxFeePerGas != null || from.maxPriorityFeePerGas != null)) {
    throw invalidParams('both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified')
  }
  return {
    chainId: optional(from.chainId, quantity, 'chainId'),
    isPriced: from.type != null && PRICED_TYPES.includes(hex(quantity(from.type, 'type'))),
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
    accessList: optional(from.accessList, list, 'accessList')?.map(accessEntry),
    authorizationList: optional(from.authorizationList, list, 'authorizationList')?.map(authorization),
  }
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
