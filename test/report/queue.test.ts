import { expect, it } from 'vitest'
import { inTurn } from './queue.mjs'

const ends = new Map<string, (isRight: boolean) => void>()

function steps(begun: string[], named: Record<string, string[]>) {
  return Object.entries(named).map(([name, needs]) => ({
    name,
    needs,
    work: () => {
      begun.push(name)
      return new Promise<boolean>((resolve) => ends.set(name, resolve))
    },
  }))
}

async function end(step: string, isRight = true) {
  ends.get(step)?.(isRight)
  await new Promise((resolve) => setImmediate(resolve))
}

it('takes each step once, in their order, no more at a time than it is told', async () => {
  const begun: string[] = []
  const all = inTurn(steps(begun, { a: [], b: [], c: [], d: [] }), 2)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const step of ['a', 'd']) await end(step)
  await all
})

it('takes what needs nothing before what waits for others, and leaves out what needs a step that failed', async () => {
  const begun: string[] = []
  const all = inTurn(steps(begun, { build: [], pages: ['build', 'browser'], browser: [], unit: [] }), 2)
  expect(begun).toEqual(['build', 'browser'])
  await end('browser')
  expect(begun.at(-1)).toBe('unit')
  await end('build')
  expect(begun.at(-1)).toBe('pages')
  for (const step of ['pages', 'unit']) await end(step)
  await all
  begun.length = 0
  const broken = inTurn(steps(begun, { build: [], pages: ['build'], unit: [] }), 1)
  await end('build', false)
  await end('unit')
  await broken
  expect(begun).toEqual(['build', 'unit'])
})

it('takes what only comes after a step however that one ends', async () => {
  const begun: string[] = []
  const [types, unit] = steps(begun, { types: [], unit: [] })
  if (!types || !unit) throw new Error('There are two.')
  const all = inTurn([types, { ...unit, after: ['types'] }], 2)
  expect(begun).toEqual(['types'])
  await end('types', false)
  expect(begun).toEqual(['types', 'unit'])
  await end('unit')
  await all
})

it('fails with a step that fails to run', async () => {
  const work = () => Promise.reject(new Error('no disk'))
  await expect(inTurn([{ name: 'broken', work }], 1)).rejects.toThrow('no disk')
})
