import { z } from 'zod'
import type { BusEvents } from '#kernel/bus'
import type { Context, TransactionContext } from '#kernel/context'
import { defineErrors, errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import type { AnyTable } from '#kernel/store'

type ProfileChange = BusEvents['profile.changed']

const directoryErrors = defineErrors({ unknown: { status: 404, error: 'Record not found' } })

export const operatorRoute = { level: 'ours', auth: { kind: 'operator' } } as const

/** Where the records of one kind are removed; `also` names what changes with one, which is published with it. */
interface Removal {
  readonly kind: string
  readonly tables: readonly AnyTable[]
  readonly remove: (context: TransactionContext, key: string) => Promise<boolean>
  readonly also?: (context: TransactionContext, key: string) => Promise<readonly ProfileChange[]>
}

/** What every route that deletes a record has; its handler deletes by `key`, in any case, in one transaction. */
export function deletion<Params>(
  { kind, tables, remove, also = async () => [] }: Removal,
  key: (params: Params) => string,
) {
  return {
    ...operatorRoute,
    response: z.object({ success: z.literal(true) }),
    errors: [directoryErrors.unknown],
    async handle({ context, params, transact }: Pick<Call, 'context' | 'transact'> & { params: Params }) {
      const found = key(params).toLowerCase()
      const changes = await transact(tables, async (context) => {
        if (!(await remove(context, found))) throw unknown(kind, found)
        return also(context, found)
      })
      announce(context, changes)
      return { success: true as const }
    },
  } as const
}

function unknown(kind: string, key: string): Refusal {
  return new Refusal(directoryErrors.unknown, `The directory has no ${key} among its ${kind}.`, {
    rule: 'directory.unknown',
    facts: { key },
  })
}

/** What `put` stores, in one transaction over `tables`. */
export async function storeRecord<Row>(
  context: Context,
  transact: Call['transact'],
  tables: readonly AnyTable[],
  put: (context: TransactionContext) => Promise<Row>,
): Promise<Row> {
  const stored = await transact(tables, put)
  announce(context, [])
  return stored
}

export function announce({ bus }: Context, changes: readonly ProfileChange[]): void {
  bus.publish({ type: 'directory.changed' })
  for (const change of changes) bus.publish({ type: 'profile.changed', ...change })
}

export function checkedName(field: string, name: string, schema: z.ZodType<string>): string {
  const result = schema.safeParse(name)
  if (result.success) return result.data
  throw new Refusal(errors.invalidRequest, `${field}: ${result.error.issues[0]?.message}`, {
    rule: 'request.field',
    facts: { field },
  })
}
