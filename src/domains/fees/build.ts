import { getAddress } from 'viem'
import { chainClient, chainRequest, errorText } from '#domains/chain'
import { LAUNCH_CHAIN_ID, launchErrors } from '#domains/launches'
import { enforce } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRpcError } from '#kernel/json-rpc'
import { isNothing } from './amounts'
import { claimCall, transferCall } from './calls'
import { claimDemands, transferDemands } from './demands'
import { feeErrors } from './errors'
import type { FeePool } from './pool'
import { findPools, poolOfToken } from './pools'
import { type Holding, holdingOf, holdingsOf } from './positions'
import type { BuiltClaims, UnsignedCall } from './wire'

type Hex = `0x${string}`

/** Row fees-build-claim: a third more gas than it takes today, rounded down. Percent. */
const GAS_BUFFER = 130n

/**
 * Rows fees-build-claim, fees-build-claim-partial: a transaction for each token whose fees the address can claim now,
 * and a reason for each other. A token that is listed twice is claimed once.
 */
export async function buildClaims(
  context: Context,
  beneficiary: Hex,
  tokens: readonly string[],
): Promise<BuiltClaims> {
  const distinct = [...new Map(tokens.map((token) => [token.toLowerCase(), token])).values()]
  const found = await findPools(context, distinct)
  const pools = found.filter((pool) => pool !== undefined)
  const holdings = await holdingsOf(context, beneficiary, pools)
  const client = await chainClient(context, LAUNCH_CHAIN_ID)
  const fees = await client.estimateFeesPerGas()
  const prices = {
    maxFeePerGas: String(fees.maxFeePerGas),
    maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
  }
  const outcomes: (BuiltClaims['transactions'][number] | BuiltClaims['errors'][number])[] = []
  await Promise.all(
    distinct.map(async (token, index) => {
      const pool = found[index]
      const holding = pool && holdings[pools.indexOf(pool)]
      const outcome = await buildOne(context, beneficiary, pool, holding)
      // In the order of the request, whichever was ready first.
      outcomes[index] =
        typeof outcome === 'string'
          ? { tokenAddress: pool?.tokenAddress ?? getAddress(token), error: outcome }
          : { ...outcome, ...prices }
    }),
  )
  return {
    transactions: outcomes.filter((outcome) => 'to' in outcome),
    errors: outcomes.filter((outcome) => 'error' in outcome),
  }
}

async function problemOf(
  context: Context,
  pool: FeePool | undefined,
  holding: Holding | undefined,
): Promise<string | undefined> {
  if (!pool) return launchErrors.unknown.error
  if (!holding) return feeErrors.unreadable.error
  if (holding.position.shares === 0n) return feeErrors.notBeneficiary.error
  if (holding.refusal) return errorText(context, LAUNCH_CHAIN_ID, holding.refusal)
  return isNothing(holding.claimable) ? feeErrors.nothingToClaim.error : undefined
}

/** The transaction, or why there is none. */
async function buildOne(
  context: Context,
  from: Hex,
  pool: FeePool | undefined,
  holding: Holding | undefined,
): Promise<Omit<BuiltClaims['transactions'][number], 'maxFeePerGas' | 'maxPriorityFeePerGas'> | string> {
  const problem = await problemOf(context, pool, holding)
  if (!pool || problem !== undefined) return problem ?? launchErrors.unknown.error
  const unsigned = await claimCall(pool)
  try {
    const estimate = (await chainRequest(context, pool.chainId, {
      method: 'eth_estimateGas',
      params: [{ from, to: unsigned.to, data: unsigned.data }],
    })) as Hex
    return {
      tokenAddress: pool.tokenAddress,
      tokenName: pool.name,
      tokenSymbol: pool.symbol,
      ...unsigned,
      gasEstimate: String((BigInt(estimate) * GAS_BUFFER) / 100n),
    }
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown
    return thrown.message
  }
}

/** What the legacy endpoints build: a transaction for one token, or the refusal that says why not. */
export async function buildOneClaim(context: Context, beneficiary: Hex, token: Hex): Promise<UnsignedCall> {
  const pool = await poolOfToken(context, token)
  enforce(claimDemands(await holdingOf(context, beneficiary, pool), beneficiary))
  return claimCall(pool)
}

/** Row fees-build-transfer. */
export async function buildTransfer(
  context: Context,
  token: Hex,
  { current, next }: { current: Hex; next: Hex },
): Promise<UnsignedCall> {
  const pool = await poolOfToken(context, token)
  enforce(transferDemands(await holdingOf(context, current, pool), current))
  return transferCall(pool, next)
}
