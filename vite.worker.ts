/**
 * The service worker as a core and parts. The sources say `await import('…')`, here as everywhere; what is imported so
 * becomes a part, by the table below. How the parts are loaded stands in sw/part-loader.ts, why in
 * docs/decisions/0051-worker-in-parts.md.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { runInParts } from './sw/part-loader'
import { withoutIdle } from './vite.worker-idle'

/**
 * The parts, each with the modules that lead into it; what only those import comes with them. A module that could be in
 * several is in the first. What the core imports statically is in none.
 */
const PARTS: readonly { readonly name: string; readonly holds: RegExp }[] = [
  // What several of the others need: curves, accounts, viem's way of writing bytes, server-sent events.
  {
    name: 'shared',
    holds:
      /\/node_modules\/(@noble|@scure|eventsource-parser|viem\/_esm\/(accounts|errors|utils\/(data|encoding|hash)))\/|\/src\/domains\/(pools\/|wallet\/(addresses|new-wallet)\.ts|launches\/(pool-key|seeded-tokens)\.ts)/,
  },
  // What a new database begins with.
  { name: 'world', holds: /\/src\/domains\/(directory\/fiction\/|[\w-]+\/seed\.ts)/ },
  {
    name: 'chain',
    holds: /\/src\/domains\/(chain|fees|launches|market|pools|siwe|swaps|wallet)\/|\/node_modules\/viem\//,
  },
  { name: 'solana', holds: /\/src\/domains\/solana\// },
  { name: 'models', holds: /\/src\/domains\/gateway\// },
  { name: 'tools', holds: /\/src\/domains\/tool-servers\// },
  { name: 'agent', holds: /\/src\/domains\/agent\// },
  // Whatever else is seldom needed.
  { name: 'more', holds: /./ },
]

/** Which parts a part may need as soon as it is asked for. */
const MAY_NEED: readonly string[] = ['shared']

const CORE = 'core'

export interface WorkerScript {
  /** '' is the worker itself, others are the names of its parts. */
  readonly part: string
  readonly code: string
  /** JSON, where maps are made. */
  readonly map: string | undefined
}

export interface WorkerOptions {
  /** The folder with `sw/sw.ts`. */
  readonly root: string
  readonly mode: 'development' | 'production'
  /** By which file name it will be served: `sw` as `sw.js`. */
  readonly name: string
  /** Files to be kept for pages without a network. */
  readonly precache?: readonly object[]
  readonly define?: Readonly<Record<string, string>>
  readonly sourcemap?: 'inline' | 'file'
  readonly plugins?: readonly Rolldown.Plugin[]
}

/** The worker and its parts. Files are named by `scriptName`. */
export async function buildWorker(options: WorkerOptions): Promise<WorkerScript[]> {
  const { root, mode, name, precache = [], define = {}, sourcemap, plugins = [] } = options
  const bundles = await build({
    configFile: false,
    root,
    mode,
    logLevel: 'error',
    publicDir: false,
    plugins: [withoutIdle(), ...plugins],
    // Its entry for bundlers is written for browsers of ten years ago.
    resolve: {
      alias: [{ find: /^dexie$/, replacement: join(root, 'node_modules/dexie/dist/modern/dexie.mjs') }],
    },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'self.__WB_MANIFEST': JSON.stringify(precache),
      ...define,
    },
    build: {
      write: false,
      minify: mode === 'production',
      sourcemap: sourcemap !== undefined,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'sw/sw.ts'),
        output: {
          format: 'cjs',
          entryFileNames: `${CORE}.js`,
          chunkFileNames: '[name].js',
          codeSplitting: {
            groups: [
              { name: CORE, tags: ['$initial'], priority: PARTS.length + 1 },
              ...PARTS.map((part, index) => ({
                name: part.name,
                test: part.holds,
                priority: PARTS.length - index,
              })),
            ],
          },
        },
      },
    },
  })
  const chunks = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  return scriptsOf(
    chunks.filter((chunk) => chunk.type === 'chunk'),
    (part, map) =>
      sourcemap === 'inline'
        ? `data:application/json;base64,${Buffer.from(map).toString('base64')}`
        : `${scriptName(name, part)}.map`,
  )
}

/** Puts the scripts and their maps into a folder. */
export function writeWorker(folder: string, name: string, scripts: readonly WorkerScript[]): void {
  for (const { part, code, map } of scripts) {
    const file = join(folder, scriptName(name, part))
    writeFileSync(file, code)
    if (map !== undefined) writeFileSync(`${file}.map`, map)
  }
}

/** `sw.js` and `sw.chain.js`: where sw/part-loader.ts looks for them. */
function scriptName(worker: string, part: string): string {
  return part === '' ? `${worker}.js` : `${worker}.${part}.js`
}

function scriptsOf(chunks: readonly Rolldown.OutputChunk[], mapAt: MapAddress): WorkerScript[] {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('sw/sw.ts was bundled into nothing.')
  const isBesideCore = ({ fileName }: Rolldown.OutputChunk) => entry.imports.includes(fileName)
  const besideCore = chunks.filter(isBesideCore)
  const core = [entry, ...besideCore].map(({ fileName }) => partOf(fileName))
  const parts = chunks.filter((chunk) => !core.includes(partOf(chunk.fileName)))
  for (const chunk of chunks) checkImports(chunk, core)
  const bodies = parts.map((chunk) => ({ chunk, part: partOf(chunk.fileName), body: bodyOf(chunk) }))
  const hashes = Object.fromEntries(bodies.map(({ part, body }) => [part, hashOf(body)]))
  const others = besideCore.map((chunk) => `,\n${JSON.stringify(partOf(chunk.fileName))}:${bodyOf(chunk)}`)
  // The core in parentheses, which have a browser compile it at once.
  const opening = `(${runInParts})(self,${JSON.stringify(hashes)},{${CORE}:(`
  return [
    script(mapAt, '', entry, opening, `${bodyOf(entry)})${others.join('')}})`),
    ...bodies.map(({ chunk, part, body }) =>
      script(mapAt, part, chunk, `sandbankPart(${JSON.stringify(part)},"${hashes[part]}",`, `${body})`),
    ),
  ]
}

/** A part that needed another one would load it with every use, and the core with every start. */
function checkImports({ fileName, imports }: Rolldown.OutputChunk, core: readonly string[]): void {
  const part = partOf(fileName)
  const isCore = core.includes(part)
  if (!isCore && !PARTS.some(({ name }) => name === part)) {
    throw new Error(`The worker has a script that is no part: ${fileName}.`)
  }
  const allowed = isCore ? core : [...core, ...MAY_NEED]
  const others = imports.map(partOf).filter((name) => !allowed.includes(name))
  if (others.length > 0) {
    throw new Error(`In the worker ${part} imports ${others.join(', ')}: see PARTS in vite.worker.ts.`)
  }
}

function partOf(fileName: string): string {
  return fileName.replace(/\.js$/, '')
}

function bodyOf({ code }: Rolldown.OutputChunk): string {
  return `function(require,exports,module){\n${code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '')}\n}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Where the map of a part is found. */
type MapAddress = (part: string, map: string) => string

function script(
  mapAt: MapAddress,
  part: string,
  { map: made }: Rolldown.OutputChunk,
  opening: string,
  body: string,
): WorkerScript {
  // Each line of what stands before the code is one that maps to nothing.
  const before = opening.split('\n').length
  const map = made
    ? JSON.stringify({ ...made, mappings: `${';'.repeat(before)}${made.mappings}` })
    : undefined
  const comment = map === undefined ? '' : `//# sourceMappingURL=${mapAt(part, map)}\n`
  return { part, code: `${opening}${body}\n${comment}`, map }
}
