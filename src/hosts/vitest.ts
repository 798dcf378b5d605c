import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Emulator, EmulatorChoices } from '../emulator'
import { answerFetch } from './answer-fetch'
import { createEmulator } from './test'

export interface SetupOptions extends EmulatorChoices {
  /** Puts the seeded world back after each test. Default true; false for tests that build on each other. */
  reset?: boolean
  /** Has the global `fetch` answered at the hosted service's addresses while the suite runs. Default true. */
  fetch?: boolean
}

/**
 * An emulator for the tests of a file, or of the `describe` that it is called in. Called while tests are collected,
 * so never inside a test. When the suite is over the emulator is closed and `fetch` is what it was.
 */
export function setupSandbank({ reset = true, fetch = true, ...choices }: SetupOptions = {}): Emulator {
  const emulator = createEmulator(choices)
  let undo: (() => void) | undefined
  beforeAll(async () => {
    if (fetch) undo = answerFetch(emulator)
    await emulator.ready
  })
  if (reset) afterEach(() => emulator.reset())
  afterAll(async () => {
    undo?.()
    await emulator.close()
  })
  return emulator
}
