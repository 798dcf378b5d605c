import { type ChainSpec, chainRequest, priceAttoUsd, tokenMetadata } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { worth } from '../money'
import type { EvmCall } from './evm-terms'

type Hex = `0x${string}`

/** What leaves the wallet when a transaction is tried out. */
export interface Outflow {
  /** Native first where it moves. Base units; what comes back in the same token is taken off. */
  readonly tokens: readonly { readonly token: Hex | 'native'; readonly units: bigint }[]
  /** Everybody whom a token goes to, straight from the wallet. */
  readonly receivers: readonly Hex[]
}

/** A call as geth's callTracer writes it, with its logs. */
export interface Frame {
  readonly error?: string
  readonly revertReason?: string
  readonly output?: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly type: string
  readonly logs?: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
  readonly calls?: readonly Frame[]
}

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Tries the transaction out on the chain. Undefined where a node elsewhere cannot: then only its value is known. */
export async function traced(context: Context, { id }: ChainSpec, call: EvmCall): Promise<Frame | undefined> {
  try {
    return (await chainRequest(context, id, {
      method: 'debug_traceCall',
      params: [
        { from: call.from, to: call.to, value: `0x${call.value.toString(16)}`, data: call.data },
        'latest',
        { tracer: 'callTracer', tracerConfig: { withLog: true } },
      ],
    })) as Frame
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    return undefined
  }
}

/** What leaves the wallet in it. */
export function outflowOf(call: EvmCall, trace: Frame): Outflow {
  const { moved, receivers } = movesOf(call, trace)
  return {
    tokens: [...moved].filter(([, units]) => units > 0n).map(([token, units]) => ({ token, units })),
    receivers,
  }
}

/** What goes from the wallet, less what comes to it, by token; native first. The value goes also where all is taken back. */
export function movesOf(
  call: EvmCall,
  trace: Frame,
): { moved: ReadonlyMap<Hex | 'native', bigint>; receivers: readonly Hex[] } {
  const moved = new Map<Hex | 'native', bigint>()
  const receivers = new Set<Hex>()
  const wallet = call.from.toLowerCase()
  const add = (token: Hex | 'native', units: bigint) => moved.set(token, (moved.get(token) ?? 0n) + units)
  add('native', call.value)
  for (const { to, value, type, logs } of framesOf(trace)) {
    // Also of the transaction itself: what a wallet sends to itself stays there.
    if (to === wallet && type === 'CALL') add('native', -BigInt(value ?? 0))
    for (const { address, topics, data } of logs ?? []) {
      if (topics[0] !== TRANSFER || topics.length !== 3) continue
      const [from, receiver] = [addressIn(topics[1]), addressIn(topics[2])]
      const units = BigInt(data === '0x' ? 0 : data)
      if (from === wallet) {
        add(address, units)
        receivers.add(receiver)
      }
      if (receiver === wallet) add(address, -units)
    }
  }
  return { moved, receivers: [...receivers].filter((address) => address !== wallet) }
}

/** In the order of their calls; what a failed frame did was taken back, and that of those within it. */
export function* framesOf(frame: Frame): Generator<Frame> {
  if (frame.error !== undefined) return
  yield frame
  for (const inner of frame.calls ?? []) yield* framesOf(inner)
}

/** The address in a topic. */
export function addressIn(topic: Hex | undefined): Hex {
  return `0x${topic?.slice(26) ?? ''}`
}

/** Row control-pricing: micro-USD by the pools of the chain; null where one token has no price, `unpriced`. */
export async function priceOf(
  context: Context,
  spec: ChainSpec,
  { tokens }: Outflow,
): Promise<{ microUsd: bigint | null; unpriced: string }> {
  let sum = 0n
  for (const { token, units } of tokens) {
    const each = await priceAttoUsd(context, spec.id, token)
    const metadata =
      token === 'native'
        ? { symbol: spec.native.symbol, decimals: 18 }
        : await tokenMetadata(context, spec.id, token)
    if (each === undefined || !metadata) return { microUsd: null, unpriced: metadata?.symbol ?? token }
    sum += worth(units, metadata.decimals, each)
  }
  return { microUsd: sum, unpriced: '' }
}
