import { describe, expect, inject, it } from 'vitest'
import { interruptWrites } from './interrupted-writes'

describe('a worker stopped in the middle of writes', () => {
  it('loses none of 500 that it acknowledged, does none twice and none in half', async () => {
    const figures = await interruptWrites(inject('siteUrl'), { writes: 500, together: 10, named: true })
    console.log(figures)
    expect(figures.twice).toBe(0)
    expect(figures.acknowledged + figures.unanswered).toBe(500)
    expect(figures.acknowledged).toBeGreaterThan(250)
    // Otherwise the stops fell beside the writes, and nothing was proved.
    expect(figures.inFlight).toBeGreaterThan(100)
  }, 180_000)

  it('loses none that has no id of its own either, though the browser may have it done twice', async () => {
    const figures = await interruptWrites(inject('siteUrl'), { writes: 60, together: 5, named: false })
    console.log(figures)
    expect(figures.acknowledged).toBeGreaterThan(30)
  }, 60_000)
})
