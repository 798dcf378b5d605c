import { type ChainSpec, chainRequest, priceAttoUsd, tokenMetadata } from '#domains/chain'
import type { Context } from '#kernel/context'
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

interface Frame {
  readonly error?: string
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
export async function outflowOf(
  context: Context,
  { id }: ChainSpec,
  call: EvmCall,
): Promise<Outflow | undefined> {
  let trace: Frame
  try {
    trace = (await chainRequest(context, id, {
      method: 'debug_traceCall',
      params: [
        { from: call.from, to: call.to, value: `0x${call.value.toString(16)}`, data: call.data },
        'latest',
        { tracer: 'callTracer', tracerConfig: { withLog: true } },
      ],
    })) as Frame
  } catch {
    return undefined
  }
  const moved = new Map<Hex | 'native', bigint>()
  const receivers = new Set<Hex>()
  const wallet = call.from.toLowerCase()
  const add = (token: Hex | 'native', units: bigint) => moved.set(token, (moved.get(token) ?? 0n) + units)
  const walk = (frame: Frame) => {
    // What a failed frame did was taken back.
    if (frame.error !== undefined) return
    // Also of the transaction itself: what a wallet sends to itself stays there.
    if (frame.to === wallet && frame.type === 'CALL') add('native', -BigInt(frame.value ?? 0))
    for (const { address, topics, data } of frame.logs ?? []) {
      if (topics[0] !== TRANSFER || topics.length !== 3) continue
      const [from, to] = topics.slice(1).map((topic) => `0x${topic.slice(26)}` as Hex) as [Hex, Hex]
      const units = BigInt(data === '0x' ? 0 : data)
      if (from === wallet) {
        add(address, units)
        receivers.add(to)
      }
      if (to === wallet) add(address, -units)
    }
    for (const inner of frame.calls ?? []) walk(inner)
  }
  add('native', call.value)
  walk(trace)
  return {
    tokens: [...moved].filter(([, units]) => units > 0n).map(([token, units]) => ({ token, units })),
    receivers: [...receivers].filter((address) => address !== wallet),
  }
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
