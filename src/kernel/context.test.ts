import { expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import type { TransactionContext } from './context'
import { metaTable } from './store'

const write = ({ store }: TransactionContext, key: string) => store.table(metaTable).put({ key, value: 1 })

it('a transaction hands out the context itself, and takes back what was written by it where it throws', async () => {
  const context = await kernel()
  const handed = await context.transaction([metaTable], async (inside) => {
    await write(inside, 'stays')
    return inside
  })
  expect(handed).toBe(context)
  const failing = context.transaction([metaTable], async (inside) => {
    await write(inside, 'goes')
    throw new Error('as planned')
  })
  await expect(failing).rejects.toThrow('as planned')
  const keys = await context.store.table(metaTable).toCollection().primaryKeys()
  expect([keys.includes('stays'), keys.includes('goes')]).toEqual([true, false])
})

it('a transaction inside of another one that covers its tables is a part of it', async () => {
  const context = await kernel()
  const outer = context.transaction([metaTable], async (inside) => {
    await inside.transaction([metaTable], (inner) => write(inner, 'inner'))
    throw new Error('as planned')
  })
  await expect(outer).rejects.toThrow('as planned')
  expect(await context.store.table(metaTable).get('inner')).toBeUndefined()
})
