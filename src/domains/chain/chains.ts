import { defineErrors, Refusal } from '#kernel/errors'

/** A token that stands on a chain from its first block. */
interface GenesisToken {
  readonly address: `0x${string}`
  readonly symbol: string
  readonly name: string
}

/** What is fixed about an emulated EVM chain. */
export interface ChainSpec {
  readonly id: number
  /** The name that the wallet's endpoints know it by. */
  readonly key: string
  readonly name: string
  /** `usdCents`: the price that its first pool is opened at. */
  readonly native: { readonly symbol: string; readonly name: string; readonly usdCents: number }
  /** Fees do not move: a test that pays them can say in advance how much. Wei per gas. */
  readonly baseFee: bigint
  readonly tip: bigint
  readonly wrapped: GenesisToken
  readonly usdc: GenesisToken
  readonly usdt: GenesisToken
}

const ETHER = { symbol: 'ETH', name: 'Ether', usdCents: 300_000 }
const WETH = { symbol: 'WETH', name: 'Wrapped Ether' }
const USDC = { symbol: 'USDC', name: 'USD Coin' }
const USDT = { symbol: 'USDT', name: 'Tether USD' }

/** Where no public chain has the token, or has it with other decimals than ours. */
const OWN_WRAPPED = '0x5A2d000000000000000000000000000000000001'
const OWN_USDC = '0x5a2d000000000000000000000000000000000002'
const OWN_USDT = '0x5A2d000000000000000000000000000000000003'
/** The pools from which tokens are priced; the same on every chain. */
export const EXCHANGE_ADDRESS = '0x5a2D000000000000000000000000000000000004'
/** Where tools look for it on every chain. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Mints the stable coins and opened the first pools. Nobody has its key: a test impersonates it. */
export const TREASURY_ADDRESS = '0x5a2D000000000000000000000000000000000005'

/** On chains of the OP stack. */
const PREDEPLOYED_WETH = '0x4200000000000000000000000000000000000006'

const CHEAP = { baseFee: 10_000_000n, tip: 1_000_000n }

/** Tokens stand at their public addresses, with six decimals for both stable coins. */
export const CHAINS: readonly ChainSpec[] = [
  {
    id: 8453,
    key: 'base',
    name: 'Base',
    native: ETHER,
    ...CHEAP,
    wrapped: { ...WETH, address: PREDEPLOYED_WETH },
    usdc: { ...USDC, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    usdt: { ...USDT, address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2' },
  },
  {
    id: 1,
    key: 'mainnet',
    name: 'Ethereum',
    native: ETHER,
    baseFee: 1_000_000_000n,
    tip: 100_000_000n,
    wrapped: { ...WETH, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
    usdc: { ...USDC, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    usdt: { ...USDT, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  },
  {
    id: 137,
    key: 'polygon',
    name: 'Polygon',
    native: { symbol: 'POL', name: 'POL', usdCents: 50 },
    baseFee: 30_000_000_000n,
    tip: 30_000_000_000n,
    wrapped: { symbol: 'WPOL', name: 'Wrapped POL', address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
    usdc: { ...USDC, address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
    usdt: { ...USDT, address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' },
  },
  {
    id: 42161,
    key: 'arbitrum',
    name: 'Arbitrum One',
    native: ETHER,
    ...CHEAP,
    wrapped: { ...WETH, address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
    usdc: { ...USDC, address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
    usdt: { ...USDT, address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' },
  },
  {
    id: 130,
    key: 'unichain',
    name: 'Unichain',
    native: ETHER,
    ...CHEAP,
    wrapped: { ...WETH, address: PREDEPLOYED_WETH },
    usdc: { ...USDC, address: '0x078D782b760474a361dDA0AF3839290b0EF57AD6' },
    usdt: { ...USDT, address: OWN_USDT },
  },
  {
    id: 480,
    key: 'worldchain',
    name: 'World Chain',
    native: ETHER,
    ...CHEAP,
    wrapped: { ...WETH, address: PREDEPLOYED_WETH },
    usdc: { ...USDC, address: '0x79A02482A880bCE3F13e09Da970dC34db4CD24d1' },
    usdt: { ...USDT, address: OWN_USDT },
  },
  {
    id: 56,
    key: 'bnb',
    name: 'BNB Smart Chain',
    native: { symbol: 'BNB', name: 'BNB', usdCents: 60_000 },
    baseFee: 50_000_000n,
    tip: 50_000_000n,
    wrapped: { symbol: 'WBNB', name: 'Wrapped BNB', address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' },
    usdc: { ...USDC, address: OWN_USDC },
    usdt: { ...USDT, address: OWN_USDT },
  },
  {
    id: 4663,
    key: 'equities',
    name: 'Equities',
    native: ETHER,
    ...CHEAP,
    wrapped: { ...WETH, address: OWN_WRAPPED },
    usdc: { ...USDC, address: OWN_USDC },
    usdt: { ...USDT, address: OWN_USDT },
  },
  {
    id: 5042,
    key: 'arc',
    name: 'Arc',
    native: { symbol: 'USDC', name: 'USDC', usdCents: 100 },
    ...CHEAP,
    wrapped: { symbol: 'WUSDC', name: 'Wrapped USDC', address: OWN_WRAPPED },
    usdc: { ...USDC, address: OWN_USDC },
    usdt: { ...USDT, address: OWN_USDT },
  },
]

/** Gas that one block may use. */
export const BLOCK_GAS_LIMIT = 30_000_000

const SPEC_BY_ID = new Map(CHAINS.map((spec) => [spec.id, spec]))

export const chainErrors = defineErrors({
  unknown: { status: 404, error: 'Chain not found' },
  remoteUnusable: { status: 400, error: 'Remote chain unusable' },
  unreachable: { status: 502, error: 'Chain unreachable' },
})

/** Throws a refusal that lists the chains there are. */
export function chainSpec(id: number | string): ChainSpec {
  const spec = SPEC_BY_ID.get(typeof id === 'number' || /^\d+$/.test(id) ? Number(id) : Number.NaN)
  if (spec) return spec
  const known = CHAINS.map((chain) => `${chain.key} (${chain.id})`).join(', ')
  throw new Refusal(chainErrors.unknown, `No chain has the id "${id}". There are ${known}.`, {
    rule: 'chain.unknown',
    facts: { chainId: id },
  })
}
