import { encodeAbiParameters, type Hex } from 'viem'
import type { ChainSpec, extendChains } from '#domains/chain'
import { listings } from '#domains/listings'
import { BASE_ID, FEEDS, ON_BASE, poolsOf } from './addresses'
import { permit2 } from './artifacts/permit2'
import { pool } from './artifacts/pool'
import { poolFactory } from './artifacts/pool-factory'
import { positionManager } from './artifacts/position-manager'
import { priceFeed } from './artifacts/price-feed'
import { quoter } from './artifacts/quoter'
import { stateView } from './artifacts/state-view'
import { swapRouter } from './artifacts/swap-router'
import { x402ExactPermit2Proxy } from './artifacts/x402-exact-permit2-proxy'
import { x402UptoPermit2Proxy } from './artifacts/x402-upto-permit2-proxy'
import { PERMIT2 } from './permit2'

type ChainExtension = Parameters<typeof extendChains>[1]
type Part = ReturnType<NonNullable<ChainExtension['latePart']>>
type Known = Awaited<ReturnType<NonNullable<ChainExtension['contracts']>>>[number]

const EVERYWHERE = [
  { address: PERMIT2.contract, name: 'Permit2', ...permit2 },
  { address: PERMIT2.exactProxy, name: 'x402ExactPermit2Proxy', ...x402ExactPermit2Proxy },
  { address: PERMIT2.uptoProxy, name: 'x402UptoPermit2Proxy', ...x402UptoPermit2Proxy },
] as const
const PLACED_ON_BASE = [
  ...EVERYWHERE,
  { address: ON_BASE.factory, name: 'UniswapV3Factory', ...poolFactory },
  { address: ON_BASE.quoter, name: 'QuoterV2', ...quoter },
  { address: ON_BASE.router, name: 'SwapRouter02', ...swapRouter },
  { address: ON_BASE.positions, name: 'NonfungiblePositionManager', ...positionManager },
  { address: ON_BASE.stateView, name: 'StateView', ...stateView },
] as const

/** The contract that belongs at an address in lower case; undefined for any other. */
export async function canonicalPart(spec: ChainSpec, address: Hex): Part {
  const placed = placedOn(spec).find((each) => each.address.toLowerCase() === address)
  if (placed) return { code: [[placed.address, placed.bytecode]] }
  const feed = FEEDS.find(([each]) => each.toLowerCase() === address)
  if (feed) return feedPart(spec, feed)
  const args = (await poolsOf(spec)).get(address)
  return args && { contracts: [{ address, bytecode: pool.bytecode, args }] }
}

/** Those whose interfaces explorers and traces can read. */
export async function knownCanonical(spec: ChainSpec): Promise<Known[]> {
  const feeds = spec.id === BASE_ID ? FEEDS : []
  return [
    ...placedOn(spec).map(({ address, name, abi }) => ({ address, name, token: null, abi })),
    ...feeds.map(([address, name]) => ({ address, name, token: null, abi: priceFeed.abi })),
  ]
}

function placedOn({ id }: ChainSpec) {
  return id === BASE_ID ? PLACED_ON_BASE : EVERYWHERE
}

async function feedPart(spec: ChainSpec, [address, pair, symbol]: (typeof FEEDS)[number]): Part {
  const token = symbol === 'cbBTC' ? await listedOnBase(symbol) : (spec[symbol].address as Hex)
  const args = encodeAbiParameters([{ type: 'string' }, { type: 'address' }], [pair, token])
  return { contracts: [{ address, bytecode: priceFeed.bytecode, args }] }
}

async function listedOnBase(symbol: string): Promise<Hex> {
  const { LISTINGS } = await listings()
  const listing = LISTINGS.find((each) => each.chain === 'base' && each.symbol === symbol)
  if (!listing) throw new Error(`${symbol} is not listed on Base`)
  return listing.address as Hex
}
