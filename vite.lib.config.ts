import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { libFolder, root, sourcesHash, stampBuild } from './src/cli/project.mjs'

/** What the package exports, by the name of its file in dist/lib. */
const entries = {
  node: 'src/hosts/node/index.ts',
}

const packages = Object.keys(packageJson.dependencies)
const isExternal = (id: string) =>
  id.startsWith('node:') ||
  builtinModules.includes(id) ||
  packages.some((name) => id === name || id.startsWith(`${name}/`))

export default defineConfig({
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
})
