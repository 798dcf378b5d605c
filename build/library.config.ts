import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { ENGINE, GUEST, licenceOf } from '../engine/licences.mjs'
import packageJson from '../package.json' with { type: 'json' }
import { libFolder, root, sourcesHash, stampBuild } from '../src/cli/project.mjs'
import { workerConfig } from './worker'

/** What the package exports, by the name of its file in dist/lib; `index` is the package itself. */
export const entries = {
  index: 'src/hosts/test.ts',
  apps: 'src/hosts/page/render-app.ts',
  browser: 'src/hosts/page/browser.ts',
  guard: 'src/hosts/node/guard.ts',
  'guard-page': 'src/hosts/page/guard.ts',
  'guard-production': 'src/hosts/no-guard.ts',
  node: 'src/hosts/node/index.ts',
  msw: 'src/hosts/msw.ts',
  vitest: 'src/hosts/vitest.ts',
  webhooks: 'src/hosts/node/webhooks.ts',
}

const packages = Object.keys({
  ...packageJson.dependencies,
  ...packageJson.optionalDependencies,
  ...packageJson.peerDependencies,
})
export const isExternal = (id: string) =>
  id.startsWith('node:') ||
  builtinModules.includes(id) ||
  packages.some((name) => id === name || id.startsWith(`${name}/`))

/**
 * Bundled in spite of being other people's: the first two look timers up when they use them, and a suite may have faked
 * those; the third cannot be imported by name in Node, where a server renders a page that imports `sandbank/browser`; of
 * the others little is used, and loading all of it takes half as long again as everything else.
 */
const BUNDLED = ['@bitauth/libauth', 'dexie', 'fake-indexeddb', 'workbox-window', 'viem', 'ox', 'abitype']
const isBundled = (id: string) => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'queueMicrotask',
]
const machineTimers = join(root, 'src/kernel/concurrency/machine-timers.ts')
const inject = Object.fromEntries(
  TIMERS.flatMap((name) =>
    [name, `globalThis.${name}`].map((key): [string, [string, string]] => [key, [machineTimers, name]]),
  ),
)

const importsInTurn = join(root, 'src/kernel/concurrency/imports-in-turn.ts')

/** Puts `importInTurn` around every `import('…')` of our sources. */
function inTurn(): Plugin {
  return {
    name: 'sandbank:imports-in-turn',
    transform(code, id) {
      if (!/\/src\/.*\.ts$/.test(id) || id.includes('/node_modules/') || id === importsInTurn) return
      const wrapped = code.replace(/\bimport\(\s*("[^"]+"|'[^']+')\s*\)/g, 'importInTurn(() => import($1))')
      if (wrapped === code) return
      return { code: `import { importInTurn } from ${JSON.stringify(importsInTurn)}\n${wrapped}`, map: null }
    },
  }
}

/** The licence texts of what is bundled, next to the bundle. */
function bundledLicences(): Plugin {
  return {
    name: 'sandbank:bundled-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      // Compiled into artifacts before: no bundler sees their modules.
      if (modules.some((id) => id.includes('/src/runtime/artifacts/'))) names.push(...ENGINE, ...GUEST)
      for (const name of new Set(names)) {
        const source = licenceOf(name)
        this.emitFile({ type: 'asset', fileName: `licences/${name.replace('/', '-')}.txt`, source })
      }
    },
  }
}

/** Dependencies stay imports; our own sources are bundled, and what needs the machine's own timers. */
const modules: UserConfig = {
  root,
  publicDir: false,
  // Its entry for bundlers shares one copy with every other Dexie of the process, and throws where versions differ.
  resolve: {
    alias: [{ find: /^dexie$/, replacement: join(root, 'node_modules/dexie/dist/modern/dexie.mjs') }],
  },
  ssr: { noExternal: BUNDLED },
  build: {
    outDir: libFolder,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    ssr: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
      external: (id) => isExternal(id) && !isBundled(id),
      transform: { inject },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
  plugins: [
    inTurn(),
    bundledLicences(),
    guestWorker(),
    {
      name: 'sandbank:stamp-library',
      writeBundle() {
        stampBuild(libFolder, sourcesHash())
      },
    },
  ],
}

/** The worker for other people's sites, without the shell's files. */
function guestWorker(): Plugin {
  return {
    name: 'sandbank:guest-worker',
    async writeBundle() {
      const define = { 'self.__SANDBANK_GUEST': 'true' }
      await build(await workerConfig({ root, name: 'worker', mode: 'production', outDir: libFolder, define }))
    },
  }
}

export default defineConfig(modules)
