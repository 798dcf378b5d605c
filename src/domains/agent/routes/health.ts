import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'

/** Whether the service runs: command lines check it before they do anything. A key, right or wrong, changes nothing. */
export const health = defineRoute('GET /_health', {
  summary: 'Always 200 while the service answers',
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({ status: z.literal('ok') }),
  handle: async () => ({ status: 'ok' as const }),
})
