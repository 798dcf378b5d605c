import { defineConfig, type UserConfig } from 'vite'

/** What `package.json` exports as `sandbank/<name>`; `index` is `sandbank` itself. */
export const entries = {
  index: 'src/hosts/test.ts',
  browser: 'src/hosts/page/browser.ts',
  msw: 'src/hosts/msw.ts',
  vitest: 'src/hosts/vitest.ts',
}

const TARGET = 'es2023'
const OUT_DIR = 'dist/lib'

/** The modules of the package: dependencies stay imports, our own sources are bundled. */
const modules: UserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    target: TARGET,
    outDir: OUT_DIR,
    minify: false,
    rolldownOptions: {
      input: entries,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

/** The worker for other people's sites: whole in one classic script, and without the shell's files. */
const worker: UserConfig = {
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    'self.__WB_MANIFEST': '[]',
    'self.__SANDBANK_GUEST': 'true',
  },
  build: {
    target: TARGET,
    outDir: OUT_DIR,
    emptyOutDir: false,
    lib: { entry: 'sw/sw.ts', name: 'sandbank', formats: ['iife'], fileName: () => 'worker.js' },
  },
}

export default defineConfig(({ mode }) => (mode === 'worker' ? worker : modules))
