import { formatEther } from 'viem'
import { actOnChain, type ChainView, chainRequest, chainSpec } from '#domains/chain'
import { LAUNCH_CHAIN_ID, type LaunchRow, launchStorage } from '#domains/launches'
import { swap } from '#domains/pools'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { crowdHas, standingOf, tradeCall } from './batch'
import { marketErrors } from './change'
import { readSwap } from './logs'

type Hex = `0x${string}`

export interface SingleSwap {
  readonly isBuy: boolean
  /** WETH that the crowd pays, or tokens that it sells; base units, fee included. */
  readonly amountIn: bigint
  /** Of a request that may come again: it is carried out once. */
  readonly requestId: string | undefined
}

export interface Swapped {
  readonly transactionHash: Hex
  readonly blockNumber: number
  /** Base units of what was bought. */
  readonly amountOut: bigint
  readonly feeWei: bigint
}

/**
 * One swap of the crowd's, now, whatever the token's profile and also while the market is paused. Mined and on disk
 * when it resolves. Throws a refusal where the crowd does not have so much, and where it may make no block.
 */
export async function swapOnce(context: Context, launch: LaunchRow, swap: SingleSwap): Promise<Swapped> {
  const { inOrder } = await launchStorage()
  const { isBuy, amountIn, requestId } = swap
  let known: Hex | undefined
  const acted = await actOnChain(context, LAUNCH_CHAIN_ID, async (view) => {
    known = requestId === undefined ? undefined : await view.answered(requestId)
    if (known !== undefined) return undefined
    await check(launch, swap, view)
    const [zeroForOne] = inOrder(launch, !isBuy, isBuy)
    return {
      ...(await tradeCall([{ pool: launch.pool as Hex, zeroForOne, amountIn }])),
      at: Math.floor(context.clock.now() / 1000),
      requestId,
    }
  })
  const hash = acted.kind === 'done' ? acted.hash : known
  if (hash === undefined) throw closed()
  return swappedBy(context, launch, isBuy, hash)
}

async function check(launch: LaunchRow, { isBuy, amountIn }: SingleSwap, view: ChainView): Promise<void> {
  const { wrapped } = chainSpec(LAUNCH_CHAIN_ID)
  const [symbol, token] = isBuy ? [wrapped.symbol, wrapped.address] : [launch.symbol, launch.token]
  const has = await crowdHas(token as Hex, view)
  if (amountIn > has) {
    throw badAmount(`is more than the ${formatEther(has)} ${symbol} that the crowd has`, {
      crowdHas: formatEther(has),
      symbol,
    })
  }
  const { reserves } = await standingOf({ launch }, view)
  if (swap(reserves, isBuy, amountIn).amountOut === 0n) {
    throw badAmount('is too little to buy anything', { symbol })
  }
}

function badAmount(why: string, facts: Record<string, string>): Refusal {
  return new Refusal(errors.invalidRequest, `amount: ${why}`, {
    rule: 'request.field',
    facts: { field: 'amount', ...facts },
  })
}

function closed(): Refusal {
  return new Refusal(
    marketErrors.elsewhere,
    'The crowd makes no blocks here now: Base is not embedded (PUT /__sandbank/chains/8453/mode), automine is off (evm_setAutomine), or the time or fee of the next block was set.',
    { rule: 'market.closed', facts: { chainId: LAUNCH_CHAIN_ID } },
  )
}

interface Receipt {
  readonly blockNumber: Hex
  readonly logs: readonly { readonly address: string; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

async function swappedBy(
  context: Context,
  launch: LaunchRow,
  isBuy: boolean,
  transactionHash: Hex,
): Promise<Swapped> {
  const request = { method: 'eth_getTransactionReceipt', params: [transactionHash] }
  const { blockNumber, logs } = (await chainRequest(context, LAUNCH_CHAIN_ID, request)) as Receipt
  const log = logs.find(({ address }) => address.toLowerCase() === launch.pool)
  if (!log) throw new Error(`the swap ${transactionHash} did nothing`)
  const { isToken0 } = await launchStorage()
  const read = readSwap(log, isToken0(launch))
  return {
    transactionHash,
    blockNumber: Number(blockNumber),
    amountOut: isBuy ? read.tokensMoved : read.volumeWei,
    feeWei: read.feesWei,
  }
}
