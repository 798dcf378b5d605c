import { describe, expect, it } from 'vitest'
import { interruptWrites } from './interrupted-writes'

const WRITES = 500

describe('a worker stopped in the middle of each of 500 writes', () => {
  it('loses none that it acknowledged, does none twice and none in half', async () => {
    const figures = await interruptWrites({
      writes: WRITES,
      together: 1,
      named: true,
      interrupted: WRITES / 10,
    })
    console.log('one stop for each write:', figures)
    expect(figures.twice).toBe(0)
    expect(figures.acknowledged + figures.unanswered).toBe(figures.sent)
    expect(figures.acknowledged).toBeGreaterThan(figures.sent / 2)
    expect(figures.inFlight).toBeGreaterThan(WRITES / 10)
  })
})
