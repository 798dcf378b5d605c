import {
  decodeFunctionData,
  domainSeparator,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  parseAbi,
  parseSignature,
  zeroHash,
} from 'viem'
import { balances, type ChainSpec, chainClient, chainMode, chainRequest, priceAttoUsd } from '#domains/chain'
import {
  type Operation,
  type OperationCall,
  sendOperation,
  signTypedData,
  walletById,
  worth,
} from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { router } from './artifacts/router'
import { atLeast, boundDemands, minimumOf } from './bounds'
import { swapErrors } from './errors'
import type { SwapBody } from './fields'
import { keyed } from './idempotency'
import { type Quoted, quoted, sidesOf } from './route'

/** Where the router stands on every chain that has swapped. */
const ROUTER_ADDRESS = '0x5a2d000000000000000000000000000000000020'

type Address = `0x${string}`

/** Far enough for a permit that is used at once: the end of the seconds that a date can count. */
const FOREVER = 8_640_000_000_000n
const NO_PERMIT = { deadline: 0n, v: 0, r: zeroHash, s: zeroHash }

/** Amounts are whole tokens; `soldUnits` and `boughtUnits` the same in base units. */
export interface Swapped {
  readonly txHash: string
  readonly chain: string
  readonly soldAmount: string
  readonly boughtAmount: string
  readonly soldUnits: bigint
  readonly boughtUnits: bigint
  readonly sold: string
  readonly bought: string
}

/** See by-chain.ts. `earlier`: the transaction that has done it already, under its idempotency key. */
export async function swapOnEvm(
  call: OperationCall,
  body: SwapBody,
  earlier: string | undefined,
): Promise<Swapped> {
  const { context } = call
  if (earlier !== undefined) return outcomeOf(call, await sidesOf(context, body), earlier)
  const first = await quoted(context, body)
  const { spec, from } = first
  await refuseElsewhere(call, spec)
  const minimum = await minimumOf(call, body, first)
  const owner = (await walletById(context, call.principal.walletId)).evmAddress as Address
  if (!from.isNative && !(await permitDomain(context, spec, from.address))) await allow(call, first, owner)
  const { transactionHash } = await sendOperation(keyed(call, body), spec, async () => {
    const now = await quoted(context, body)
    const least = minimum ?? atLeast(now.amountOut, body.slippageBps)
    const operation = await operationOf(
      call,
      now,
      { minimum: least, demands: boundDemands(now, least, body) },
      owner,
    )
    if (isPossible(operation)) await installRouter(call, spec)
    return operation
  })
  return outcomeOf(call, first, transactionHash)
}

/** The call of the router, priced by what is sold. */
async function operationOf(
  call: OperationCall,
  now: Quoted,
  { minimum, demands }: { minimum: bigint; demands: Operation['demands'] },
  owner: Address,
): Promise<Operation> {
  const { context } = call
  const { spec, from, to, amountIn, hops } = now
  const each = await priceAttoUsd(context, spec.id, from.isNative ? 'native' : from.address)
  const balancesNow = await balances(context, spec.id, owner, from.isNative ? [] : [from.address])
  const holding = from.isNative ? balancesNow.native : (balancesNow.tokens[0] ?? 0n)
  const permit = from.isNative ? NO_PERMIT : await permitOf(call, now, owner)
  return {
    kind: 'swap',
    to: ROUTER_ADDRESS,
    value: from.isNative ? amountIn : 0n,
    data: encodeFunctionData({
      abi: router.abi,
      functionName: 'swap',
      args: [from.address, amountIn, minimum, hops, to.isNative, permit],
    }),
    gives: {
      need: { symbol: from.symbol, decimals: from.decimals, needed: amountIn, balance: holding },
      microUsd: each === undefined ? null : worth(amountIn, from.decimals, each),
    },
    // What is bought goes to the wallet itself.
    recipients: [],
    demands,
  }
}

/** A token that takes no permits, as the wrapped native one: the router is allowed to take it in a transaction before. */
async function allow(call: OperationCall, { spec, from, amountIn }: Quoted, owner: Address): Promise<void> {
  const client = await chainClient(call.context, spec.id)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [ROUTER_ADDRESS, 2n ** 256n - 1n],
  })
  const first: OperationCall = {
    ...call,
    transact: call.before ?? call.context.transaction,
  }
  const allowance = await client.readContract({
    address: from.address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, ROUTER_ADDRESS],
  })
  if (allowance >= amountIn) return
  await sendOperation(first, spec, async () => ({
    kind: 'swap',
    to: from.address,
    data,
    recipients: [],
    demands: [],
  }))
}

