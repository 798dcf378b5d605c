import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { listVariables } from '../variables'

/** Row env-crud: names only. */
export const listEnvironment = defineRoute('GET /agent/env', {
  summary: 'The names of the environment variables; values are never returned',
  level: 'documented',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  response: z.object({ keys: z.array(z.string()) }),
  handle: async ({ context, principal }) => ({ keys: await listVariables(context, principal.walletId) }),
})
