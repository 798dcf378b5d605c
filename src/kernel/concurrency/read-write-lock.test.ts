import { describe, expect, it } from 'vitest'
import { ReadWriteLock } from './read-write-lock'

const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

describe('the gate', () => {
  it('lets requests through side by side, and keeps them apart from who is alone', async () => {
    const gate = new ReadWriteLock()
    let inside = 0
    let most = 0
    let alone = 0
    const request = () =>
      gate.shared(async () => {
        expect(alone).toBe(0)
        most = Math.max(most, ++inside)
        await turn()
        inside--
      })
    const reset = (isInside: boolean) => {
      const run = async () => {
        expect(inside).toBe(0)
        expect(++alone).toBe(1)
        await turn()
        alone--
      }
      return isInside ? gate.shared(() => gate.exclusive(run, true)) : gate.exclusive(run, false)
    }
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 10 === 5 ? reset(index % 20 === 5) : request())),
    )
    expect(most).toBeGreaterThan(1)
    await request()
  })

  it('opens again after a failure', async () => {
    const gate = new ReadWriteLock()
    await expect(gate.exclusive(() => Promise.reject(new Error('no')), false)).rejects.toThrow('no')
    expect(await gate.shared(async () => 'in')).toBe('in')
  })
})
