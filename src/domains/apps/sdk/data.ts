import { z } from 'zod'
import type { AnyTable } from '#kernel/store'
import { deleteKey, listKeys, readKey, writeKey } from '../app-data'
import { absent, method, type Run } from './method'

const key = z.string()

const writer = ({ context }: Run) => ({
  context,
  transact: <Outcome>(tables: readonly AnyTable[], run: () => PromiseLike<Outcome>) =>
    context.store.write([...tables], run),
})

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
  async ({ context, app, caller }, [prefix = '']) => {
    const keys = await listKeys(context, app, caller.id, prefix)
    const read = keys.map(async (each) => ({
      key: each,
      value: (await readKey(context, app, caller.id, each))?.value ?? null,
    }))
    return Promise.all(read)
  },
)
