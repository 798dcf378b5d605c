/**
 * Bundles a handler with packages from the network, in a worker so that the page stays awake: esbuild compiled to
 * WebAssembly. Packages come from a registry of ES modules; what they import of Node stays an import.
 */
import { build, initialize, type Loader, type Message, type Plugin } from 'esbuild-wasm'
import engine from 'esbuild-wasm/esbuild.wasm?url'
import { isPackage } from './packages-in'

export interface BundleInput {
  file: string
  source: string
  /** Where packages are fetched from, as `https://esm.sh`. */
  registry: string
}

export type BundleAnswer =
  | { code: string; map: string }
  | { problems: { text: string; line?: number; column?: number }[] }

/** As workers of the large platforms resolve packages, since what a handler has resembles those most. */
const CONDITIONS = 'workerd,worker,browser'
const TARGET = 'es2023'

self.onmessage = ({ data }: MessageEvent<BundleInput>) => {
  bundle(data).then(
    (answer) => postMessage(answer),
    (reason: unknown) => postMessage({ problems: [{ text: textOf(reason) }] }),
  )
}

async function bundle({ file, source, registry }: BundleInput): Promise<BundleAnswer> {
  // This is a worker already.
  await initialize({ wasmURL: engine, worker: false })
  try {
    const { outputFiles } = await build({
      stdin: { contents: source, sourcefile: file, loader: loaderOf(file) },
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'neutral',
      target: TARGET,
      sourcemap: 'external',
      outfile: 'bundle.js',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
      plugins: [packagesFrom(registry)],
    })
    const textAt = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    return { code: textAt('.js'), map: textAt('.map') }
  } catch (reason) {
    const { errors } = reason as { errors?: Message[] }
    if (!errors) throw reason
    return {
      problems: errors.map(({ text, location }) =>
        location?.file.endsWith(file)
          ? { text, line: location.line, column: location.column + 1 }
          : { text: location ? `${location.file}:${location.line}: ${text}` : text },
      ),
    }
  }
}

/** Follows imports of packages to the registry, and what its modules import of each other. */
function packagesFrom(registry: string): Plugin {
  return {
    name: 'packages',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, importer, namespace, kind }) => {
        if (kind === 'entry-point') return undefined
        const inside = namespace === 'fetched'
        if (/^https?:/.test(path)) return { path, namespace: 'fetched' }
        if (inside && /^[./]/.test(path)) return { path: new URL(path, importer).href, namespace: 'fetched' }
        if (!isPackage(path) && !/^[./]/.test(path)) return { path, external: true }
        if (/^[./]/.test(path)) {
          return {
            errors: [
              {
                text: `“${path}” is another file, and this page deploys one. Use the command line for several.`,
              },
            ],
          }
        }
        const address = new URL(`${registry}/${path}`)
        address.searchParams.set('target', TARGET)
        address.searchParams.set('conditions', CONDITIONS)
        return { path: address.href, namespace: 'fetched' }
      })
      onLoad({ filter: /.*/, namespace: 'fetched' }, async ({ path }) => {
        const answer = await fetch(path).catch((reason: unknown) => textOf(reason))
        if (typeof answer === 'string') {
          return { errors: [{ text: `${path} could not be fetched: ${answer}. Is there a network?` }] }
        }
        if (!answer.ok) return { errors: [{ text: `${path} answered ${answer.status}.` }] }
        return { contents: await answer.text(), loader: 'js' }
      })
    },
  }
}

function loaderOf(file: string): Loader {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  return ending === 'js' || ending === 'mjs' ? 'js' : ending === 'tsx' || ending === 'jsx' ? ending : 'ts'
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
