import { z } from 'zod'
import type { Principal } from '#domains/keys'
import { walletById } from '#domains/wallet'
import type { Call } from '#kernel/http/define-route'
import { defineRoute } from '#kernel/http/define-route'
import { fromChain } from '../cached-read'
import { evmAddress, pathAddress } from '../inputs'
import { sentView, type UnsignedCall, unsignedCall } from '../wire'
import { claimErrors } from './claim'

/** When they end is documented nowhere: our guess. */
const deprecated = {
  sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
  use: '/token-launches/:tokenAddress/fees/claim',
}
const body = z.object({ tokenAddress: evmAddress })
const ofKey = { kind: 'key', flag: 'walletApiEnabled', write: true } as const
const ofAnyone = { ...ofKey, kind: 'key-or-session' } as const

/** Builds only; what it answers is then sent with POST /agent/submit. Row fees-legacy. */
export const agentClaim = defineRoute('POST /agent/launchpad/claim', {
  summary: 'Deprecated: an unsigned claim of one token, for POST /agent/submit',
  level: 'public',
  auth: ofKey,
  deprecated,
  body,
  response: unsignedCall,
  errors: claimErrors,
  handle: (call) => build(call),
})

export const userClaim = defineRoute('POST /user/launchpad/claim', {
  summary: 'Deprecated: an unsigned claim of one token',
  level: 'public',
  auth: ofAnyone,
  deprecated,
  body,
  response: unsignedCall,
  errors: claimErrors,
  handle: (call) => build(call),
})

export const executeClaim = defineRoute('POST /user/launchpad/execute-claim', {
  summary: 'Deprecated: claim one token',
  level: 'public',
  auth: ofAnyone,
  deprecated,
  body,
  response: sentView,
  errors: claimErrors,
  handle: (call) => execute(call),
})

/** No token here was launched through that protocol: it claims what there is. */
export const clankerClaim = defineRoute('POST /clanker/claim', {
  summary: 'Deprecated: claim one token, of another launch protocol once',
  level: 'public',
  auth: ofAnyone,
  deprecated,
  body,
  response: sentView,
  errors: claimErrors,
  handle: (call) => execute(call),
})

type LegacyCall = Pick<Call, 'context' | 'transact' | 'report'> & {
  readonly principal: Principal
  readonly body: z.infer<typeof body>
}

async function build({ context, principal, body }: LegacyCall): Promise<UnsignedCall> {
  const token = pathAddress(body.tokenAddress, 'tokenAddress')
  const { evmAddress } = await walletById(context, principal.walletId)
  const beneficiary = pathAddress(evmAddress, 'evmAddress')
  return fromChain(context, async () =>
    (await import('../onchain')).buildOneClaim(context, beneficiary, token),
  )
}

async function execute(call: LegacyCall): Promise<z.infer<typeof sentView>> {
  const token = pathAddress(call.body.tokenAddress, 'tokenAddress')
  return (await import('../onchain')).sendClaim(call, token)
}
