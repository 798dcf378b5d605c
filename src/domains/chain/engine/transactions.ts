import type { Common } from '@ethereumjs/common'
import { createTx, createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { invalidParams, rejected } from '../rpc-errors'
import type { Hex } from './state'

/** A transaction with its hash and sender known, ready to be executed or stored. */
export interface Prepared {
  readonly tx: TypedTransaction
  readonly hash: Hex
  readonly from: Hex
  readonly raw: Hex
}

export interface Fees {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** What a caller may say of a transaction that it has not signed. */
export interface TransactionRequest extends Fees {
  /** The chain it is meant for, if it says. */
  /** Asks for a type that has one gas price, without naming one. */
  readonly isPriced: boolean
  readonly from: Hex
  readonly to: Hex | undefined
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly accessList: readonly AccessEntry[] | undefined
  readonly authorizationList: readonly Authorization[] | undefined
}

export interface AccessEntry {
  readonly address: Hex
  readonly storageKeys: readonly Hex[]
}

export interface Authorization {
  readonly chainId: Hex
  readonly address: Hex
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

/** Reads a signed transaction. Throws an `RpcError` in the words of geth for one that is not valid here. */
export function decodeSigned(raw: Hex, common: Common): Prepared {
  if (raw.startsWith('0x03')) {
    throw rejected('transaction type not supported: this chain carries no blobs (type 3)')
  }
  let tx: TypedTransaction
  try {
    tx = createTxFromRLP(hexToBytes(raw), { common, freeze: false })
  } catch (thrown) {
    const why = messageOf(thrown)
    if (/chain ?id/i.test(why))
      throw rejected(`invalid chain id for signer: this chain is ${common.chainId()}`)
    throw rejected(`failed to decode signed transaction: ${why}`)
  }
  if (!tx.isSigned()) throw rejected('failed to decode signed transaction: it has no signature')
  try {
    return { tx, hash: bytesToHex(tx.hash()), from: tx.getSenderAddress().toString(), raw }
  } catch {
    throw rejected('invalid signature: no sender can be recovered')
  }
}

/** Reads one that was accepted before: its sender is known, which also spares recovering it. */
export function decodeStored({ raw, from }: { raw: string; from: string }, common: Common): TypedTransaction {
  return sentBy(createTxFromRLP(hexToBytes(raw as Hex), { common, freeze: false }), from as Hex)
}

/** For a dry run: executed as if `from` had signed it. */
export function unsigned(
  request: TransactionRequest,
  { gas, nonce, fees }: { gas: bigint; nonce: bigint; fees: Fees },
  common: Common,
): TypedTransaction {
  const tx = made(dataOf(request, gas, nonce, fees, common), common)
  tx.isSigned = () => true
  return sentBy(tx, request.from)
}

/**
 * For an account without a known key. The signature is the sender's address: it recovers to no account, and makes two
 * senders' equal transactions two.
 */
export function impersonated(
  request: TransactionRequest,
  { gas, nonce, fees }: { gas: bigint; nonce: bigint; fees: Fees },
  common: Common,
): Prepared {
  const data = dataOf(request, gas, nonce, fees, common)
  const v = data.type === 0 ? common.chainId() * 2n + 35n : 0n
  const tx = made({ ...data, v, r: BigInt(request.from), s: 1n } as never, common)
  return {
    tx: sentBy(tx, request.from),
    hash: bytesToHex(tx.hash()),
    from: request.from,
    raw: bytesToHex(tx.serialize()),
  }
}

/** Signed with the key of `from`: what that recovers to need not be recovered. */
export function signedBy(unsignedTx: TypedTransaction, from: Hex, key: Hex): Prepared {
  // Made anew, without what `unsigned` says of it.
  const tx = sentBy(unsignedTx.sign(hexToBytes(key)), from)
  return { tx, hash: bytesToHex(tx.hash()), from, raw: bytesToHex(tx.serialize()) }
}

/** The most that one unit of gas may cost its sender, wei. */
export function maxPrice(tx: TypedTransaction): bigint {
  return 'maxFeePerGas' in tx ? tx.maxFeePerGas : tx.gasPrice
}

/** What one unit of gas costs in a block with this base fee, wei. */
export function effectivePrice(tx: TypedTransaction, baseFee: bigint): bigint {
  if (!('maxFeePerGas' in tx)) return tx.gasPrice
  const most = baseFee + tx.maxPriorityFeePerGas
  if (most > tx.maxFeePerGas) return tx.maxFeePerGas
  return most
}

function sentBy(tx: TypedTransaction, from: Hex): TypedTransaction {
  const sender = createAddressFromString(from)
  tx.getSenderAddress = () => sender
  return tx
}

function dataOf(request: TransactionRequest, gas: bigint, nonce: bigint, fees: Fees, common: Common) {
  const { to, data, value, accessList, authorizationList } = request
  const shared = { to, data, value, nonce, gasLimit: gas, chainId: common.chainId() }
  const dynamic = {
    maxFeePerGas: fees.maxFeePerGas ?? fees.gasPrice ?? 0n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas ?? fees.gasPrice ?? 0n,
    accessList: accessList ?? [],
  }
  if (authorizationList) return { ...shared, ...dynamic, type: 4, authorizationList } as never as Data
  if (fees.gasPrice === undefined) return { ...shared, ...dynamic, type: 2 } as never as Data
  if (accessList) return { ...shared, type: 1, gasPrice: fees.gasPrice, accessList } as never as Data
  // A legacy transaction says its chain in its signature.
  return { ...shared, chainId: undefined, type: 0, gasPrice: fees.gasPrice } as never as Data
}

type Data = Parameters<typeof createTx>[0]

/** Fields that are right each for itself may be no transaction together. */
function made(data: Data, common: Common): TypedTransaction {
  try {
    return createTx(data, { common, freeze: false })
  } catch (thrown) {
    throw invalidParams(`transaction: ${messageOf(thrown).slice(0, 300)}`)
  }
}

/** Where the library reads bytes as a list, or a list as bytes, it fails as JavaScript does. */
function messageOf(thrown: unknown): string {
  if (thrown instanceof TypeError) return 'a field is a list where bytes belong, or bytes where a list does'
  return thrown instanceof Error ? thrown.message : String(thrown)
}
