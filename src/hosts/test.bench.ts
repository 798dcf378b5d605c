import { bench, describe } from 'vitest'
import { caller } from '../../test/helpers/caller'
import { createEmulator } from './test'

/** Budgets: a fresh emulator in under 20 ms after the first, a reset in under 5 ms. */
describe('createEmulator', () => {
  const emulator = createEmulator()
  const call = caller(emulator)

  bench('a fresh one, ready to answer', async () => {
    const fresh = createEmulator()
    await fresh.ready
    await fresh.close()
  })

  bench('reset() of one that nothing was written to', () => emulator.reset())

  bench('a POST /agent/profile and the reset() after it', async () => {
    await call('POST', '/agent/profile', { projectName: 'Bench' })
    await emulator.drain()
    await emulator.reset()
  })

  bench('GET /wallet/me', async () => {
    await call('GET', '/wallet/me')
  })
})
