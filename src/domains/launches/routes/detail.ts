import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { launchErrors } from '../errors'
import { launchView } from '../fields'
import { knownLaunch } from '../launches'
import { viewLaunch } from '../views'

export const detail = defineRoute('GET /token-launches/:address', {
  summary: 'One launch by the address of its token',
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({ launch: launchView }),
  errors: [launchErrors.unknown],
  async handle({ context, params }) {
    return { launch: viewLaunch(await knownLaunch(context, params.address)) }
  },
})
