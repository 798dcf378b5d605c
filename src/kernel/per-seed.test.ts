import { describe, expect, it } from 'vitest'
import { perSeed } from './per-seed'

describe('what follows from a seed', () => {
  it('is made once for a seed and a day', () => {
    let made = 0
    const number = perSeed(() => ++made)
    expect([number({ seed: 'a', now: 0 }), number({ seed: 'a', now: 0 })]).toEqual([1, 1])
    expect([number({ seed: 'b', now: 0 }), number({ seed: 'b', now: 1 })]).toEqual([2, 3])
    expect(number({ seed: 'a', now: 0 })).toBe(4)
  })

  it('is made again after it failed, and not for the failure of an older one', async () => {
    const failures: ((why: Error) => void)[] = []
    const computed = perSeed(
      ({ seed }) => new Promise<string>((_, fail) => failures.push(() => fail(new Error(seed)))),
    )
    const older = computed({ seed: 'older', now: 0 })
    const newer = computed({ seed: 'newer', now: 0 })
    failures[0]?.(new Error())
    await expect(older).rejects.toThrow('older')
    expect(computed({ seed: 'newer', now: 0 })).toBe(newer)
    failures[1]?.(new Error())
    await expect(newer).rejects.toThrow('newer')
    expect(computed({ seed: 'newer', now: 0 })).not.toBe(newer)
    failures[2]?.(new Error())
  })
})
