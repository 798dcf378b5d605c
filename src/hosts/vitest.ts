import * as vitest from 'vitest'
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest'
import { checkOptions, yesOrNo } from '#kernel/known-names'
import { CHOICES, type Emulator, type EmulatorChoices } from '../emulator'
import { answerFetch } from './answer-fetch'
import { answerRequests } from './answer-requests'
import { guardThisProcess } from './guard-process'
import { createEmulator } from './test'

export interface SetupOptions extends EmulatorChoices {
  /** Puts the seeded state back after each test. Default true; false for tests that build on each other. */
  reset?: boolean
  /**
   * Has the global `fetch`, `node:http` and `XMLHttpRequest` answered at the hosted service's addresses while the suite
   * runs, and every other call of its hosts refused. Default true.
   */
  fetch?: boolean
}

/**
 * An emulator for the tests of a file, or of the `describe` that it is called in. When the suite is over the emulator
 * is closed and the globals are what they were. Throws where it is called in a test or a hook, which is too late, and a
 * `TypeError` for options that it does not take.
 */
export function setupSandbank(options: SetupOptions = {}): Emulator {
  checkOptions(
    'setupSandbank',
    options,
    { ...CHOICES, reset: yesOrNo, fetch: yesOrNo },
    'docs/howto/package.md#a-suite',
  )
  refuseWhenTooLate()
  const { reset = true, fetch = true, ...choices } = options
  const emulator = createEmulator(choices)
  const undo: (() => void)[] = []
  beforeAll(async () => {
    // First: what the emulator does not answer comes to it last.
    if (fetch) undo.push(await guardThisProcess())
    await emulator.ready
    if (fetch) undo.push(await answerRequests(emulator), answerFetch(emulator))
  })
  if (reset) afterEach(() => emulator.reset())
  afterAll(async () => {
    for (const step of undo.reverse()) step()
    await emulator.close()
  })
  return emulator
}

/** Hooks that are registered when the tests are collected already never run, and Vitest does not say so. */
function refuseWhenTooLate(): void {
  if (!isInTest() && !isCollected()) return
  throw new Error(
    'setupSandbank() was called inside a test or a hook, where it can no longer have calls answered: they would go to ' +
      'the real service. Call it at the top of the file or in a describe. For an emulator of one test: ' +
      'createEmulator() of "sandbank". See docs/howto/package.md#a-suite.',
  )
}

function isInTest(): boolean {
  try {
    onTestFinished(() => {})
    return true
  } catch {
    return false
  }
}

/** Whether this is a hook of the whole suite, which only Vitest 4.1 and later say. */
function isCollected(): boolean {
  const { TestRunner }: { TestRunner?: typeof vitest.TestRunner } = vitest
  const suite: { file?: { collectDuration?: number } } | undefined = TestRunner?.getCurrentSuite()
  return suite?.file?.collectDuration !== undefined
}
