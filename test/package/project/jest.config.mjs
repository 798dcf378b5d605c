const project = { testEnvironment: 'node', transform: {}, testMatch: ['<rootDir>/jest/*.test.mjs'] }
const jsdom = {
  ...project,
  testEnvironment: '<rootDir>/jest-jsdom/environment.mjs',
  testMatch: ['<rootDir>/jest-jsdom/*.test.mjs'],
}

export default {
  // For what hangs: on a busy machine an emulator may take many times as long as on an idle one.
  testTimeout: 120_000,
  projects: [
    { ...project, displayName: 'faked by the tests' },
    { ...project, displayName: 'faked before all imports', fakeTimers: { enableGlobally: true } },
    { ...jsdom, displayName: 'the page of an app' },
  ],
}
