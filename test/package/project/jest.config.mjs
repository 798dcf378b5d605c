const project = { testEnvironment: 'node', transform: {}, testMatch: ['<rootDir>/jest/*.test.mjs'] }

export default {
  projects: [
    { ...project, displayName: 'faked by the tests' },
    { ...project, displayName: 'faked before all imports', fakeTimers: { enableGlobally: true } },
  ],
}
