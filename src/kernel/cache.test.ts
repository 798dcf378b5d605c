import { expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import { cachedAfter } from './cache'

const entry = { group: 'tides', key: 'today', lifetimeMs: 60_000 }

it('gives all who make it at the same time what was kept first, until its time is over', async () => {
  const context = await kernel({ now: () => 1_000_000 })
  let made = 0
  // What takes longer than a transaction of IndexedDB lasts.
  const make = () => new Promise<number>((resolve) => setTimeout(() => resolve(++made), 5))
  const first = await Promise.all(Array.from({ length: 5 }, () => cachedAfter(context, entry, make)))
  expect(new Set(first).size).toBe(1)
  expect(made).toBe(5)
  await context.scheduler.advance(59_999)
  expect(await cachedAfter(context, entry, make)).toBe(first[0])
  await context.scheduler.advance(1)
  expect(await cachedAfter(context, entry, make)).toBe(6)
})

it('keeps nothing where it could not be made', async () => {
  const context = await kernel()
  const silent = () => Promise.reject(new Error('nobody answered'))
  await expect(cachedAfter(context, entry, silent)).rejects.toThrow('nobody answered')
  expect(await cachedAfter(context, entry, async () => 'here')).toBe('here')
})
