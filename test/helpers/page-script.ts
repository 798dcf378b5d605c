import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../src/cli/project.mjs'

/**
 * A file of the tests with the official clients that it imports, bundled as a page would have them: one classic script
 * for `page.evaluate`. What the file puts on `globalThis` is what the page can call.
 */
export async function pageScript(file: string): Promise<string> {
  const bundles = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    // What pages define for libraries that were written for Node first.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      lib: { entry: join(root, file), name: 'pageScript', formats: ['iife'], fileName: () => 'page.js' },
    },
  })
  const [chunk] = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${file} was bundled into nothing`)
  return chunk.code
}
