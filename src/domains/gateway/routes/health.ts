import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { tierHeaderOf } from '../paths'
import { providersHealth } from '../providers'

/** Row health: 503 when no provider is healthy. Not counted against any rate. */
export const health = defineRoute('GET /health', {
  summary: 'Whether the gateway can serve, and which of its providers are well',
  level: 'documented',
  auth: { kind: 'public' },
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  response: z.object({
    status: z.enum(['ok', 'degraded', 'unavailable']),
    providers: z.record(z.string(), z.boolean()),
  }),
  async handle({ context }) {
    const providers = await providersHealth(context)
    const well = Object.values(providers)
    if (!well.includes(true)) return Response.json({ status: 'unavailable', providers }, { status: 503 })
    return { status: well.includes(false) ? ('degraded' as const) : ('ok' as const), providers }
  },
})
