import { z } from 'zod'
import type { ProfileChange } from '#domains/profiles'
import type { Context } from '#kernel/context'
import { defineErrors, errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import type { AnyTable, TableDefinition } from '#kernel/store'

const directoryErrors = defineErrors({ unknown: { status: 404, error: 'Record not found' } })

export const operatorRoute = { level: 'ours', auth: { kind: 'operator' } } as const

type Transact = Call['transact']

/**
 * What every route that deletes a record has; its handler deletes by `key`, in any case, and what `also` changes in the
 * same transaction, over `tables`, is published with it.
 */
export function deletion<Row, Params>(
  table: TableDefinition<Row, string>,
  key: (params: Params) => string,
  { tables = [table], also = async () => [] }: DeletionOptions = {},
) {
  return {
    ...operatorRoute,
    response: z.object({ success: z.literal(true) }),
    errors: [directoryErrors.unknown],
    async handle({ context, params, transact }: Pick<Call, 'context' | 'transact'> & { params: Params }) {
      const found = key(params).toLowerCase()
      const changes = await transact(tables, async () => {
        await removeRecord(context, table, found)
        return also(context, found)
      })
      announce(context, changes)
      return { success: true as const }
    },
  } as const
}

interface DeletionOptions {
  readonly tables?: readonly AnyTable[]
  readonly also?: (context: Context, key: string) => Promise<readonly ProfileChange[]>
}

/** What was cached from the record stays until its lifetime is over, as with the hosted service. */
export async function storeRecord<Row extends { key: string }>(
  context: Context,
  transact: Transact,
  table: TableDefinition<Row, string>,
  row: Row,
): Promise<Row> {
  const stored = await transact([table], async () => {
    await context.store.table(table).put(row)
    return row
  })
  announce(context, [])
  return stored
}

async function removeRecord<Row>(
  { store }: Context,
  table: TableDefinition<Row, string>,
  key: string,
): Promise<void> {
  if ((await store.table(table).where(':id').equals(key).delete()) > 0) return
  throw new Refusal(directoryErrors.unknown, `The directory has no ${key} among its ${table.name}.`, {
    rule: 'directory.unknown',
    facts: { key },
  })
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
