import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { drawNonce, storeNonce } from '../nonces'
import { nonceTable } from '../tables'

/** Row siwe-mint. */
export const nonce = defineRoute('GET /cli/siwe/nonce', {
  summary: 'A nonce to sign in with: good once, for ten minutes',
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({ nonce: z.string() }),
  headers: () => ({ 'Cache-Control': 'no-store' }),
  async handle({ context, transact }) {
    const drawn = await drawNonce(context)
    return { nonce: await transact([nonceTable], (context) => storeNonce(context, drawn)) }
  },
})
