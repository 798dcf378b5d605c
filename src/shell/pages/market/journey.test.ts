import { describe, expect, it } from 'vitest'
import { daysDone } from './journey'

const from = '2030-01-01T00:00:00.000Z'

describe('daysDone', () => {
  it('is a share of the journey, never more than it', () => {
    const until = '2030-01-11T00:00:00.000Z'
    expect(daysDone({ from, at: '2030-01-04T12:00:00.000Z', until }, 10)).toBe(3.5)
    expect(daysDone({ from, at: '2030-02-01T00:00:00.000Z', until }, 10)).toBe(10)
    expect(daysDone({ from, at: '2029-12-01T00:00:00.000Z', until }, 10)).toBe(0)
  })

  it('is nothing of a journey without a length', () => {
    expect(daysDone({ from, at: from, until: from }, 10)).toBe(0)
  })
})
