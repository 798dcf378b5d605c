import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vitest/config'
import { root } from './src/cli/project.mjs'
import { noteImports } from './test/helpers/part-imports'

/** Tests call the package by its name and get its sources; test/package tries what is packed. */
const sources: Record<string, [string]> = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'))
  .compilerOptions.paths
const alias = Object.entries(sources).map(([name, [file]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(root, file),
}))

/** A folder of one run of `npm test`: nothing in it can be of other sources. */
const modules = process.env.SANDBANK_MODULES

/** Deadlines are for what hangs: on a busy machine anything may take twenty times as long as on an idle one. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A second, unless said: less than the first request of a server may take there.
  expect: { poll: { timeout: 120_000 } },
}

/**
 * Tests make much that is soon of no use. Much of the time in which V8 collected it is saved where new objects have more
 * room, where old ones are looked through only when there are many, and where no helper threads are sent for few of them.
 * And most of what they call runs too seldom to be worth an optimizing compiler: it comes later than by default.
 */
const execArgv = [
  '--max-semi-space-size=128',
  '--min-semi-space-size=32',
  '--initial-old-space-size=768',
  '--single-threaded-gc',
  '--interrupt-budget=600000',
]

/**
 * Suites in a browser share two cores with the browser itself, so their files take turns: in one process, which holds
 * what they share (test/helpers/browser.ts).
 */
const inBrowser = {
  globalSetup: ['./test/helpers/site.ts', './test/helpers/shared-browser.ts'],
  fileParallelism: false,
  isolate: false,
  // Vitest runs what has another number of workers in a group of its own: a file may be in `unit` and in `soak`.
  sequence: { groupOrder: 1 },
  ...patient,
}

export default defineConfig({
  test: {
    // Vitest would leave one core alone, and there may be two.
    maxWorkers: '100%',
    // The steps of `npm test` load the same sources: what one has transformed the others find done.
    experimental: modules ? { fsModuleCache: true, fsModuleCachePath: modules } : {},
    projects: [
      {
        plugins: [noteImports()],
        test: {
          name: 'unit',
          environment: 'node',
          // The whole emulator is loaded once by each worker instead of once by each file.
          isolate: false,
          setupFiles: ['./test/helpers/seeded-properties.ts', './test/helpers/refuse-part-imports.ts'],
          include: ['src/**/*.test.ts', 'src/cli/webhooks/scaffolds/**/*.spec.ts', 'test/**/*.test.ts'],
          ...patient,
          exclude: [
            'src/shell/**',
            'src/hosts/page/**',
            'test/hosts/browser/**',
            'test/node/**',
            'test/cli/**',
            'test/e2e/**',
            'test/engines/**',
            'test/namespace/**',
            'test/proofs/**',
            'test/package/**',
            'test/happy-dom/**',
            'test/docs/code-style.test.ts',
          ],
          benchmark: { include: ['src/**/*.bench.ts', 'test/**/*.bench.ts'] },
        },
      },
      {
        plugins: [preact()],
        test: {
          name: 'shell',
          environment: 'happy-dom',
          isolate: false,
          ...patient,
          include: [
            'src/shell/**/*.test.ts',
            'src/shell/**/*.test.tsx',
            'src/hosts/page/**/*.test.ts',
            'test/happy-dom/**/*.test.ts',
            'test/happy-dom/**/*.test.tsx',
          ],
          benchmark: { include: [] },
        },
      },
      {
        // Processes of their own: they are started, killed and timed by the machine, so their files take turns.
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/node/**/*.test.ts', 'test/cli/**/*.test.ts'],
          globalSetup: ['./test/helpers/built.ts'],
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 1 },
          ...patient,
          benchmark: { include: [] },
        },
      },
      {
        test: {
          name: 'hosts',
          include: ['test/hosts/browser/**/*.test.ts'],
          ...inBrowser,
          benchmark: { include: [] },
        },
      },
      {
        test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], ...inBrowser, benchmark: { include: [] } },
      },
      {
        test: {
          name: 'proofs',
          include: ['test/proofs/**/*.test.ts'],
          ...inBrowser,
          benchmark: { include: [] },
        },
      },
      {
        // These three as one, by `npm test`: they share the processes, the browser and its installed worker.
        test: {
          name: 'chromium',
          include: ['test/{e2e,hosts/browser,proofs}/**/*.test.ts'],
          ...inBrowser,
          benchmark: { include: [] },
        },
      },
      // Another browser engine each; left out by `npm test` where it cannot be had.
      ...['firefox', 'webkit'].map((name) => ({
        test: {
          name,
          include: [`test/engines/${name}.test.ts`],
          ...inBrowser,
          globalSetup: ['./test/helpers/site.ts'],
          benchmark: { include: [] },
        },
      })),
      {
        // Processes in a network namespace with addresses of its own; left out by `npm test` where none can be made.
        test: {
          name: 'namespace',
          environment: 'node',
          include: ['test/namespace/**/*.test.ts'],
          globalSetup: ['./test/helpers/built.ts'],
          ...patient,
          benchmark: { include: [] },
        },
      },
      {
        // `npm run soak`, not part of `npm test`: what takes minutes, and what dies again and again, at full count.
        test: {
          name: 'soak',
          include: [
            'test/{agent,apps,chain,e2e,engines,hosts,node,package,proofs,runtime}/**/*.soak.ts',
            // All that `npm test` tries in the headless shell, in the browser that people use.
            'test/{e2e,proofs,hosts/browser}/**/*.test.ts',
            'test/node/{kills,agent-kills,blobs,state}.test.ts',
            'src/kernel/blobs.test.ts',
            'src/hosts/{node/data-folder,node/damage,node/lock,server/guard}.test.ts',
            'test/{agent/deaths,agent/limits,agent/prompts,agent/wordings,apps/hostile,runtime/hostile,runtime/limits,properties/snapshot,apps/foreseen,apps/visitors,fees/model,gateway/conserved,market/market,sockets/node}.test.ts',
            'test/{fuzz/routes,fuzz/import,fuzz/rpc-params,hosts/fuzz}.test.ts',
          ],
          setupFiles: ['./test/helpers/seeded-properties.ts'],
          env: { SANDBANK_SOAK: '1' },
          ...inBrowser,
          // At full count a property takes minutes, on a busy machine many of them.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          benchmark: { include: [] },
        },
      },
      {
        test: {
          name: 'package',
          // What the package's users have of its types, and the documents with them.
          include: ['test/package/*.test.ts', 'test/docs/code-style.test.ts'],
          ...inBrowser,
          globalSetup: ['./test/helpers/scratch-project.ts', './test/helpers/shared-browser.ts'],
          benchmark: { include: [] },
        },
      },
    ].map(({ test, ...project }) => ({ ...project, test: { execArgv, ...test }, resolve: { alias } })),
  },
})
