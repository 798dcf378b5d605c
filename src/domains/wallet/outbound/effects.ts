import { formatUnits, maxUint256 } from 'viem'
import { balances, type ChainSpec, tokenMetadata } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { EvmCall } from './evm-terms'
import { addressIn, type Frame, framesOf, movesOf } from './outflow'

type Hex = `0x${string}`

/** What a transaction changes for its sender, gas aside. Whole tokens. */
export interface Effects {
  readonly balances: readonly {
    readonly asset: string
    readonly symbol: string
    /** With a sign. */
    readonly change: string
    readonly before: string
    readonly after: string
  }[]
  /** Who may take tokens of the sender afterwards. `unlimited`: no balance is ever as large. */
  readonly approvals: readonly {
    readonly asset: string
    readonly symbol: string
    readonly spender: string
    readonly amount: string
  }[]
}

/** keccak256 of `Approval(address,address,uint256)`, `Deposit(address,uint256)`, `Withdrawal(address,uint256)`. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** More than any supply: an unlimited allowance. */
const UNLIMITED = maxUint256 / 2n

/** Reads an execution that was tried out. Nothing moves in one that the chain takes back. */
export async function effectsOf(
  context: Context,
  spec: ChainSpec,
  call: EvmCall,
  trace: Frame,
): Promise<Effects> {
  if (trace.error !== undefined) return { balances: [], approvals: [] }
  const changes = new Map<Hex | 'native', bigint>()
  for (const [asset, units] of movesOf(call, trace).moved) changes.set(asset, -units)
  for (const [asset, units] of wrappedIn(spec, call, trace)) {
    changes.set(asset, (changes.get(asset) ?? 0n) + units)
  }
  const changed = [...changes].filter(([, units]) => units !== 0n)
  const tokens = changed.flatMap(([asset]) => (asset === 'native' ? [] : [asset]))
  const found = await balances(context, spec.id, call.from, tokens)
  const approvals = approvalsIn(call, trace)
  return {
    balances: await Promise.all(
      changed.map(async ([asset, units]) => {
        const { symbol, decimals } = await tokenOf(context, spec, asset)
        const before = asset === 'native' ? found.native : (found.tokens[tokens.indexOf(asset)] ?? 0n)
        return {
          asset,
          symbol,
          change: `${units > 0n ? '+' : ''}${formatUnits(units, decimals)}`,
          before: formatUnits(before, decimals),
          after: formatUnits(before + units, decimals),
        }
      }),
    ),
    approvals: await Promise.all(
      approvals.map(async ({ asset, spender, units }) => {
        const { symbol, decimals } = await tokenOf(context, spec, asset)
        const amount = units > UNLIMITED ? 'unlimited' : formatUnits(units, decimals)
        return { asset, symbol, spender, amount }
      }),
    ),
  }
}

/** What is wrapped and unwrapped moves without the event of a transfer. */
function wrappedIn({ wrapped }: ChainSpec, { from }: EvmCall, trace: Frame): [Hex, bigint][] {
  const asset = wrapped.address.toLowerCase() as Hex
  return logsOf(trace).flatMap(({ address, topics, data }): [Hex, bigint][] => {
    const isOurs = address === asset && addressIn(topics[1]) === from.toLowerCase()
    if (!isOurs || topics.length !== 2) return []
    if (topics[0] === DEPOSIT) return [[asset, BigInt(data)]]
    return topics[0] === WITHDRAWAL ? [[asset, -BigInt(data)]] : []
  })
}

/** The last word for each spender. */
function approvalsIn({ from }: EvmCall, trace: Frame): { asset: Hex; spender: Hex; units: bigint }[] {
  const last = new Map<string, { asset: Hex; spender: Hex; units: bigint }>()
  for (const { address, topics, data } of logsOf(trace)) {
    if (topics[0] !== APPROVAL || topics.length !== 3 || data === '0x') continue
    if (addressIn(topics[1]) !== from.toLowerCase()) continue
    const spender = addressIn(topics[2])
    last.set(`${address} ${spender}`, { asset: address, spender, units: BigInt(data) })
  }
  return [...last.values()]
}

function logsOf(trace: Frame): NonNullable<Frame['logs']>[number][] {
  return [...framesOf(trace)].flatMap(({ logs = [] }) => logs)
}

/** A contract without a symbol is shown by its address, in base units. */
async function tokenOf(
  context: Context,
  spec: ChainSpec,
  asset: Hex | 'native',
): Promise<{ symbol: string; decimals: number }> {
  if (asset === 'native') return { symbol: spec.native.symbol, decimals: 18 }
  return (await tokenMetadata(context, spec.id, asset)) ?? { symbol: asset, decimals: 0 }
}
