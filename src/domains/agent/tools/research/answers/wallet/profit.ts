import { chainRequest } from '#domains/chain'
import { readSpendsBetween, walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'
import { balanceIn, priceOf } from '../../../lookup/amounts'
import { evmSpec } from '../../../lookup/chains'
import { readableUsd } from '../../../lookup/prices'
import { type Asset, assetNamed, chainKey } from '../../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../../tool'
import type { WalletReport } from '../../tools'
import { worthOf } from '../figures'
import { changeOf, changeText } from '../format'

/** keccak256 of `Transfer(address,address,uint256)` and of `Withdrawal(address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Swaps that one answer looks at, the newest. */
const MOST_SWAPS = 100
/** What was bought of a token in swaps and is not sold again, at its average cost; USD in millionths. */
interface Position {
  readonly asset: Pick<Asset, 'chain' | 'address'>
  units: bigint
  cost: bigint
  /** What sales brought beyond the cost of what was sold. */
  realized: bigint
}

interface Movement {
  readonly address: string
  readonly units: bigint
}

/**
 * Profit and loss against what was paid, by the swaps of the spend log and their receipts: what was sold was worth so
 * much then, and is the cost of what was bought. What came in by a transfer has no cost that is known.
 */
export async function profit({ context, principal }: ToolCall, args: WalletReport): Promise<ToolResult> {
  const { walletId } = principal
  const only =
    args.token === undefined ? undefined : await assetNamed(context, { token: args.token, chain: args.chain })
  const chain = args.chain === undefined ? undefined : chainKey(args.chain)
  const rows = await readSpendsBetween(context, walletId, {
    since: args.since === undefined ? 0 : Date.parse(args.since),
    until: args.until === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(args.until),
    limit: MOST_SWAPS * 5,
  })
  const swaps = rows.filter(({ kind, state }) => kind === 'swap' && state === 'confirmed')
  const { evmAddress } = await walletById(context, walletId)
  const positions = new Map<string, Position>()
  for (const row of swaps.slice(0, MOST_SWAPS).reverse()) {
    const moved = await movedBy(context, row, evmAddress.toLowerCase())
    if (!moved || row.microUsd === null) continue
    const usd = BigInt(row.microUsd)
    sell(positionOf(positions, row.chain, moved.sold.address), moved.sold.units, usd)
    buy(positionOf(positions, row.chain, moved.bought.address), moved.bought.units, usd)
  }
  const lines = []
  for (const position of positions.values()) {
    const line = await lineOf(context, walletId, position)
    if (line && (chain === undefined || line.chain === chain) && (!only || isSame(only, line)))
      lines.push(line)
  }
  const isCut = swaps.length > MOST_SWAPS || rows.length === MOST_SWAPS * 5
  if (lines.length === 0) {
    throw new Refusal(
      errors.invalidRequest,
      `Nothing is known of what was paid${only ? ` for ${only.symbol}` : ''}: no swap of this wallet bought it. Transfers and first funds have no price.`,
      { rule: 'agent.profit.unknown', facts: { swaps: swaps.length } },
    )
  }
  const total = lines.reduce((sum, { unrealized, realized }) => sum + unrealized + realized, 0n)
  const paid = lines.reduce((sum, { cost }) => sum + cost, 0n)
  const texts = lines.map(
    ({ symbol, chain: there, cost, value, unrealized, realized }) =>
      `${symbol} on ${there}: paid ${signed(cost, '')}, worth ${signed(value, '')} now, ${signed(unrealized)} (${changeText(changeOf(cost, value))})${realized === 0n ? '' : `, and ${signed(realized)} by sales`}`,
  )
  return {
    text: `Profit and loss against what was paid in swaps, fees and gas left out: ${signed(total)} in all.\n${texts.join('\n')}${isCut ? `\nOnly the newest ${MOST_SWAPS} swaps were looked at.` : ''}`,
    data: {
      totalUsd: plain(total),
      paidUsd: plain(paid),
      isCut,
      tokens: lines.map(({ symbol, chain: there, cost, value, unrealized, realized }) => ({
        ...{ symbol, chain: there, paidUsd: plain(cost), valueUsd: plain(value) },
        ...{ unrealizedUsd: plain(unrealized), realizedUsd: plain(realized) },
      })),
    },
  }
}

function positionOf(positions: Map<string, Position>, chain: string, address: string): Position {
  const key = `${chain} ${address}`
  const position = positions.get(key) ?? { asset: { chain, address }, units: 0n, cost: 0n, realized: 0n }
  positions.set(key, position)
  return position
}

function buy(position: Position, units: bigint, usd: bigint): void {
  position.units += units
  position.cost += usd
}

/** Of what was not bought in a swap no cost is known, so its part of the sale counts nothing. */
function sell(position: Position, units: bigint, usd: bigint): void {
  if (units === 0n || position.units === 0n) return
  const counted = units < position.units ? units : position.units
  const cost = (position.cost * counted) / position.units
  position.realized += (usd * counted) / units - cost
  position.units -= counted
  position.cost -= cost
}

async function lineOf(context: Context, walletId: string, position: Position) {
  const { chain, address } = position.asset
  const spec = evmSpec(chain)
  const isStable = [spec?.usdc, spec?.usdt].some((each) => each?.address.toLowerCase() === address)
  if (isStable || (position.units === 0n && position.realized === 0n)) return undefined
  const asset = await assetNamed(context, { token: address, chain })
  const price = await priceOf(context, asset)
  if (price === undefined) return undefined
  const held = await balanceIn(context, walletId, asset)
  // What was sent away since is no longer a gain or a loss of the wallet's.
  let { units } = position
  if (held.units < units) units = held.units
  const cost = position.units === 0n ? 0n : (position.cost * units) / position.units
  const value = worthOf({ units, decimals: held.decimals }, price) / ATTO_PER_MICRO
  return { ...asset, cost, value, unrealized: value - cost, realized: position.realized }
}

/** What a swap took from the wallet and what it gave, by its receipt. */
async function movedBy(
  context: Context,
  row: { hash: string; chain: string; amount: string | null },
  wallet: string,
): Promise<{ sold: Movement; bought: Movement } | undefined> {
  const spec = evmSpec(row.chain)
  if (!spec) return undefined
  const receipt = (await chainRequest(context, spec.id, {
    method: 'eth_getTransactionReceipt',
    params: [row.hash],
  })) as { logs: { address: string; topics: string[]; data: string }[] } | null
  const logs = receipt?.logs ?? []
  const transfer = (topic: number) =>
    logs.find(
      ({ topics }) =>
        topics[0] === TRANSFER && topics.length === 3 && topics[topic]?.endsWith(wallet.slice(2)),
    )
  const [out, into] = [transfer(1), transfer(2)]
  const unwrapped = logs.findLast(({ topics }) => topics[0] === WITHDRAWAL)
  const movement = (log: { address: string; data: string }): Movement => ({
    address: log.address.toLowerCase(),
    units: BigInt(log.data),
  })
  const native = (units: bigint): Movement => ({ address: 'native', units })
  const bought = into ? movement(into) : unwrapped && native(BigInt(unwrapped.data))
  return bought && { sold: out ? movement(out) : native(roundedUnits(row.amount ?? '0', 18)), bought }
}

function isSame(one: Pick<Asset, 'chain' | 'address'>, other: Pick<Asset, 'chain' | 'address'>): boolean {
  return one.chain === other.chain && one.address.toLowerCase() === other.address.toLowerCase()
}

/** `+$1.25`, `-$0.10`; `plus`: what stands before a gain. */
function signed(microUsd: bigint, plus = '+'): string {
  const size = microUsd < 0n ? -microUsd : microUsd
  return `${microUsd < 0n ? '-' : plus}$${readableUsd(size * ATTO_PER_MICRO)}`
}

function plain(microUsd: bigint): string {
  return (Number(microUsd) / 1e6).toFixed(6)
}
