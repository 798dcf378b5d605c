import { describe, expect, it } from 'vitest'
import { times } from '../helpers/soak'
import { interruptWrites } from './interrupted-writes'

const WRITES = times(100, 500)
const UNNAMED = times(20, 60)

describe('a worker stopped in the middle of writes', () => {
  it(`loses none of ${WRITES} that it acknowledged, does none twice and none in half`, async () => {
    const figures = await interruptWrites({
      writes: WRITES,
      together: 10,
      named: true,
      interrupted: WRITES / 5,
    })
    console.log(figures)
    expect(figures.twice).toBe(0)
    expect(figures.acknowledged + figures.unanswered).toBe(figures.sent)
    expect(figures.acknowledged).toBeGreaterThan(figures.sent / 2)
    // Otherwise the stops fell beside the writes, and nothing was proved.
    expect(figures.inFlight).toBeGreaterThan(WRITES / 5)
  })

  it('loses none that has no id of its own either, though the browser may have it done twice', async () => {
    const figures = await interruptWrites({
      writes: UNNAMED,
      together: 5,
      named: false,
      interrupted: UNNAMED / 5,
    })
    console.log(figures)
    expect(figures.acknowledged).toBeGreaterThan(figures.sent / 2)
  })
})
