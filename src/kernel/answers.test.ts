import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import { answersTable, forgetOldAnswers, hasManyAnswers, once } from './answers'
import { defineCounter, metaTable } from './store/meta'

const counter = defineCounter('count')

describe('once', () => {
  it('carries a request out once, also when its repeats come at the same moment', async () => {
    const context = await kernel()
    const send = () =>
      context.transaction([answersTable, metaTable], (context) =>
        once(context, 'request-1', 'asked', () => counter.add(context.store, 1)),
      )
    const outcomes = await Promise.all(Array.from({ length: 20 }, send))
    expect(outcomes).toEqual(Array(20).fill(1))
    expect(await counter.read(context.store)).toBe(1)
  })

  it('remembers nothing of a request that failed, so that it can be sent again', async () => {
    const context = await kernel()
    const send = (fail: boolean) =>
      context.transaction([answersTable, metaTable], (context) =>
        once(context, 'request-1', 'asked', async () => {
          const count = await counter.add(context.store, 1)
          if (fail) throw new Error('refused')
          return count
        }),
      )
    await expect(send(true)).rejects.toThrow('refused')
    expect(await counter.read(context.store)).toBe(0)
    expect(await send(false)).toBe(1)
  })

  it('refuses an id that came with something else before, whose outcome stands', async () => {
    const context = await kernel()
    const send = (digest: string) =>
      context.transaction([answersTable, metaTable], (context) =>
        once(context, 'request-1', digest, () => counter.add(context.store, 1)),
      )
    expect(await send('one')).toBe(1)
    await expect(send('other')).rejects.toMatchObject({
      spec: { status: 409, error: 'Request id already used' },
      decision: { rule: 'request.id' },
    })
    expect(await send('one')).toBe(1)
    expect(await counter.read(context.store)).toBe(1)
  })

  it('forgets after an hour of machine time', async () => {
    let machine = 0
    const context = await kernel({ now: () => machine })
    const remember = (id: string) =>
      context.transaction([answersTable], (context) => once(context, id, 'asked', async () => id))
    await remember('old')
    machine = 3_600_001
    await remember('new')
    await forgetOldAnswers(context)
    expect(await context.store.table(answersTable).toCollection().primaryKeys()).toEqual(['new'])
  })

  describe('within that hour', () => {
    /** Remembers one after the other, and says which are left when it was time to forget. */
    async function leftOf(count: number, outcome: string): Promise<string[]> {
      let machine = 0
      const context = await kernel({ now: () => ++machine })
      const { store } = context
      await context.transaction([answersTable], async (context) => {
        for (let id = 0; id < count; id++) {
          await once(context, String(id).padStart(4, '0'), 'asked', async () => outcome)
        }
      })
      expect(hasManyAnswers(context)).toBe(true)
      await forgetOldAnswers(context)
      expect(hasManyAnswers(context)).toBe(false)
      return store.table(answersTable).toCollection().primaryKeys()
    }

    it('keeps the newest 2,000', async () => {
      const left = await leftOf(2_010, 'done')
      expect([left.length, left[0], left.at(-1)]).toEqual([2_000, '0010', '2009'])
    })

    it('keeps as many as have room, and the newest one however large it is', async () => {
      const mebi = 1024 * 1024
      expect(await leftOf(10, 'x'.repeat(mebi))).toEqual([
        '0002',
        '0003',
        '0004',
        '0005',
        '0006',
        '0007',
        '0008',
        '0009',
      ])
      expect(await leftOf(2, 'x'.repeat(9 * mebi))).toEqual(['0001'])
    })
  })
})
