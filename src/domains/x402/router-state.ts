import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, parseEventLogs } from 'viem'
import { actOnChain, CHAINS, chainClient, chainMode, chainSpec, holdings } from '#domains/chain'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { FACILITATOR_ADDRESS, ROUTER_ADDRESS } from './addresses'
import { paymentRouter } from './artifacts/payment-router'
import { routerErrors } from './errors'

export { ROUTER_ADDRESS }

const TRANSFER = {
  type: 'event',
  name: 'Transfer',
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256' },
  ],
} as const
const ROUTER = { address: ROUTER_ADDRESS, abi: paymentRouter.abi } as const
const SWEEP_GAS = 200_000n
/** Where `fees` stands in contracts/payments/PaymentRouter.sol: its first variable. */
const FEES = 0n

/** Base units of a token on a chain. */
interface Amount {
  readonly chainId: number
  readonly token: Hex
  readonly symbol: string
  readonly decimals: number
  readonly amount: string
}

/** What came to the router past it: no call was served for it. */
interface Unmatched extends Amount {
  readonly from: Hex
  readonly transaction: Hex
  /** Seconds. */
  readonly timestamp: number
}

/** Fees that were not swept, and payments that belong to no call, newest first; of the embedded chains, none of which begins by it. */
export async function routerState(context: Context): Promise<{ fees: Amount[]; unmatched: Unmatched[] }> {
  const found = await Promise.all(CHAINS.map(({ id }) => stateOn(context, id)))
  return {
    fees: found.flatMap(({ fees }) => fees),
    unmatched: found
      .flatMap(({ unmatched }) => unmatched)
      .sort((one, other) => other.timestamp - one.timestamp),
  }
}

async function stateOn(context: Context, chainId: number) {
  const fees: Amount[] = []
  const unmatched: Unmatched[] = []
  if ((await chainMode(context, chainId)).kind !== 'embedded') return { fees, unmatched }
  const { tokens } = await holdings(context, chainId, ROUTER_ADDRESS, [])
  for (const { address: token, symbol, decimals, balance } of tokens) {
    const client = await chainClient(context, chainId)
    const fee = await client.readContract({ ...ROUTER, functionName: 'fees', args: [token] })
    if (fee > 0n) fees.push({ chainId, token, symbol, decimals, amount: String(fee) })
    // What was settled through it has left it, but for the fees.
    if (balance > fee) unmatched.push(...(await unmatchedOf(context, { chainId, token, symbol, decimals })))
  }
  return { fees, unmatched }
}

async function unmatchedOf(context: Context, of: Omit<Amount, 'amount'>): Promise<Unmatched[]> {
  const client = await chainClient(context, of.chainId)
  const [came, settled] = await Promise.all([
    client.getLogs({ address: of.token, event: TRANSFER, args: { to: ROUTER_ADDRESS }, fromBlock: 0n }),
    client.getLogs({ address: ROUTER_ADDRESS, fromBlock: 0n }),
  ])
  const matched = new Set(
    parseEventLogs({ abi: paymentRouter.abi, eventName: 'PaymentSettled', logs: settled }).map(
      ({ transactionHash }) => transactionHash,
    ),
  )
  const rest = came.filter(({ transactionHash }) => !matched.has(transactionHash))
  return Promise.all(
    rest.map(async ({ args, transactionHash, blockNumber }) => {
      const { timestamp } = await client.getBlock({ blockNumber })
      return {
        ...of,
        amount: String(args.value ?? 0n),
        from: args.from ?? ROUTER_ADDRESS,
        transaction: transactionHash,
        timestamp: Number(timestamp),
      }
    }),
  )
}

/** Pays the fees that the router has of a token out to the service's account; null where it has none. */
export async function sweepFees(
  context: Context,
  { chainId, token }: { chainId: number; token: Hex },
): Promise<{ amount: string; transaction: Hex } | null> {
  const { name } = chainSpec(chainId)
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [token, FEES]))
  let amount = 0n
  const acted = await actOnChain(context, chainId, async (view) => {
    amount = await view.slot(ROUTER_ADDRESS, slot)
    if (amount === 0n) return undefined
    return {
      from: FACILITATOR_ADDRESS,
      to: ROUTER_ADDRESS,
      data: encodeFunctionData({
        abi: ROUTER.abi,
        functionName: 'sweep',
        args: [token, FACILITATOR_ADDRESS],
      }),
      gas: SWEEP_GAS,
      at: Math.floor(context.clock.now() / 1_000),
    }
  })
  if (acted.kind === 'idle') return null
  if (acted.kind === 'closed') {
    throw new Refusal(
      routerErrors.closed,
      `The facilitator makes no blocks on ${name} now: it is not embedded (PUT /__sandbank/chains/${chainId}/mode), automine is off (evm_setAutomine), or the time or fee of the next block was set.`,
      { rule: 'x402.closed', facts: { chainId } },
    )
  }
  return { amount: String(amount), transaction: acted.hash }
}
