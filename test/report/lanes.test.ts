import { expect, it } from 'vitest'
import { sideBySide } from './lanes.mjs'

it('takes each step once, no more at a time than there are lanes, and helps the lane that has most left', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const lane = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => () => {
      const step = `${name}${index + 1}`
      begun.push(step)
      return new Promise<void>((resolve) => ends.set(step, resolve))
    })
  const end = async (step: string) => {
    ends.get(step)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const all = sideBySide([lane('a', 1), lane('b', 4), lane('c', 2)])
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun.at(-1)).toBe('b4')
  await end('b1')
  expect(begun.at(-1)).toBe('b2')
  await end('c1')
  expect(begun.at(-1)).toBe('c2')
  await end('c2')
  expect(begun.at(-1)).toBe('b3')
  for (const step of ['b2', 'b3', 'b4']) await end(step)
  await all
  expect(begun).toHaveLength(7)
})

it('fails with a step that fails', async () => {
  const broken = () => Promise.reject(new Error('no disk'))
  await expect(sideBySide([[broken], []])).rejects.toThrow('no disk')
})
