import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { gatewayDoor } from '../gate'
import { tierHeaderOf } from '../paths'

/** Row attestation. */
export const attestation = defineRoute('GET /v1/attestation/report', {
  summary: "The enclave's report: its key, and the quote that binds it",
  level: 'documented',
  ...gatewayDoor,
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  errors: [errors.rateLimited],
  response: z.object({
    signing_address: z.string().describe('ed25519 public key, hex'),
    signing_algo: z.literal('ed25519'),
    nonce: z.string(),
    intel_quote: z.string().describe('hex; its report data are the SHA-256 of the key and the nonce'),
    tcb_status: z.string(),
    simulated: z.literal(true),
  }),
  async handle(call) {
    // Evaluated on first use: only this needs the curve.
    const { currentReport } = await import('../tiers/attestation')
    return currentReport(call.context)
  },
})
