import type { z } from 'zod'
import { chainSpec } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import { type Operation, sendOperation } from '#domains/wallet'
import { claimCall, transferCall } from './calls'
import { claimDemands, transferDemands } from './demands'
import { poolOfToken } from './pools'
import { holdingOf } from './positions'
import type { sentView, UnsignedCall } from './wire'

type Hex = `0x${string}`
type Sender = Parameters<typeof sendOperation>[0]

/** Row fees-claim: pays the caller's wallet what it is owed by a token's pool. */
export async function sendClaim(call: Sender, token: Hex): Promise<z.infer<typeof sentView>> {
  const { context } = call
  const pool = await poolOfToken(context, token)
  const unsigned = await claimCall(pool)
  const sent = await sendOperation(call, chainSpec(LAUNCH_CHAIN_ID), async ({ evmAddress }) => {
    const claimer = evmAddress.toLowerCase() as Hex
    const demands = claimDemands(await holdingOf(context, claimer, pool), evmAddress)
    return operation('claim', unsigned, { recipients: [], demands })
  })
  return { ...sent, description: unsigned.description }
}

/** Row fees-execute-transfer: hands the share of the caller's wallet to another account, for good. */
export async function sendTransfer(call: Sender, token: Hex, next: Hex): Promise<z.infer<typeof sentView>> {
  const { context } = call
  const pool = await poolOfToken(context, token)
  const unsigned = await transferCall(pool, next)
  const sent = await sendOperation(call, chainSpec(LAUNCH_CHAIN_ID), async ({ evmAddress }) => {
    const owner = evmAddress.toLowerCase() as Hex
    const demands = transferDemands(await holdingOf(context, owner, pool), evmAddress)
    return operation('beneficiary', unsigned, { recipients: [next], demands })
  })
  return { ...sent, description: unsigned.description }
}

function operation(
  kind: Operation['kind'],
  { to, data }: UnsignedCall,
  more: Pick<Operation, 'recipients' | 'demands'>,
): Operation {
  return { kind, to: to as Hex, data: data as Hex, ...more }
}
