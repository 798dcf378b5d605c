import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import { answersTable, forgetOldAnswers, once } from './answers'
import { defineCounter, metaTable } from './meta'

const counter = defineCounter('count')

describe('once', () => {
  it('carries a request out once, also when its repeats come at the same moment', async () => {
    const context = await kernel()
    const send = () =>
      context.store.write([answersTable, metaTable], () =>
        once(context, 'request-1', () => counter.add(context.store, 1)),
      )
    const outcomes = await Promise.all(Array.from({ length: 20 }, send))
    expect(outcomes).toEqual(Array(20).fill(1))
    expect(await counter.read(context.store)).toBe(1)
  })

  it('remembers nothing of a request that failed, so that it can be sent again', async () => {
    const context = await kernel()
    const send = (fail: boolean) =>
      context.store.write([answersTable, metaTable], () =>
        once(context, 'request-1', async () => {
          const count = await counter.add(context.store, 1)
          if (fail) throw new Error('refused')
          return count
        }),
      )
    await expect(send(true)).rejects.toThrow('refused')
    expect(await counter.read(context.store)).toBe(0)
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
