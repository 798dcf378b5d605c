import { decodeFunctionResult, encodeFunctionData, formatUnits, getAddress } from 'viem'
import { chainRequest, chainSpec } from '#domains/chain'
import { enforce, type Operation, type OperationCall, sendOperation } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { SentView, UnsignedCall } from '#kernel/transaction-views'
import { VESTING_ADDRESS } from './addresses'
import { vesting } from './artifacts/vesting'
import { launchErrors } from './errors'
import type { VestingView } from './fields'
import { enforceEmbedded } from './launches'
import { vestedTotalSlot } from './storage'
import type { LaunchRow } from './tables'

type Hex = `0x${string}`

const DECIMALS = 18
/** As contracts/launch/Vesting.sol has them. Seconds. */
const CLIFF = 30 * 86_400
const DURATION = 365 * 86_400

/** What has vested as of the block that comes next. Throws a refusal where the chain of the launch is not ours. */
export async function readVesting(
  context: Context,
  launch: LaunchRow,
): Promise<Omit<VestingView, 'eligible'>> {
  await enforceEmbedded(context, launch)
  const about = { chain: chainSpec(launch.chainId).key, symbol: launch.symbol }
  if (!(await vests(context, launch))) return { ...about, recipient: null, vesting: null }
  const { recipient, start, total, released, unlocked, now } = await grantOf(context, launch)
  const { clock } = context
  const whole = (units: bigint) => formatUnits(units, DECIMALS)
  return {
    ...about,
    recipient: getAddress(recipient),
    vesting: {
      phase: now < start + CLIFF ? 'cliff' : now < start + DURATION ? 'vesting' : 'complete',
      vestingStart: clock.iso(start * 1000),
      cliffEndsAt: clock.iso((start + CLIFF) * 1000),
      vestingEndsAt: clock.iso((start + DURATION) * 1000),
      totalAmount: whole(total),
      releasedAmount: whole(released),
      claimableAmount: whole(unlocked - released),
      lockedAmount: whole(total - unlocked),
      unlockedPercent: Number((unlocked * 10_000n) / total) / 100,
    },
  }
}

/** The transaction that claims for `beneficiary`. Throws a refusal for who is not paid, and where nothing is claimable. */
export async function buildVestingClaim(
  context: Context,
  launch: LaunchRow,
  beneficiary: string,
): Promise<UnsignedCall> {
  enforce(await claimDemands(context, launch, beneficiary))
  return claimCall(launch)
}

/** Pays the caller's wallet what has vested to it, once for its request. Throws the refusal of the first layer that says no. */
export async function claimVested(call: OperationCall, launch: LaunchRow): Promise<SentView> {
  const { to, data, description } = claimCall(launch)
  const sent = await sendOperation(call, chainSpec(launch.chainId), async ({ evmAddress }) => {
    const demands = await claimDemands(call.context, launch, evmAddress)
    // A trial of what must fail would put the contract into a chain where it was never used.
    if (!(await vests(call.context, launch))) enforce(demands)
    return { kind: 'claim', to: to as Hex, data: data as Hex, recipients: [], demands }
  })
  return { ...sent, description }
}

function claimCall({ address, chainId, name, symbol }: LaunchRow): UnsignedCall {
  const args = [address as Hex] as const
  return {
    to: VESTING_ADDRESS,
    data: encodeFunctionData({ abi: vesting.abi, functionName: 'release', args }),
    chainId,
    description: `Claim what has vested of ${name} (${symbol})`,
  }
}

async function claimDemands(
  context: Context,
  launch: LaunchRow,
  claimer: string,
): Promise<Operation['demands']> {
  const { address: token, symbol } = launch
  const { recipient, vesting } = await readVesting(context, launch)
  const isRecipient = recipient?.toLowerCase() === claimer.toLowerCase()
  const claimable = vesting?.claimableAmount ?? '0'
  const isClaimable = claimable !== '0'
  return [
    {
      rule: 'launches.vesting.recipient',
      ok: isRecipient,
      text: recipient
        ? `${symbol} vests to ${recipient}${isRecipient ? '' : `, not to ${claimer}`}.`
        : `Nothing of ${symbol} vests: it was launched without vesting.`,
      facts: { token, claimer, recipient },
      spec: launchErrors.notRecipient,
    },
    {
      rule: 'launches.vesting.claimable',
      ok: isClaimable,
      text: isClaimable
        ? `${claimable} ${symbol} can be claimed.`
        : vesting?.phase === 'cliff'
          ? `Nothing of ${symbol} can be claimed before ${vesting.cliffEndsAt}. Time passes on Clock in the shell (/ui/clock).`
          : `All of ${symbol} that has vested was claimed.`,
      facts: { token, claimable },
      spec: launchErrors.nothingVested,
    },
  ]
}

/** Asked of the storage: a call of the contract would put it into a chain where it was never used. */
async function vests(context: Context, launch: LaunchRow): Promise<boolean> {
  const total = await chainRequest(context, launch.chainId, {
    method: 'eth_getStorageAt',
    params: [VESTING_ADDRESS, vestedTotalSlot(launch), 'pending'],
  })
  return BigInt(total as Hex) > 0n
}

async function grantOf(context: Context, launch: LaunchRow) {
  const read = { abi: vesting.abi, functionName: 'grantOf' } as const
  const data = encodeFunctionData({ ...read, args: [launch.address as Hex] })
  const answer = await chainRequest(context, launch.chainId, {
    method: 'eth_call',
    params: [{ to: VESTING_ADDRESS, data }, 'pending'],
  })
  const [recipient, start, total, released, unlocked, now] = decodeFunctionResult({
    ...read,
    data: answer as Hex,
  })
  return { recipient, start: Number(start), total, released, unlocked, now: Number(now) }
}
