import { bench, describe } from 'vitest'
import { rpcOf } from '../../../test/helpers/chain'
import { createEmulator } from '../../hosts/test'

const DAY = 86_400_000
/** Each of these takes seconds: a few runs say enough. */
const SELDOM = { iterations: 3, warmupIterations: 1, time: 0, warmupTime: 0 }

/** Budgets: ninety days of twelve tokens in seconds; nothing where nobody has used Base; its first use under 250 ms. */
describe('the market', () => {
  const begun = async () => {
    const emulator = createEmulator()
    await emulator.ready
    await emulator.clock.freeze()
    await rpcOf(emulator, 8453)('eth_blockNumber')
    return emulator
  }

  bench('the first use of Base, with ninety days of a past', async () => void (await begun()).close(), SELDOM)

  bench(
    'ninety days of twelve tokens, and the first use before them',
    async () => {
      const emulator = await begun()
      await emulator.clock.advance(90 * DAY)
      await emulator.close()
    },
    SELDOM,
  )

  bench('ninety days where nobody has used Base', async () => {
    const emulator = createEmulator()
    await emulator.clock.advance(90 * DAY)
    await emulator.close()
  })
})
