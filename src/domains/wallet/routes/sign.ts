import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { layerErrors } from '../layers/errors'
import { outboundErrors, signingErrors } from '../outbound/errors'
import { signAs } from '../sign-as'
import { signBody } from '../sign-body'

const spec = {
  level: 'documented',
  repeat: { harmless: 'it signs, and writes nothing' },
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
  handle: (call) => signAs(call, call.body),
})

/** The same body as its successor. */
export const agentSign = defineRoute('POST /agent/sign', {
  ...spec,
  level: 'public',
  summary: 'Deprecated alias of POST /wallet/sign',
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/sign' },
  handle: (call) => signAs(call, call.body),
})
