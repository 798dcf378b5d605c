import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import { answersTable, forgetOldAnswers, once } from './answers'
import { addToCounter, metaTable, readCounter } from './meta'

describe('once', () => {
  it('carries a request out once, also when its repeats come at the same moment', async () => {
    const context = await kernel()
    const send = () =>
      context.store.write([answersTable, metaTable], () =>
        once(context, 'request-1', () => addToCounter(context.store, 'count', 1)),
      )
    const outcomes = await Promise.all(Array.from({ length: 20 }, send))
    expect(outcomes).toEqual(Array(20).fill(1))
    expect(await readCounter(context.store, 'count')).toBe(1)
  })

  it('remembers nothing of a request that failed, so that it can be sent again', async () => {
    const context = await kernel()
    const send = (fail: boolean) =>
      context.store.write([answersTable, metaTable], () =>
        once(context, 'request-1', async () => {
          const count = await addToCounter(context.store, 'count', 1)
          if (fail) throw new Error('refused')
          return count
        }),
      )
    await expect(send(true)).rejects.toThrow('refused')
    expect(await readCounter(context.store, 'count')).toBe(0)
    expect(await send(false)).toBe(1)
  })

  it('forgets after an hour of machine time', async () => {
    let machine = 0
    const context = await kernel({ now: () => machine })
    const remember = (id: string) =>
      context.store.write([answersTable], () => once(context, id, async () => id))
    await remember('old')
    machine = 3_600_001
    await remember('new')
    await forgetOldAnswers(context)
    expect(await context.store.table(answersTable).toCollection().primaryKeys()).toEqual(['new'])
  })
})
