import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../../src/cli/project.mjs'
import { CHANGED, nextSource } from '../helpers/next-version'

/** The worker of an earlier commit: test/fixtures/old-worker/README.md. */
export async function oldWorker(): Promise<string> {
  const compressed = await readFile(join(root, 'test/fixtures/old-worker/sw.js.br'))
  return brotliDecompressSync(compressed).toString()
}

/** The present worker as the next version has it, with an index and a migration that do not exist yet. */
export function nextWorker(): Promise<string> {
  made ??= makeNextWorker()
  return made
}

let made: Promise<string> | undefined

async function makeNextWorker(): Promise<string> {
  let changed = false
  const bundles = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'self.__WB_MANIFEST': '[]' },
    plugins: [
      {
        name: 'next-database-version',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith(`/${CHANGED}`)) return undefined
          changed = true
          return nextSource(code)
        },
      },
    ],
    build: {
      write: false,
      // Of a larger script a browser context that is in memory says that it cannot access its storage.
      minify: true,
      target: 'es2023',
      lib: { entry: join(root, 'sw/sw.ts'), name: 'app', formats: ['iife'], fileName: () => 'sw.js' },
    },
  })
  const [chunk] = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (chunk?.type !== 'chunk' || !changed) throw new Error('The next worker could not be made.')
  return chunk.code
}
