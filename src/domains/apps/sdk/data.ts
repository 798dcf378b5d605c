import { z } from 'zod'
import type { Context } from '#kernel/context'
import { deleteKey, listValues, readKey, writeKey } from '../app-data'
import type { App } from '../apps'
import { absent, badArgument, method, type Run } from './method'

const key = z.string()

/** Of what is listed with its values: a script has 32 MB in all. */
const MOST_BYTES = 8 * 1024 * 1024

const writer = ({ context }: Run) => ({ context, transact: context.transaction })

/** Row app-kv. */
export const dataGet = method(['read:appdata'], ['key'], [key], async ({ context, app, caller }, [name]) => {
  const found = await readKey(context, app, caller.id, name)
  return found?.value ?? null
})

export const dataSet = method(
  ['write:appdata'],
  ['key', 'value'],
  [key, z.json()],
  async (run, [name, value]) => {
    await writeKey(writer(run), run.app, run.caller.id, name, value)
    return true
  },
)

export const dataDelete = method(['write:appdata'], ['key'], [key], (run, [name]) =>
  deleteKey(writer(run), run.app, run.caller.id, name),
)

export const dataList = method(
  ['read:appdata'],
  ['prefix'],
  [absent(z.string())],
  ({ context, app, caller }, [prefix = '']) => valuesBehind(context, app, caller.id, prefix),
)

/** The keys that begin with a prefix, with their values. Throws 400 where they are too much for a program at once. */
export async function valuesBehind(
  context: Context,
  app: Pick<App, 'owner' | 'slug' | 'key'>,
  callerId: string,
  prefix: string,
): Promise<{ key: string; value: unknown }[]> {
  const found = await listValues(context, app, callerId, prefix)
  const bytes = found.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES) {
    const problem = `begins ${found.length} keys, whose values have ${bytes} bytes; a script can take ${MOST_BYTES} at once. List fewer by a longer prefix`
    throw badArgument('appKV.list', 'prefix', problem)
  }
  const read: { key: string; value: unknown }[] = []
  for (const { key } of found) {
    read.push({ key, value: (await readKey(context, app, callerId, key))?.value ?? null })
  }
  return read
}
