import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { listVariables, sealVariables, setVariables, variableTables } from '../variables'

const sent = z.strictObject({
  vars: z.record(z.string(), z.string()).optional(),
  key: z.string().optional(),
  value: z.string().optional(),
})

/** Rows env-crud, env-reserved, env-encrypted. */
export const setEnvironment = defineRoute('POST /agent/env', {
  summary: 'Set environment variables, one or many; their values are encrypted and never shown again',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  // A variable may well be called as a field of the other vocabulary.
  verbatim: true,
  privateBody: true,
  body: sent,
  response: z.object({ success: z.literal(true), keys: z.array(z.string()).describe('all there are now') }),
  async handle({ context, principal: { walletId }, body, transact }) {
    const isMany = body.vars !== undefined
    const rows = await sealVariables(context, walletId, valuesOf(body), (name) =>
      isMany ? `vars.${name}` : 'key',
    )
    const keys = await transact(variableTables, async () => {
      await setVariables(context, rows)
      return listVariables(context, walletId)
    })
    context.bus.publish({ type: 'environment.changed', walletId })
    return { success: true as const, keys }
  },
})

function valuesOf({ vars, key, value }: z.infer<typeof sent>): Record<string, string> {
  const isOne = key !== undefined && value !== undefined
  if (vars !== undefined && key === undefined && value === undefined && Object.keys(vars).length > 0) {
    return vars
  }
  if (vars === undefined && isOne) return { [key]: value }
  throw new Refusal(
    errors.invalidRequest,
    'body: must be {"vars": {NAME: VALUE, …}} with one name or more, or {"key": NAME, "value": VALUE}',
    { rule: 'environment.body', facts: { field: 'body' } },
  )
}
