import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { removeVariable, variableErrors, variableTables } from '../variables'

/** Row env-crud. */
export const removeEnvironment = defineRoute('DELETE /agent/env/:key', {
  summary: 'Remove an environment variable',
  level: 'documented',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  response: z.object({ success: z.literal(true) }),
  errors: [variableErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    await transact(variableTables, () => removeVariable(context, walletId, params.key))
    context.bus.publish({ type: 'environment.changed', walletId })
    return { success: true as const }
  },
})
