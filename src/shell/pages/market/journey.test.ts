import { describe, expect, it } from 'vitest'
import { daysDone } from './journey'

describe('daysDone', () => {
  it('is what is no longer before a journey, never more than all of it', () => {
    const until = '2030-01-11T00:00:00.000Z'
    expect(daysDone({ at: '2030-01-04T12:00:00.000Z', until }, 10)).toBe(3.5)
    expect(daysDone({ at: '2030-02-01T00:00:00.000Z', until }, 10)).toBe(10)
    expect(daysDone({ at: '2029-12-01T00:00:00.000Z', until }, 10)).toBe(0)
  })
})
