import type { CallFrame, Hex, Receipt, Transaction } from '../../json-rpc'

/** Something of value that went from one account to another. */
export interface Flow {
  from: string
  to: string
  amount: bigint
  /** The token's contract; null for the native token. */
  token: string | null
}

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What a transaction moved: native value, also by calls inside it, then tokens by their logs. */
export function flowsOf(tx: Transaction, receipt: Receipt | null, trace: CallFrame | null): Flow[] {
  const hasFailed = receipt !== null && BigInt(receipt.status) === 0n
  if (hasFailed) return []
  const native = trace ? nativeFlows(trace) : ownValue(tx, receipt)
  const tokens = (receipt?.logs ?? []).flatMap(({ address, topics, data }): Flow[] => {
    const [event, from, to] = topics
    // Three topics: with a fourth it is a token that cannot be divided.
    if (event !== TRANSFER || topics.length !== 3 || !from || !to || data.length !== 66) return []
    return [{ from: addressIn(from), to: addressIn(to), amount: BigInt(data), token: address }]
  })
  return [...native, ...tokens]
}

function ownValue({ from, to, value }: Transaction, receipt: Receipt | null): Flow[] {
  const recipient = to ?? receipt?.contractAddress
  return BigInt(value) > 0n && recipient ? [{ from, to: recipient, amount: BigInt(value), token: null }] : []
}

/** A call that failed took its value back, and that of every call inside it. */
function nativeFlows({ type, from, to, value, error, calls = [] }: CallFrame): Flow[] {
  if (error) return []
  const moves = type !== 'DELEGATECALL' && type !== 'CALLCODE' && to && value && BigInt(value) > 0n
  const own = moves ? [{ from, to, amount: BigInt(value), token: null }] : []
  return [...own, ...calls.flatMap(nativeFlows)]
}

const addressIn = (topic: string): Hex => `0x${topic.slice(26)}`
