import { readFileSync } from 'node:fs'

/** What sources and tests find in the root, though another package.json names it: knip looks for it in the nearest one. */
const { peerDependencies } = JSON.parse(
  readFileSync(new URL('test/packages/package.json', import.meta.url), 'utf8'),
)

/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    'src/**/*.{test,bench}.{ts,tsx}',
    'test/**/*.{test,bench}.ts',
    'test/package/project/**/*.{ts,mjs}',
    'test/report/reporter.ts',
    'test/types/doors.ts',
    'test/types/transaction.ts',
    'test/e2e/sockets/quick-sockets.ts',
    'test/helpers/measured-host.mjs',
    'test/node/blob-process.ts',
    'test/namespace/*.mjs',
    'test/e2e/guarded/page.ts',
    'sw/sw.ts',
    'sw/schemas-on-demand.ts',
    'src/hosts/page/sockets/script.ts',
    'bench/pages/*.js',
    'bench/plain-server.mjs',
    'build/types.config.ts',
    'src/runtime/guest/main.ts',
    'src/sdk/page/main.ts',
    'test/e2e/app-frames/host-page.ts',
    'src/sdk/host/index.ts',
    'src/kernel/concurrency/machine-timers.ts',
    'src/kernel/concurrency/imports-in-turn.ts',
    'src/cli/webhooks/scaffolds/**/*.ts',
    'src/cli/x402/scaffold/*.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,mjs}',
    '!src/domains/apps/templates/**',
    'sw/**/*.ts',
    'vite*.ts',
    'build/*.ts',
    'test/**/*.{ts,mjs}',
    'bench/**/*.{mjs,js}',
    'contracts/*.mjs',
    'engine/*.mjs',
  ],
  // That the peers are used, test/lock-file.test.ts sees to; the last is a peer of preact-iso.
  ignoreDependencies: [...Object.keys(peerDependencies), 'jest-environment-jsdom', 'preact-render-to-string'],
  vitest: true,
  biome: true,
  ignoreBinaries: ['biome', 'knip', 'rolldown'],
  ignoreWorkspaces: ['test/packages'],
}
