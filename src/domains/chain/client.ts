import {
  type Chain,
  type Client,
  createClient,
  custom,
  defineChain,
  erc20Abi,
  type PublicActions,
  type Transport,
} from 'viem'
import {
  call,
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  getChainId,
  getCode,
  getLogs,
  getTransactionReceipt,
  multicall,
  readContract,
  simulateContract,
  waitForTransactionReceipt,
} from 'viem/actions'
import type { Context } from '#kernel/context'
import { isRefusal, type Refusal } from '#kernel/errors'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'
import { exchange } from './artifacts/exchange'
import { chainSpec, EXCHANGE_ADDRESS, MULTICALL3_ADDRESS } from './chains'
import { extensionsOf } from './extensions'
import { chainRequest } from './request'

type Address = `0x${string}`

/** A token as wallets show it. */
export interface TokenMetadata {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The requests that we send to a chain. viem's whole public client would be a quarter of the worker. */
function actions(
  client: Client<Transport, Chain>,
): Pick<
  PublicActions<Transport, Chain>,
  | 'call'
  | 'estimateFeesPerGas'
  | 'estimateGas'
  | 'getBalance'
  | 'getBlock'
  | 'getBlockNumber'
  | 'getChainId'
  | 'getCode'
  | 'getLogs'
  | 'getTransactionReceipt'
  | 'multicall'
  | 'readContract'
  | 'simulateContract'
  | 'waitForTransactionReceipt'
> {
  return {
    call: (args) => reasoned(call(client, args)),
    estimateFeesPerGas: (args) => reasoned(estimateFeesPerGas(client, args as never)),
    estimateGas: (args) => reasoned(estimateGas(client, args)),
    getBalance: (args) => reasoned(getBalance(client, args)),
    getBlock: (args) => reasoned(getBlock(client, args)),
    getBlockNumber: (args) => reasoned(getBlockNumber(client, args)),
    getChainId: () => reasoned(getChainId(client)),
    getCode: (args) => reasoned(getCode(client, args)),
    getLogs: (args) => reasoned(getLogs(client, args as never)),
    getTransactionReceipt: (args) => reasoned(getTransactionReceipt(client, args)),
    multicall: (args) => reasoned(multicall(client, args as never).then(withReasons)) as never,
    readContract: (args) => reasoned(readContract(client, args as never)),
    simulateContract: (args) => reasoned(simulateContract(client, args as never)) as never,
    waitForTransactionReceipt: (args) => reasoned(waitForTransactionReceipt(client, args)),
  }
}

/**
 * viem wraps what a chain says in errors of its own, and a multicall makes failed calls of it. A refusal of the emulator's
 * own, such as a full disk, is no word of the chain's: it is thrown as it is, so that nobody takes it for an absence.
 */
async function reasoned<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (thrown) {
    throw refusalBehind(thrown) ?? thrown
  }
}

function withReasons<Results>(results: Results): Results {
  for (const result of results as readonly { error?: unknown }[]) {
    const refusal = refusalBehind(result?.error)
    if (refusal) throw refusal
  }
  return results
}

function refusalBehind(thrown: unknown): Refusal | undefined {
  if (isRefusal(thrown)) return thrown
  return thrown instanceof Error ? refusalBehind(thrown.cause) : undefined
}

/** viem over this chain, in this process: no HTTP in between. */
export function publicClient(context: Context, chainId: number) {
  const spec = chainSpec(chainId)
  const chain: Chain = defineChain({
    id: spec.id,
    name: spec.name,
    nativeCurrency: { name: spec.native.name, symbol: spec.native.symbol, decimals: 18 },
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: MULTICALL3_ADDRESS } },
  })
  const transport = custom(
    { request: ({ method, params }) => chainRequest(context, chainId, { method, params }) },
    // It answers or it does not: there is no line that could be bad.
    { retryCount: 0 },
  )
  return actions(createClient({ chain, transport, cacheTime: 0, pollingInterval: 50 }))
}

/**
 * Seconds: the time of the block that comes next. What a contract will compare with it is made and checked with it, not
 * with the clock: that can be set back, and blocks cannot.
 */
export async function chainTime(context: Context, chainId: number): Promise<bigint> {
  const { timestamp } = await publicClient(context, chainId).getBlock({ blockTag: 'pending' })
  return timestamp
}

/** What an account holds, base units: the native token first, then each of `tokens` (0 where there is no contract). */
export async function balances(
  context: Context,
  chainId: number,
  owner: Address,
  tokens: readonly Address[],
): Promise<{ native: bigint; tokens: bigint[] }> {
  const client = publicClient(context, chainId)
  const native = await client.getBalance({ address: owner })
  const read = await client.multicall({
    contracts: tokens.map(
      (address) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) as const,
    ),
  })
  return { native, tokens: read.map(({ result }) => result ?? 0n) }
}

/** Undefined for an address that is no token. */
export async function tokenMetadata(
  context: Context,
  chainId: number,
  address: Address,
): Promise<TokenMetadata | undefined> {
  const contract = { address, abi: erc20Abi } as const
  const [name, symbol, decimals] = await publicClient(context, chainId).multicall({
    contracts: [
      { ...contract, functionName: 'name' },
      { ...contract, functionName: 'symbol' },
      { ...contract, functionName: 'decimals' },
    ],
  })
  if (symbol.result === undefined || decimals.result === undefined) return undefined
  return { address, name: name.result ?? symbol.result, symbol: symbol.result, decimals: decimals.result }
}

/**
 * What one whole token costs, atto-USD (10⁻¹⁸ dollars), by the pools of the chain: its own against USDC, by way of the
 * wrapped native token, or one that a neighbour knows. Undefined where no pool prices it.
 */
export async function priceAttoUsd(
  context: Context,
  chainId: number,
  address: Address | 'native',
): Promise<bigint | undefined> {
  const { wrapped, usdc } = chainSpec(chainId)
  const token = address === 'native' ? wrapped.address : address
  // USDC has six decimals: a base unit is a micro-dollar, by definition.
  if (token.toLowerCase() === usdc.address.toLowerCase()) return 1_000_000n * ATTO_PER_MICRO
  const client = publicClient(context, chainId)
  const priceOf = (of: Address, unit: Address) =>
    ({ address: EXCHANGE_ADDRESS, abi: exchange.abi, functionName: 'priceOf', args: [of, unit] }) as const
  const [direct, inNative, native] = await client.multicall({
    contracts: [
      priceOf(token, usdc.address),
      priceOf(token, wrapped.address),
      priceOf(wrapped.address, usdc.address),
    ],
  })
  if (direct.result !== undefined) return direct.result * ATTO_PER_MICRO
  const listed =
    inNative.result === undefined ? await neighboursPriceAttoUsd(context, chainId, token) : undefined
  if (listed !== undefined) return listed
  const wei = inNative.result ?? (await neighboursPrice(context, chainId, token))
  if (wei === undefined || native.result === undefined) return undefined
  return (wei * native.result * ATTO_PER_MICRO) / 10n ** 18n
}

async function neighboursPriceAttoUsd(
  context: Context,
  chainId: number,
  token: Address,
): Promise<bigint | undefined> {
  for (const { priceAttoUsd: priceOf } of extensionsOf(context)) {
    const price = await priceOf?.(chainSpec(chainId), token)
    if (price !== undefined) return price
  }
  return undefined
}

async function neighboursPrice(
  context: Context,
  chainId: number,
  token: Address,
): Promise<bigint | undefined> {
  for (const { priceWei } of extensionsOf(context)) {
    const price = await priceWei?.(chainSpec(chainId), token)
    if (price !== undefined) return price
  }
  return undefined
}
