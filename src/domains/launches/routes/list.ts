import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { launchView } from '../fields'
import { newestLaunches } from '../launches'
import { viewLaunch } from '../views'

const MOST = 50

export const list = defineRoute('GET /token-launches', {
  summary: `The ${MOST} newest launches, the newest first`,
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({ launches: z.array(launchView).max(MOST) }),
  async handle({ context }) {
    return { launches: (await newestLaunches(context, MOST)).map(viewLaunch) }
  },
})
