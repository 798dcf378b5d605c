/**
 * The service worker as a core and parts. The sources say `await import('…')`, here as everywhere; what is imported so
 * becomes a part, by the table below. How the parts are loaded stands in sw/part-loader.ts, why in
 * docs/decisions/0051-worker-in-parts.md.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { runInParts } from '../sw/part-loader'
import { withoutIdle } from './worker-idle'
import { schemasOnDemand } from './worker-schemas'

interface Part {
  readonly name: string
  /** The modules that lead into it: those that `import('…')` names. What only they need comes with them. */
  readonly holds: RegExp
  /** Whether it needs no engine, no curve and no library of its own: a request for it is answered sooner. */
  readonly isLight?: true
}

/**
 * A module that could lead into several parts leads into the first. What the first request of a page needs has a name that
 * sorts before the others': where a busy browser hands scripts over in the order of their addresses, it waits for none.
 */
const PARTS: readonly Part[] = [
  // What a new database begins with.
  { name: 'seed', holds: /\/src\/domains\/(directory\/fiction\/|[\w-]+\/seed\.ts)/ },
  // Bodies of the providers' events, which only a trigger and a page ask for.
  { name: 'events', holds: /\/src\/control\/webhooks\/events\//, isLight: true },
  { name: '_control', holds: /\/src\/control\//, isLight: true },
  {
    name: '_wallet',
    holds: /\/src\/domains\/(addresses|partners|profiles|siwe|wallet)\/route-table\.ts/,
    isLight: true,
  },
  { name: '_user', holds: /\/src\/domains\/(automations|environment|files|skills)\//, isLight: true },
  { name: 'webhooks', holds: /\/src\/domains\/webhooks\//, isLight: true },
  // Whole apps as texts, which only `GET /__sandbank/apps/templates` asks for.
  { name: 'templates', holds: /\/src\/domains\/apps\/template-files\.ts/, isLight: true },
  // With a parser, which only `GET /apps/:slug/check` asks for.
  { name: 'checks', holds: /\/src\/domains\/apps\/check\/sdk-uses\.ts/ },
  { name: 'apps', holds: /\/src\/domains\/apps\// },
  { name: 'agent', holds: /\/src\/domains\/agent\//, isLight: true },
  { name: 'chain', holds: /\/src\/domains\/(chain|fees|launches|market|pools|siwe|swaps|wallet)\// },
  { name: 'x402', holds: /\/src\/domains\/x402\// },
  { name: 'solana', holds: /\/src\/domains\/solana\// },
  { name: '_models', holds: /\/src\/domains\/gateway\// },
  // User code: what runs it, and the engine, which is four times as long and seldom changes.
  { name: 'engine', holds: /\/src\/runtime\/artifacts\/engine\.ts/ },
  { name: 'sandbox', holds: /\/src\/runtime\/|\/node_modules\/(sucrase|@jridgewell\/trace-mapping)\// },
  { name: 'tools', holds: /\/src\/domains\/tool-servers\// },
  // Whatever else is seldom needed.
  { name: 'more', holds: /./ },
]

/**
 * What is imported like everything else and seldom needed: it is evaluated when something of it is first used. It must not
 * be used while the modules that import it are evaluated. A module that could be in several is in the first.
 */
const LATE: readonly Pick<Part, 'name' | 'holds'>[] = [
  { name: 'jsonschema', holds: /\/node_modules\/zod\/v4\/core\/[\w-]*json-schema[\w-]*\.js$/ },
  { name: '_zod', holds: /\/node_modules\/zod\// },
  // A first answer reads without it: src/kernel/database.ts.
  { name: '_dexie', holds: /\/node_modules\/dexie\// },
]

/** What the part of a page's first requests needs and another one, too. */
const FIRST = '_wallet'
const COMMON = '_common'
/** What another light part needs and a third one, too. */
const LIGHT = 'light'
/** What several of the others need: curves, accounts, viem. */
const SHARED = 'shared'

/** Which parts a part may need as soon as it is asked for. */
const MAY_NEED: readonly string[] = [COMMON, LIGHT, SHARED]

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
  const { name, mode, sourcemap } = options
  const parts = partsOf(await bundled(options, { minify: false, sourcemap: false }, true))
  const chunks = await bundled(
    options,
    { minify: mode === 'production', sourcemap: sourcemap !== undefined },
    {
      // Every module of a part is named, with all that it needs.
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => parts.get(id) ?? null }],
    },
  )
  return scriptsOf(chunks, (part, map) =>
    sourcemap === 'inline'
      ? `data:application/json;base64,${Buffer.from(map).toString('base64')}`
      : `${scriptName(name, part)}.map`,
  )
}

/** Bundles the worker; by `codeSplitting: true` into a chunk for all that is needed by the same imports. */
async function bundled(
  { root, mode, precache = [], define = {}, plugins = [] }: WorkerOptions,
  made: { minify: boolean; sourcemap: boolean },
  codeSplitting: true | Rolldown.CodeSplittingOptions,
): Promise<Rolldown.OutputChunk[]> {
  const bundles = await build({
    configFile: false,
    root,
    mode,
    logLevel: 'error',
    publicDir: false,
    plugins: [withoutIdle(), schemasOnDemand(), ...plugins],
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
      ...made,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        // To import one of our rooms does nothing by itself: of a door only what is used comes along.
        treeshake: { moduleSideEffects: (id) => !/\/src\/(domains|control|kernel|runtime)\//.test(id) },
        input: join(root, 'sw/sw.ts'),
        output: {
          format: 'cjs',
          entryFileNames: `${CORE}.js`,
          chunkFileNames: '[name].js',
          codeSplitting,
        },
      },
    },
  })
  const outputs = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  return outputs.filter((chunk) => chunk.type === 'chunk')
}

/** In which part each module is: by who needs it. */
function partsOf(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const neededBy = new Map<string, Set<string>>()
  const visit = (fileName: string, part: string, seen: Set<string>) => {
    const chunk = named.get(fileName)
    if (!chunk || seen.has(fileName)) return
    seen.add(fileName)
    for (const id of chunk.moduleIds) neededBy.set(id, (neededBy.get(id) ?? new Set()).add(part))
    for (const imported of chunk.imports) visit(imported, part, seen)
  }
  for (const { fileName, isEntry, facadeModuleId } of chunks) {
    const part = isEntry
      ? CORE
      : PARTS.find(({ holds }) => facadeModuleId && holds.test(facadeModuleId))?.name
    if (part !== undefined) visit(fileName, part, new Set())
  }
  return new Map([...neededBy].map(([id, parts]) => [id, placeOf(id, [...parts])]))
}

/** The part of a module that all of these need. */
function placeOf(id: string, parts: readonly string[]): string {
  const late = LATE.find(({ holds }) => holds.test(id))
  if (late) return late.name
  if (parts.includes(CORE)) return CORE
  const [first = CORE, second] = parts
  if (second === undefined) return first
  if (parts.includes(FIRST)) return COMMON
  return PARTS.some(({ name, isLight }) => isLight && parts.includes(name)) ? LIGHT : SHARED
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
  const isBesideCore = ({ fileName }: Rolldown.OutputChunk) =>
    entry.imports.includes(fileName) && !isLate(partOf(fileName))
  const besideCore = chunks.filter(isBesideCore)
  const core = [entry, ...besideCore].map(({ fileName }) => partOf(fileName))
  const parts = chunks.filter((chunk) => !core.includes(partOf(chunk.fileName)))
  for (const chunk of chunks) checkImports(chunk, core)
  const bodies = parts.map((chunk) => ({ chunk, part: partOf(chunk.fileName), body: bodyOf(chunk) }))
  const hashes = Object.fromEntries(bodies.map(({ part, body }) => [part, hashOf(body)]))
  const others = besideCore.map((chunk) => `,\n${JSON.stringify(partOf(chunk.fileName))}:${bodyOf(chunk)}`)
  // The core in parentheses, which have a browser compile it at once.
  const opening = `(${runInParts})(self,${JSON.stringify(hashes)},{${CORE}:(`
  const late = JSON.stringify(LATE.map(({ name }) => name))
  return [
    script(mapAt, '', entry, opening, `${bodyOf(entry)})${others.join('')}},${late})`),
    ...bodies.map(({ chunk, part, body }) =>
      script(mapAt, part, chunk, `sandbankPart(${JSON.stringify(part)},"${hashes[part]}",`, `${body})`),
    ),
  ]
}

/** A part that needed another one would load it with every use, and the core with every start. */
function checkImports({ fileName, imports }: Rolldown.OutputChunk, core: readonly string[]): void {
  const part = partOf(fileName)
  const isCore = core.includes(part)
  const isKnown = isCore || isLate(part) || MAY_NEED.includes(part) || PARTS.some(({ name }) => name === part)
  if (!isKnown) {
    throw new Error(`The worker has a script that is no part: ${fileName}.`)
  }
  const allowed = isCore ? core : [...core, ...MAY_NEED]
  const others = imports.map(partOf).filter((name) => !allowed.includes(name) && !isLate(name))
  if (others.length > 0) {
    throw new Error(`In the worker ${part} imports ${others.join(', ')}: see PARTS in build/worker.ts.`)
  }
}

function isLate(part: string): boolean {
  return LATE.some(({ name }) => name === part)
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
