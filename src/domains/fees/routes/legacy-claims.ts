import { z } from 'zod'
import type { Principal } from '#domains/wallet'
import { walletById } from '#domains/wallet'
import { evmAddress, lowerCaseAddress } from '#kernel/evm-address'
import type { Call } from '#kernel/http/define-route'
import { defineRoute } from '#kernel/http/define-route'
import { fromChain } from '../cached-read'
import { sentView, type UnsignedCall, unsignedCall } from '../wire'
import { claimErrors } from './claim'

/** When they end is documented nowhere: our guess. */
const deprecated = {
  sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
  use: '/token-launches/:tokenAddress/fees/claim',
}
const body = z.object({ tokenAddress: evmAddress })
const byKey = { kind: 'key', flag: 'walletApiEnabled', write: true } as const
const legacy = {
  level: 'public',
  auth: { ...byKey, kind: 'key-or-session' },
  deprecated,
  body,
  errors: claimErrors,
} as const
const building = {
  ...legacy,
  repeat: { harmless: 'it builds a transaction, and sends none' },
  response: unsignedCall,
  handle: build,
} as const
const executing = { ...legacy, response: sentView, handle: execute }

/** Builds only; what it answers is then sent with POST /agent/submit. Row fees-legacy. */
export const agentClaim = defineRoute('POST /agent/launchpad/claim', {
  ...building,
  summary: 'Deprecated: an unsigned claim of one token, for POST /agent/submit',
  auth: byKey,
})

export const userClaim = defineRoute('POST /user/launchpad/claim', {
  ...building,
  summary: 'Deprecated: an unsigned claim of one token',
})

export const executeClaim = defineRoute('POST /user/launchpad/execute-claim', {
  ...executing,
  summary: 'Deprecated: claim one token',
})

/** No token here was launched through that protocol: it claims what there is. */
export const clankerClaim = defineRoute('POST /clanker/claim', {
  ...executing,
  summary: 'Deprecated: claim one token, of another launch protocol once',
})

type LegacyCall = Pick<Call, 'context' | 'transact' | 'report'> & {
  readonly principal: Principal
  readonly body: z.infer<typeof body>
}

async function build({ context, principal, body }: LegacyCall): Promise<UnsignedCall> {
  const token = lowerCaseAddress(body.tokenAddress, 'tokenAddress')
  const { evmAddress } = await walletById(context, principal.walletId)
  const beneficiary = lowerCaseAddress(evmAddress, 'evmAddress')
  return fromChain(context, async () =>
    (await import('../onchain')).buildOneClaim(context, beneficiary, token),
  )
}

async function execute(call: LegacyCall): Promise<z.infer<typeof sentView>> {
  const token = lowerCaseAddress(call.body.tokenAddress, 'tokenAddress')
  return (await import('../onchain')).sendClaim(call, token)
}
