import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import type { PrincipalOf } from '#kernel/auth'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { controlsOf } from '../controls/controls'
import { layerErrors } from '../layers/errors'
import { actorOf, signingLayer } from '../layers/key-layer'
import { enforce } from '../layers/policy-decision'
import { pause } from '../layers/wallet-layer'
import { outboundErrors, signingErrors } from '../outbound/errors'
import { signBody } from '../sign-body'
import { walletById } from '../wallets'

const spec = {
  level: 'documented',
  auth: { kind: 'key', flag: 'walletApiEnabled', write: true },
  body: signBody,
  verbatim: true,
  response: z.object({
    success: z.literal(true),
    signature: z.string(),
    signer: z.string(),
    signatureType: z.string(),
  }),
  errors: [
    layerErrors.shared.restrictedKey,
    layerErrors.shared.paused,
    signingErrors.rejected,
    outboundErrors.keyElsewhere,
    chainErrors.unreachable,
  ],
} as const

/** Rows sign-personal, sign-typed-data, sign-transaction, sign-invalid, key-recipient-blocks-sign. */
export const sign = defineRoute('POST /wallet/sign', {
  ...spec,
  summary: 'Sign a message, typed data or a transaction without broadcasting',
  handle: (call) => answer(call),
})

/** The same body as its successor. */
export const agentSign = defineRoute('POST /agent/sign', {
  ...spec,
  level: 'public',
  summary: 'Deprecated alias of POST /wallet/sign',
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/sign' },
  handle: (call) => answer(call),
})

type SignCall = Pick<Call, 'context' | 'report'> & {
  readonly principal: PrincipalOf<typeof spec.auth>
  readonly body: z.infer<typeof signBody>
}

async function answer({ context, principal, body, report }: SignCall) {
  const { signatureType } = body
  const decisions = signingLayer(actorOf(principal), signatureType)
  // A signed transaction is as good as sent: whoever has it can broadcast it.
  if (signatureType === 'eth_signTransaction') {
    decisions.push(pause(await controlsOf(context, principal.walletId)))
  }
  report(decisions)
  enforce(decisions)
  const { signWith } = await import('../outbound')
  const { signature, signer } = await signWith(context, await walletById(context, principal.walletId), body)
  return { success: true as const, signature, signer, signatureType }
}
