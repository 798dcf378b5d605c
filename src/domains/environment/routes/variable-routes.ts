import { z } from 'zod'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import type { VariableSet } from '../tables'
import { listVariables, removeVariable, sealVariables, setVariables, variableErrors } from '../variables'

const sent = z.strictObject({
  vars: z.record(z.string(), z.string()).optional(),
  key: z.string().optional(),
  value: z.string().optional(),
})

interface OwnersCall extends Pick<Call, 'context' | 'transact'> {
  readonly principal: { readonly walletId: string }
}

/** The three endpoints of a set of variables, but for their addresses. Rows env-crud, env-reserved, env-encrypted. */
export function variableRoutes(variables: VariableSet) {
  const auth = { kind: 'key-or-session', flag: 'agentApiEnabled' } as const
  const list = (context: Context, walletId: string) => listVariables(context, walletId, variables)
  return {
    set: {
      auth: { ...auth, write: true },
      // A variable may well be called as a field of the other vocabulary.
      verbatim: true,
      privateBody: true,
      body: sent,
      response: z.object({
        success: z.literal(true),
        keys: z.array(z.string()).describe('all there are now'),
      }),
      async handle({
        context,
        principal: { walletId },
        body,
        transact,
      }: OwnersCall & { body: z.infer<typeof sent> }) {
        const isMany = body.vars !== undefined
        const fieldOf = (name: string) => (isMany ? `vars.${name}` : 'key')
        const rows = await sealVariables(context, walletId, valuesOf(body), fieldOf, variables)
        const keys = await transact([variables.table], async (context) => {
          await setVariables(context, rows, variables)
          return list(context, walletId)
        })
        context.bus.publish({ type: 'environment.changed', walletId })
        return { success: true as const, keys }
      },
    },
    list: {
      auth,
      verbatim: true,
      response: z.object({ keys: z.array(z.string()) }),
      handle: async ({ context, principal: { walletId } }: OwnersCall) => ({
        keys: await list(context, walletId),
      }),
    },
    remove: {
      auth: { ...auth, write: true },
      response: z.object({ success: z.literal(true) }),
      errors: [variableErrors.unknown],
      async handle({
        context,
        principal: { walletId },
        params,
        transact,
      }: OwnersCall & { params: { key: string } }) {
        await transact([variables.table], (context) =>
          removeVariable(context, walletId, params.key, variables),
        )
        context.bus.publish({ type: 'environment.changed', walletId })
        return { success: true as const }
      },
    },
  } as const
}

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
