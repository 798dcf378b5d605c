import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import { seededBytes, seededText } from './ids'

describe('ids', () => {
  it('are unique, also when drawn at once, and the same sequence for the same seed', async () => {
    const draw = async () => {
      const { ids } = await kernel()
      return Promise.all(Array.from({ length: 600 }, () => ids.id('prf')))
    }
    const [one, two] = await Promise.all([draw(), draw()])
    expect(new Set(one).size).toBe(600)
    expect(one).toEqual(two)
    expect(one[0]).toMatch(/^prf_[0-9a-f]{20}$/)
  })

  it('are never drawn twice by two processes over one database, nor after a restart', async () => {
    const indexedDB = new IDBFactory()
    const first = await kernel({ indexedDB })
    const second = await kernel({ indexedDB })
    const draws = [first, second, first, second].map(({ ids }) => ids.id('x'))
    const restarted = await kernel({ indexedDB })
    expect(new Set([...(await Promise.all(draws)), await restarted.ids.id('x')]).size).toBe(5)
  })

  it('[list-order] sort in the order in which they were drawn, also by two processes in turn', async () => {
    const indexedDB = new IDBFactory()
    const first = await kernel({ indexedDB })
    const second = await kernel({ indexedDB })
    const drawn: string[] = []
    for (let turn = 0; turn < 40; turn++) drawn.push(await (turn % 3 ? first : second).ids.id('x'))
    const one = await Promise.all(Array.from({ length: 600 }, () => first.ids.id('x')))
    const all = [...drawn, ...one]
    expect(all).toEqual([...all].sort())
  })

  it('follow from the seed and the name', () => {
    expect(seededBytes('a', 'n')).toEqual(seededBytes('a', 'n'))
    expect(seededBytes('a', 'n')).not.toEqual(seededBytes('b', 'n'))
    expect(seededText('a', 'n', 32)).toMatch(/^[A-Za-z2-9]{32}$/)
    expect(seededText('a', 'n', 32)).not.toBe(seededText('a', 'm', 32))
  })
})
