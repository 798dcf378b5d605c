import { defineConfig } from 'vitest/config'

// For what hangs: on a busy machine an emulator may take many times as long as on an idle one.
const testTimeout = 120_000
const include = ['suite.ts', 'msw-suite.ts', 'fake-timers.ts', 'fake-timers-first.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', include, testTimeout } },
      { test: { name: 'happy-dom', include, testTimeout, environment: 'happy-dom' } },
    ],
  },
})
