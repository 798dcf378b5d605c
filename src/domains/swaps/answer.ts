import { chainCalled } from '#domains/chain'
import { findLaunch, LAUNCH_CHAIN_ID } from '#domains/launches'
import { type OperationCall, readSpend, walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { byRule } from '#kernel/service-rules'
import { swap } from './by-chain'
import { swapErrors } from './errors'
import { type AnySwapBody, type AnySwapPair, isAcross } from './fields'
import type { Swapped } from './send'

/**
 * What `POST /wallet/swap` answers. A swap that was mined and reverted is an answer. Throws 403 for what a service rule
 * bars, and 504 for what was sent and is in no block yet.
 */
export async function answeredSwap(call: OperationCall, body: AnySwapBody) {
  await enforceBeneficiary(call, body)
  const swapped = await swapOrRevert(call, body)
  if (!('soldUnits' in swapped)) {
    const nothing = { amountSold: 0, amountReceived: 0, amountSoldRaw: '0', amountReceivedRaw: '0' }
    return { success: false, hash: swapped.reverted, ...nothing }
  }
  const { txHash: hash, soldAmount, boughtAmount, soldUnits, boughtUnits } = swapped
  await enforceMined(call, hash)
  return {
    success: true,
    hash,
    amountSold: Number(soldAmount),
    amountReceived: Number(boughtAmount),
    amountSoldRaw: String(soldUnits),
    amountReceivedRaw: String(boughtUnits),
  }
}

async function swapOrRevert(call: OperationCall, body: AnySwapBody): Promise<Swapped | { reverted: string }> {
  try {
    return await swap(call, body)
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.decision.rule !== 'chain.reverted') throw thrown
    return { reverted: String(thrown.decision.facts.hash) }
  }
}

async function enforceMined({ context, principal }: OperationCall, hash: string): Promise<void> {
  const spend = await readSpend(context, principal.walletId, hash)
  if (spend?.state !== 'pending') return
  throw new Refusal(
    swapErrors.receiptPending,
    `The swap was sent to ${spend.chain} as ${hash}, and is in no block yet: do not send it again under another idempotencyKey. On a chain that mines on request, mine a block on Chains in the shell (/ui/chains).`,
    { rule: 'swaps.receipt', facts: { chain: spend.chain, hash } },
  )
}

async function enforceBeneficiary({ context, principal }: OperationCall, body: AnySwapBody): Promise<void> {
  if (!context.settings.current.serviceRules.barsBeneficiarySales) return
  const launch = await launchSold(context, body)
  const { evmAddress } = await walletById(context, principal.walletId)
  if (launch?.beneficiary !== evmAddress.toLowerCase()) return
  throw new Refusal(
    swapErrors.beneficiary,
    `fromToken: this wallet earns the fees of ${launch.symbol}, and who does may not sell it. Nothing was sent. ${byRule('barsBeneficiarySales')}`,
    { rule: 'swaps.beneficiary', facts: { token: launch.address, beneficiary: evmAddress } },
  )
}

/** Whether a token of the swap was launched here. */
export async function hasLaunchedToken(context: Context, pair: AnySwapPair): Promise<boolean> {
  const sides = [
    [isAcross(pair) ? pair.fromChain : pair.chain, pair.fromToken],
    [isAcross(pair) ? pair.toChain : pair.chain, pair.toToken],
  ] as const
  const launches = await Promise.all(sides.map(([chain, token]) => launchOn(context, chain, token)))
  return launches.some((launch) => launch !== undefined)
}

function launchSold(context: Context, pair: AnySwapPair) {
  return launchOn(context, isAcross(pair) ? pair.fromChain : pair.chain, pair.fromToken)
}

async function launchOn(context: Context, chain: string, token: string) {
  return chainCalled(chain)?.id === LAUNCH_CHAIN_ID ? findLaunch(context, token) : undefined
}
