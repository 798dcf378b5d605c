import { defineConfig } from 'vitest/config'

const include = ['suite.ts', 'msw-suite.ts', 'fake-timers.ts', 'fake-timers-first.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', include } },
      { test: { name: 'happy-dom', include, environment: 'happy-dom' } },
    ],
  },
})
