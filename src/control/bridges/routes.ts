import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { bridgeView, listBridges as listOfBridges } from '#operators/bridges'

export const listBridges = defineRoute('GET /__sandbank/bridges', {
  summary: 'What went from one chain to another, or is under way, newest first',
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({
    walletId: z.string().max(100).optional(),
    limit: wholeNumber(1, 100).default(20),
  }),
  response: z.object({ bridges: z.array(bridgeView) }),
  async handle({ context, query }) {
    return { bridges: await listOfBridges(context, query) }
  },
})
