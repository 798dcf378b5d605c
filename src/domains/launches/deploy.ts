import { decodeFunctionData, encodeFunctionData } from 'viem'
import { chainRequest, chainSpec } from '#domains/chain'
import { type OperationCall, sendOperation, type WalletRow } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { isRpcError } from '#kernel/json-rpc'
import { LAUNCH_CHAIN_ID, LAUNCHER_ADDRESS } from './addresses'
import { launcher } from './artifacts/launcher'
import { launchErrors } from './errors'
import { type DeployBody, symbolOf } from './fields'
import { writeMetadata } from './metadata'
import { type Predicted, predicted, saltOf } from './prediction'
import { feeRecipientOf } from './recipient'

type Hex = `0x${string}`

/** A launch that a wallet could send now. */
export interface LaunchCall extends Predicted {
  readonly data: Hex
  readonly feeRecipient: Hex
}

/** What a wallet would send to the launcher, as the chain stands now. Throws a refusal where there is none. */
export async function launchCall(context: Context, wallet: WalletRow, body: DeployBody): Promise<LaunchCall> {
  await enforceLauncher(context)
  const { tokenName: name, lenient } = body
  const symbol = symbolOf(body)
  const creator = wallet.evmAddress as Hex
  const feeRecipient = await feeRecipientOf(context, wallet, body.feeRecipient)
  const salt = await freeSalt(context, creator, name, symbol)
  const launch = { name, symbol, metadata: writeMetadata(body), feeRecipient, lenient, salt }
  const data = encodeFunctionData({ abi: launcher.abi, functionName: 'launch', args: [launch] })
  return { ...predicted(creator, salt), data, feeRecipient }
}

/** Launches a token from the caller's wallet, once for its request. Throws the refusal of the first layer that says no. */
export async function launchToken(
  call: OperationCall,
  body: DeployBody,
): Promise<Predicted & { readonly symbol: string; readonly transactionHash: Hex }> {
  const { transactionHash } = await sendOperation(call, chainSpec(LAUNCH_CHAIN_ID), async (wallet) => {
    const { data, feeRecipient } = await launchCall(call.context, wallet, body)
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
  const call = decodeFunctionData({ abi: launcher.abi, data: sent.input })
  if (call.functionName !== 'launch') throw new Error(`${hash} is not a launch`)
  return predicted(sent.from, call.args[0].salt)
}

/** The first of the salts of this name whose address is free. */
async function freeSalt(context: Context, creator: Hex, name: string, symbol: string): Promise<Hex> {
  for (let count = 0; ; count++) {
    const salt = saltOf(name, symbol, count)
    const code = await ask(context, 'eth_getCode', predicted(creator, salt).token, 'pending')
    if (code === '0x') return salt
  }
}

async function enforceLauncher(context: Context): Promise<void> {
  if ((await ask(context, 'eth_getCode', LAUNCHER_ADDRESS, 'latest')) !== '0x') return
  const { name } = chainSpec(LAUNCH_CHAIN_ID)
  throw new Refusal(
    launchErrors.noLauncher,
    `${name} has no launcher at ${LAUNCHER_ADDRESS} now: tokens are launched on the embedded chain. Switch it back (PUT /__sandbank/chains/${LAUNCH_CHAIN_ID}/mode), or, where the chain began before this version did, begin it anew (POST /__sandbank/reset).`,
    { rule: 'launches.launcher', facts: { chainId: LAUNCH_CHAIN_ID, launcher: LAUNCHER_ADDRESS } },
  )
}

function ask(context: Context, method: string, ...params: unknown[]): Promise<unknown> {
  return chainRequest(context, LAUNCH_CHAIN_ID, { method, params })
}
