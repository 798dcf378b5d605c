/**
 * Handlers and the packages that they import, made one CommonJS file by esbuild. Node's own modules stay imports: the
 * sandbox has its own.
 */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A bundle may have as much, and the emulator says so too. */
const MAX_BUNDLE_BYTES = 1_048_576

/** @typedef {{ file: string, code: string, map: string }} Bundle */
/** @typedef {import('esbuild').Message} Message */

/** A handler does not build as it is written, or there is nothing to build it with. */
class BundleFailure extends Error {
  /** @override */
  name = /** @type {const} */ ('BundleFailure')
}

/** esbuild is an optional dependency: 11 MB that only webhooks need. */
async function esbuild() {
  try {
    return await import('esbuild')
  } catch (error) {
    throw new BundleFailure(
      `Handlers are bundled by esbuild, which is not installed: npm install --save-dev esbuild ` +
        `(${/** @type {Error} */ (error).message.split('\n')[0]}).`,
    )
  }
}

const BARE = new Set(builtinModules.filter((name) => !name.startsWith('_') && !name.startsWith('node:')))

/** `crypto` is `node:crypto`, unless the project has a package of that name. @type {import('esbuild').Plugin} */
const nodeModules = {
  name: 'sandbank:node-modules',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))
    build.onResolve({ filter: /^[a-z0-9_/]+$/ }, ({ path, kind }) =>
      BARE.has(path) && kind !== 'entry-point' ? { path: `node:${path}`, external: true } : undefined,
    )
  },
}

/**
 * Stripe's package for workers cannot verify at once, as its examples do (`constructEvent`), because WebCrypto cannot. The
 * sandbox has `node:crypto`, so it gets what the package for Node has. @type {import('esbuild').Plugin}
 */
const stripeVerifiesAtOnce = {
  name: 'sandbank:stripe-verifies-at-once',
  setup(build) {
    build.onLoad({ filter: /[\\/]stripe[\\/]\w+[\\/]crypto[\\/]SubtleCryptoProvider\.js$/ }, () => ({
      contents: `export { NodeCryptoProvider as SubtleCryptoProvider } from './NodeCryptoProvider.js'`,
    }))
  },
}

/** @param {string} root @param {string} file @returns {import('esbuild').BuildOptions & { metafile: true, write: false }} */
function optionsOf(root, file) {
  return {
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    outfile: 'bundle.js',
    format: 'cjs',
    target: 'es2023',
    // What packages offer for workers: no file system, no sockets.
    platform: 'neutral',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: 'external',
    metafile: true,
    logLevel: 'silent',
    plugins: [nodeModules, stripeVerifiesAtOnce],
  }
}

/**
 * @typedef {object} Bundler one handler, built again and again
 * @property {() => Promise<{ bundle: Bundle, inputs: string[] }>} build throws `BundleFailure`; inputs: the files of the
 * project that it was made of, from its root
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} root the project's folder
 * @param {string} file the handler, from there
 * @returns {Promise<Bundler>}
 */
export async function bundler(root, file) {
  const { context } = await esbuild()
  const made = await context(optionsOf(root, file))
  return {
    async build() {
      const { outputFiles, metafile } = await made.rebuild().catch((error) => {
        throw error.errors
          ? new BundleFailure(
              error.errors.map((/** @type {Message} */ message) => lineOf(root, message)).join('\n'),
            )
          : error
      })
      const [map, code] = ['.map', '.js'].map(
        (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text,
      )
      if (code === undefined || map === undefined) throw new Error('esbuild made no file.')
      enforceSize(file, code, metafile)
      const inputs = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'))
      return { bundle: { file, code, map: withoutPackages(map) }, inputs }
    },
    close: () => made.dispose(),
  }
}

/** @param {string} root @param {string} file @returns {Promise<Bundle>} */
export async function bundleOnce(root, file) {
  const { build, close } = await bundler(root, file)
  try {
    return (await build()).bundle
  } finally {
    await close()
  }
}

/** An error with its place, the line itself, and what to do. @param {string} root @param {Message} message */
function lineOf(root, { text, location }) {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : ''
  const line = location ? `\n    ${location.lineText.trim()}` : ''
  const missing = /^Could not resolve "((?:@[\w.-]+\/)?[\w.-]+)/.exec(text)?.[1]
  const remedy =
    missing && !missing.startsWith('.') ? `\n    Install it: ${installOf(root, location?.file, missing)}` : ''
  return `${place}${text}${line}${remedy}`
}

/** A handler may have a package.json of its own. @param {string} root @param {string | undefined} file @param {string} name */
function installOf(root, file = '.', name) {
  const folder = packageFolder(root, dirname(file))
  if (folder === '.') return `npm install ${name}`
  const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return `npm install --prefix ${folder}${Object.hasOwn(dependencies ?? {}, name) ? '' : ` ${name}`}`
}

/** @param {string} root @param {string} folder from there @returns {string} */
function packageFolder(root, folder) {
  const above = dirname(folder)
  return above === folder || existsSync(join(root, folder, 'package.json'))
    ? folder
    : packageFolder(root, above)
}

/** @param {string} file @param {string} code @param {import('esbuild').Metafile} metafile */
function enforceSize(file, code, { outputs }) {
  const bytes = Buffer.byteLength(code)
  if (bytes <= MAX_BUNDLE_BYTES) return
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  const [[path = ''] = []] = inputs.sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
  throw new BundleFailure(
    `${file}: its bundle has ${bytes} bytes, and may have ${MAX_BUNDLE_BYTES}. The largest part of it is ${path}.`,
  )
}

/** Errors need the lines of packages, not their texts, which are most of a map. @param {string} map */
function withoutPackages(map) {
  const { sourcesContent, ...rest } = JSON.parse(map)
  const texts = rest.sources.map((/** @type {string} */ source, /** @type {number} */ index) =>
    source.includes('node_modules/') ? null : sourcesContent[index],
  )
  return JSON.stringify({ ...rest, sourcesContent: texts })
}

/** A handler by its path or address, whatever project it is in. @param {URL | string} path */
export function bundleFile(path) {
  const file = path instanceof URL || path.startsWith('file:') ? fileURLToPath(path) : resolve(path)
  return bundleOnce(dirname(file), basename(file))
}
