/**
 * `npm run engine`: writes what src/runtime runs and nobody edits. The engine is quickjs-wasi's QuickJS with the fuel
 * pass, compressed; the guest is src/runtime/guest as one script. Both are committed. `npm test` makes the guest again and
 * compares; of the engine it compares the hashes of what it was made from and of what came of it, and `npm run soak` makes
 * it again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'fflate'
import { rolldown } from 'rolldown'
import { root } from '../src/cli/project.mjs'
import { withFuel } from './fuel.mjs'
import { ENGINE, GUEST, licenceOf } from './licences.mjs'

const folder = join(root, 'src/runtime/artifacts')
const engineFile = join(folder, 'engine.ts')
export const guestFile = join(folder, 'guest.ts')
const ENGINE_SOURCE = 'node_modules/quickjs-wasi/quickjs.wasm'

/**
 * Every artifact, by the path it belongs to.
 * @returns {Promise<Map<string, string>>}
 */
export async function artifacts() {
  return new Map([
    [engineFile, engine()],
    [guestFile, await guest()],
  ])
}

function engine() {
  const { bytes, loops } = withFuel(join(root, ENGINE_SOURCE))
  // Not Node's zlib: what it writes differs between versions of Node.
  const packed = Buffer.from(deflateSync(bytes, { level: 9 })).toString('base64')
  return `${notice(ENGINE)}
// ${bytes.length} bytes, fuel in ${loops} loops.
/** The first 16 hexadecimal digits of its SHA-256. */
export const engineHash = '${hashOf(bytes)}'
export const engineBytes = ${bytes.length}
/** The WebAssembly module, deflated, in Base64. */
export const engine =
  '${packed}'
`
}

/** @returns {Promise<string>} */
export async function guest() {
  const bundle = await rolldown({
    input: join(root, 'src/runtime/guest/main.ts'),
    platform: 'neutral',
    logLevel: 'warn',
    resolve: { mainFields: ['module', 'main'], alias: { 'base64-js': 'base64-js/index.js' } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: { legal: false } })
  await bundle.close()
  const [{ code }] = output
  return `${notice(GUEST)}
/** What runs in a new instance before any program does. */
export const guest = ${JSON.stringify(code)}
`
}

/** @param {readonly string[]} packages */
function notice(packages) {
  const text = ['Written by `npm run engine`.', ...packages.map(licenceOf)].join('\n\n')
  return `/*!\n${text.replace(/^/gm, ' * ').replace(/ +$/gm, '')}\n */`
}

/** Where the hashes of what the engine was made from, and of what came of it, are kept. */
export const recordFile = join(root, 'engine/made.json')

/**
 * What the record must say for the files that are there now.
 * @returns {{ sources: string, engine: string }} SHA-256 each
 */
export function record() {
  const sources = createHash('sha256').update(licenceOf('binaryen')).update(licenceOf('fflate'))
  const made = ['engine/build.mjs', 'engine/fuel.mjs', 'engine/licences.mjs', ENGINE_SOURCE]
  for (const file of made) sources.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  const engine = createHash('sha256').update(readFileSync(engineFile))
  return { sources: sources.digest('hex'), engine: engine.digest('hex') }
}

function hashOf(/** @type {Uint8Array} */ bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const [file, text] of await artifacts()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`${file.slice(root.length + 1)}, ${text.length} characters`)
  }
  writeFileSync(recordFile, `${JSON.stringify(record(), null, 2)}\n`)
}
