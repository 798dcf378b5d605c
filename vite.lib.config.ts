import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { libFolder, root, sourcesHash, stampBuild } from './src/cli/project.mjs'
import { workerParts } from './vite.worker-parts'

/** What the package exports, by the name of its file in dist/lib; `index` is the package itself. */
export const entries = {
  index: 'src/hosts/test.ts',
  browser: 'src/hosts/page/browser.ts',
  node: 'src/hosts/node/index.ts',
  msw: 'src/hosts/msw.ts',
  vitest: 'src/hosts/vitest.ts',
}

const packages = Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies })
export const isExternal = (id: string) =>
  id.startsWith('node:') ||
  builtinModules.includes(id) ||
  packages.some((name) => id === name || id.startsWith(`${name}/`))

/** Dependencies stay imports; our own sources are bundled. */
const modules: UserConfig = {
  root,
  publicDir: false,
  build: {
    outDir: libFolder,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    ssr: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
      external: isExternal,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'sandbank:stamp-library',
      writeBundle() {
        stampBuild(libFolder, sourcesHash())
      },
    },
  ],
}

/** The worker for other people's sites: whole in one classic script, and without the shell's files. */
const worker: UserConfig = {
  root,
  publicDir: false,
  plugins: [workerParts()],
  define: {
    'process.env.NODE_ENV': '"production"',
    'self.__WB_MANIFEST': '[]',
    'self.__SANDBANK_GUEST': 'true',
  },
  build: {
    outDir: libFolder,
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: join(root, 'sw/sw.ts'), name: 'sandbank', formats: ['iife'], fileName: () => 'worker.js' },
  },
}

export default defineConfig(({ mode }) => (mode === 'worker' ? worker : modules))
