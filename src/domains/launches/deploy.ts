import { concat, decodeFunctionData, encodeFunctionData } from 'viem'
import { chainRequest, chainSpec } from '#domains/chain'
import { type OperationCall, sendOperation, type WalletRow } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { isRpcError } from '#kernel/json-rpc'
import { LAUNCH_CHAIN_ID, LAUNCHER_ADDRESS, TOKEN_CODE_ADDRESS, VESTING_ADDRESS } from './addresses'
import { vestingLauncher } from './artifacts/vesting-launcher'
import { launchErrors } from './errors'
import { type DeployBody, symbolOf } from './fields'
import { launcherContract } from './genesis'
import {
  checkLaunchPlaces,
  type LaunchPlaces,
  launchPlaces,
  launchPlaceTables,
  takeLaunchPlaces,
} from './limits'
import { writeMetadata } from './metadata'
import { type Predicted, predicted, saltOf } from './prediction'
import { feeRecipientOf } from './recipient'

export { takeSimulation } from './limits'

type Hex = `0x${string}`

/** A launch that a wallet could send now. */
export interface LaunchCall extends Predicted {
  readonly data: Hex
  readonly feeRecipient: Hex
}

/** What a wallet would send to the launcher, as the chain stands now. Throws a refusal where there is none. */
export async function launchCall(context: Context, wallet: WalletRow, body: DeployBody): Promise<LaunchCall> {
  await ensureLauncher(context)
  const { launchVesting, launchBalanceCap: balanceCap } = context.settings.current.serviceRules
  const { tokenName: name, lenient } = body
  const symbol = symbolOf(body)
  const creator = wallet.evmAddress as Hex
  const feeRecipient = await feeRecipientOf(context, wallet, body.feeRecipient)
  const salt = await freeSalt(context, creator, name, symbol)
  const launch = { name, symbol, metadata: writeMetadata(body), feeRecipient, lenient, salt }
  const terms = { vesting: launchVesting && !body.disableVesting, balanceCap }
  const data = encodeFunctionData({ abi: vestingLauncher.abi, functionName: 'launch', args: [launch, terms] })
  return { ...predicted(creator, salt), data, feeRecipient }
}

/**
 * Launches a token from the caller's wallet, once for its request. Its places under the limits of launches are taken in the
 * transaction that promises it. Throws the refusal of the first layer that says no, or of a limit.
 */
export async function launchToken(
  call: OperationCall & Partial<Pick<Call, 'ip' | 'recalled'>>,
  body: DeployBody,
): Promise<Predicted & { readonly symbol: string; readonly transactionHash: Hex }> {
  const { walletId } = call.principal
  let places: LaunchPlaces = []
  const limited: OperationCall = {
    ...call,
    transact: (tables, run) =>
      call.transact([...tables, ...launchPlaceTables], async (context) => {
        await takeLaunchPlaces(context, places)
        return run(context)
      }),
  }
  const { transactionHash } = await sendOperation(limited, chainSpec(LAUNCH_CHAIN_ID), async (wallet) => {
    // One that has its places already, because its worker died before it answered, needs no others.
    const isRepeat = (await call.recalled?.()) !== undefined
    const feeRecipient = await feeRecipientOf(call.context, wallet, body.feeRecipient)
    places = launchPlaces(call.context, { walletId, name: body.tokenName, feeRecipient, ip: call.ip })
    // Before the work of a trial run, which many at once would do for nothing.
    if (!isRepeat) await checkLaunchPlaces(call.context, places)
    const { data } = await launchCall(call.context, wallet, body)
    return { kind: 'launch', to: LAUNCHER_ADDRESS, data, recipients: [feeRecipient], demands: [] }
  })
  // A repeat of the request finds the transaction of the first one, whatever would be launched now.
  return { ...(await launchedBy(call.context, transactionHash)), symbol: symbolOf(body), transactionHash }
}

/** Lets the chain try it out, and throws a refusal with the chain's words if it would fail. Changes nothing. */
export async function simulate(context: Context, wallet: WalletRow, { data }: LaunchCall): Promise<void> {
  try {
    await ask(context, 'eth_call', { from: wallet.evmAddress, to: LAUNCHER_ADDRESS, data }, 'pending')
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown
    throw new Refusal(launchErrors.failing, `The chain would not launch this: ${thrown.message}.`, {
      rule: 'launches.simulate',
      facts: { words: thrown.message },
    })
  }
}

/** What a transaction of ours launched, mined or not. */
async function launchedBy(context: Context, hash: string): Promise<Predicted> {
  const sent = (await ask(context, 'eth_getTransactionByHash', hash)) as { from: Hex; input: Hex }
  const call = decodeFunctionData({ abi: vestingLauncher.abi, data: sent.input })
  if (call.functionName !== 'launch') throw new Error(`${hash} is not a launch`)
  const [{ salt }, terms] = call.args
  return terms ? predicted(sent.from, salt) : predicted(sent.from, salt, TOKEN_CODE_ADDRESS)
}

/** The first of the salts of this name that is free: pools have the same address whatever is behind the token. */
async function freeSalt(context: Context, creator: Hex, name: string, symbol: string): Promise<Hex> {
  for (let count = 0; ; count++) {
    const salt = saltOf(name, symbol, count)
    const code = await ask(context, 'eth_getCode', predicted(creator, salt).pool, 'pending')
    if (code === '0x') return salt
  }
}

/** A chain that began under an earlier version gets the launcher of this one, where its own one stands. */
async function ensureLauncher(context: Context): Promise<void> {
  const code = (await ask(context, 'eth_getCode', LAUNCHER_ADDRESS, 'latest')) as Hex
  // An address that is fixed when a contract is created stands in its code.
  if (code.includes(VESTING_ADDRESS.slice(2).toLowerCase())) return
  if (code !== '0x') {
    const { bytecode, args } = await launcherContract()
    const created = await ask(context, 'eth_call', { data: concat([bytecode, args]) }, 'latest')
    await ask(context, 'anvil_setCode', LAUNCHER_ADDRESS, created)
    return
  }
  const { name } = chainSpec(LAUNCH_CHAIN_ID)
  throw new Refusal(
    launchErrors.noLauncher,
    `${name} has no launcher at ${LAUNCHER_ADDRESS} now: tokens are launched on the embedded chain. Switch it back (PUT /__sandbank/chains/${LAUNCH_CHAIN_ID}/mode), or, where the chain began before there were launches, begin it anew (POST /__sandbank/reset).`,
    { rule: 'launches.launcher', facts: { chainId: LAUNCH_CHAIN_ID, launcher: LAUNCHER_ADDRESS } },
  )
}

function ask(context: Context, method: string, ...params: unknown[]): Promise<unknown> {
  return chainRequest(context, LAUNCH_CHAIN_ID, { method, params })
}