const PERMITS = parseAbi([
  'function name() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])
const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}

/** The domain that a token's permits are signed for; undefined where it takes none that we know how to sign. */
async function permitDomain(context: OperationCall['context'], { id }: ChainSpec, token: Address) {
  const client = await chainClient(context, id)
  const contract = { address: token, abi: PERMITS } as const
  try {
    const name = await client.readContract({ ...contract, functionName: 'name' })
    const separator = await client.readContract({ ...contract, functionName: 'DOMAIN_SEPARATOR' })
    // The dollar has version 2, as on public chains; tokens of ours have 1.
    const domains = ['1', '2'].map((version) => ({ name, version, chainId: id, verifyingContract: token }))
    return domains.find((domain) => domainSeparator({ domain }) === separator)
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    return undefined
  }
}

async function permitOf(
  { context, principal }: OperationCall,
  { spec, from, amountIn }: Quoted,
  owner: Address,
) {
  const domain = await permitDomain(context, spec, from.address)
  if (!domain) return NO_PERMIT
  const client = await chainClient(context, spec.id)
  const nonce = await client.readContract({
    address: from.address,
    abi: PERMITS,
    functionName: 'nonces',
    args: [owner],
  })
  const message = {
    owner,
    spender: ROUTER_ADDRESS,
    value: String(amountIn),
    nonce: String(nonce),
    deadline: String(FOREVER),
  }
  const signature = await signTypedData(context, principal.walletId, {
    domain: { ...domain },
    types: PERMIT_TYPES,
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature as Address)
  return { deadline: FOREVER, v: 27 + yParity, r, s }
}

async function refuseElsewhere({ context }: OperationCall, { id, name, key }: ChainSpec): Promise<void> {
  if ((await chainMode(context, id)).kind !== 'rpc') return
  if ((await codeOfRouter(context, id)) !== '0x') return
  throw new Refusal(
    swapErrors.noRouter,
    `${name} is passed through to a node elsewhere, which has no router of ours: swaps are for embedded and forked chains. Switch it on Chains in the shell (/ui/chains).`,
    { rule: 'swaps.router', facts: { chain: key } },
  )
}

/** Whether what the wallet has and the pools give suffices: a swap that is refused for it leaves the chain as it is. */
function isPossible({ gives, demands }: Operation): boolean {
  return demands.every(({ ok }) => ok) && (gives === undefined || gives.need.balance >= gives.need.needed)
}

/** The router is no part of a chain's first block: it is written into the state of a chain when it is first needed. */
async function installRouter({ context }: OperationCall, { id }: ChainSpec): Promise<void> {
  if ((await codeOfRouter(context, id)) !== '0x') return
  await chainRequest(context, id, { method: 'anvil_setCode', params: [ROUTER_ADDRESS, router.bytecode] })
}

function codeOfRouter(context: Context, id: number): Promise<unknown> {
  return chainRequest(context, id, { method: 'eth_getCode', params: [ROUTER_ADDRESS, 'latest'] })
}

interface Receipt {
  readonly logs: readonly {
    readonly address: string
    readonly topics: readonly string[]
    readonly data: Address
  }[]
}

/** keccak256 of `Transfer(address,address,uint256)` and of `Withdrawal(address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** What a swap came to, by its own call and receipt: the same for each repeat. */
async function outcomeOf(
  { context }: OperationCall,
  { spec, from, to }: Pick<Quoted, 'spec' | 'from' | 'to'>,
  hash: string,
): Promise<Swapped> {
  const ask = (method: string, ...params: unknown[]) => chainRequest(context, spec.id, { method, params })
  const sent = (await ask('eth_getTransactionByHash', hash)) as { input: Address; from: string }
  const receipt = (await ask('eth_getTransactionReceipt', hash)) as Receipt | null
  const { args } = decodeFunctionData({ abi: router.abi, data: sent.input })
  const [, amountIn, , , unwrap] = args
  const bought = (receipt?.logs ?? []).filter(
    ({ address, topics }) =>
      isSame(address, to.address) &&
      (unwrap
        ? topics[0] === WITHDRAWAL && isSame(`0x${topics[1]?.slice(26)}`, ROUTER_ADDRESS)
        : topics[0] === TRANSFER &&
          isSame(`0x${topics[1]?.slice(26)}`, ROUTER_ADDRESS) &&
          isSame(`0x${topics[2]?.slice(26)}`, sent.from)),
  )
  const amountOut = bought.reduce((sum, { data }) => sum + BigInt(data), 0n)
  return {
    txHash: hash,
    chain: spec.key,
    soldAmount: formatUnits(amountIn, from.decimals),
    boughtAmount: formatUnits(amountOut, to.decimals),
    soldUnits: amountIn,
    boughtUnits: amountOut,
    sold: from.symbol,
    bought: to.symbol,
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
