/**
 * The service worker as a core and parts. The sources say `await import('…')`, here as everywhere; what is imported so
 * becomes a part, by the table of worker-parts.mjs. How the parts are loaded stands in sw/part-loader.ts, why in
 * docs/decisions/0051-worker-in-parts.md.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { runInParts } from '../sw/part-loader'
import { withoutIdle } from './worker-idle'
import { COMMON, CORE, FIRST, LIGHT, PARTS, SHARED, scriptName } from './worker-parts.mjs'
import { schemasOnDemand } from './worker-schemas'

export interface WorkerOptions {
  /** The folder with `sw/sw.ts`. */
  readonly root: string
  readonly mode: 'development' | 'production'
  /** By which file name it will be served: `sw` as `sw.js`. */
  readonly name: string
  /** Where the scripts are put; nowhere by default. */
  readonly outDir?: string
  /** Leaves a place for the files that the core keeps, which Workbox fills in: `PRECACHE`. By default there are none. */
  readonly isPrecaching?: true
  readonly define?: Readonly<Record<string, string>>
  readonly sourcemap?: 'inline' | 'file'
  readonly plugins?: readonly Rolldown.Plugin[]
}

/** The place of the list, on a line of its own: the map of what follows stays as it is, whatever is put there. */
export const PRECACHE = '__PRECACHE__'

/** What Vite is to build the worker and its parts by. */
export async function workerConfig(options: WorkerOptions): Promise<InlineConfig> {
  const { mode, sourcemap, outDir } = options
  const parts = partsOf(await needs(options))
  const config = bundling(
    options,
    { write: outDir !== undefined, minify: mode === 'production', sourcemap: sourcemap !== undefined },
    {
      // Every module of a part is named, with all that it needs.
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => parts.get(id) ?? null }],
    },
  )
  return { ...config, plugins: [...(config.plugins ?? []), asScripts(options)] }
}

/** The texts of the worker's scripts, by the names of their files. */
export async function buildWorker(options: WorkerOptions): Promise<Map<string, string>> {
  const files = await filesOf(await workerConfig(options))
  return new Map(
    files.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code]),
  )
}

/**
 * A chunk for all that is needed by the same imports. Not optimized: Rolldown would put what an importer and what it
 * imports have in common into the importer's chunk, and whoever needs a little of that would seem to need all of it.
 */
async function needs(options: WorkerOptions): Promise<Rolldown.OutputChunk[]> {
  const config = bundling(options, { write: false, minify: false, sourcemap: false }, true)
  const rolldownOptions = { ...config.build?.rolldownOptions, experimental: { chunkOptimization: false } }
  const files = await filesOf({ ...config, build: { ...config.build, rolldownOptions } })
  return files.filter((file) => file.type === 'chunk')
}

async function filesOf(config: InlineConfig): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const bundles = await build(config)
  return [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
}

function bundling(
  { root, mode, outDir, isPrecaching, define = {}, plugins = [] }: WorkerOptions,
  made: { write: boolean; minify: boolean; sourcemap: boolean },
  codeSplitting: true | Rolldown.CodeSplittingOptions,
): InlineConfig {
  return {
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
      ...(!isPrecaching && { 'self.__WB_MANIFEST': '[]' }),
      ...define,
    },
    build: {
      ...made,
      ...(outDir !== undefined && { outDir }),
      emptyOutDir: false,
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
  }
}

/** Puts the scripts of the worker, and their maps, in the place of what was bundled. */
function asScripts({ name, sourcemap, isPrecaching }: WorkerOptions): Plugin {
  return {
    name: 'sandbank:worker-scripts',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const scripts = scriptsOf(
        Object.values(bundle).filter((file) => file.type === 'chunk'),
        isPrecaching ? `self.__WB_MANIFEST=${PRECACHE};\n` : '',
      )
      for (const fileName of Object.keys(bundle)) delete bundle[fileName]
      for (const { part, code, map } of scripts) {
        const fileName = scriptName(name, part)
        const mapAt = map && (sourcemap === 'inline' ? dataUrl(map) : `${fileName}.map`)
        const source = mapAt && !(isPrecaching && part === CORE) ? code + mapComment(mapAt) : code
        this.emitFile({ type: 'asset', fileName, source })
        if (map && sourcemap === 'file')
          this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: map })
      }
    },
  }
}

/** Not yet in a core that Workbox fills in: it would write the map anew, with the wrong sources. */
export const mapComment = (address: string) => `//# sourceMappingURL=${address}\n`

const dataUrl = (json: string) => `data:application/json;base64,${Buffer.from(json).toString('base64')}`

interface WorkerScript {
  readonly part: string
  readonly code: string
  /** JSON, where maps are made. */
  readonly map: string | undefined
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
    const part = isEntry ? CORE : facadeModuleId && partHolding(facadeModuleId, 'imported')
    if (part) visit(fileName, part, new Set())
  }
  return new Map([...neededBy].map(([id, parts]) => [id, placeOf(id, [...parts])]))
}

/** The part of a module that all of these need. */
function placeOf(id: string, parts: readonly string[]): string {
  const late = partHolding(id, 'late')
  if (late) return late
  if (parts.includes(CORE)) return CORE
  const [first = CORE, second] = parts
  if (second === undefined) return first
  if (parts.includes(FIRST)) return COMMON
  return PARTS.some(({ name, isLight }) => isLight && parts.includes(name)) ? LIGHT : SHARED
}

/** @param before what the core begins with */
function scriptsOf(chunks: readonly Rolldown.OutputChunk[], before: string): WorkerScript[] {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('sw/sw.ts was bundled into nothing.')
  const isCoreSibling = ({ fileName }: Rolldown.OutputChunk) =>
    entry.imports.includes(fileName) && kindOf(partOf(fileName)) !== 'late'
  const coreSiblings = chunks.filter(isCoreSibling)
  const core = [entry, ...coreSiblings].map(({ fileName }) => partOf(fileName))
  const parts = chunks.filter((chunk) => !core.includes(partOf(chunk.fileName)))
  for (const chunk of chunks) checkImports(chunk, core)
  const bodies = parts.map((chunk) => ({ chunk, part: partOf(chunk.fileName), body: bodyOf(chunk) }))
  const hashes = Object.fromEntries(bodies.map(({ part, body }) => [part, hashOf(body)]))
  const others = coreSiblings.map((chunk) => `,\n${JSON.stringify(partOf(chunk.fileName))}:${bodyOf(chunk)}`)
  // The core in parentheses, which have a browser compile it at once.
  const opening = `${before}(${runInParts})(self,${JSON.stringify(hashes)},{${CORE}:(`
  const late = JSON.stringify(PARTS.filter(({ kind }) => kind === 'late').map(({ name }) => name))
  return [
    script(CORE, entry, opening, `${bodyOf(entry)})${others.join('')}},${late})`),
    ...bodies.map(({ chunk, part, body }) =>
      script(part, chunk, `sandbankPart(${JSON.stringify(part)},"${hashes[part]}",`, `${body})`),
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
  const others = imports.map(partOf).filter((name) => {
    const isAllowed = core.includes(name) || kindOf(name) === 'late' || (!isCore && kindOf(name) === 'shared')
    return !isAllowed
  })
  if (others.length > 0) {
    throw new Error(`In the worker ${part} imports ${others.join(', ')}: see build/worker-parts.mjs.`)
  }
}

function partHolding(id: string, kind: 'imported' | 'late'): string | undefined {
  return PARTS.find((part) => part.kind === kind && part.holds?.test(id))?.name
}

function kindOf(part: string): string | undefined {
  return PARTS.find(({ name }) => name === part)?.kind
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

function script(part: string, { map }: Rolldown.OutputChunk, opening: string, body: string): WorkerScript {
  // Each line of what stands before the code is one that maps to nothing.
  const before = ';'.repeat(opening.split('\n').length)
  return {
    part,
    code: `${opening}${body}\n`,
    map: map ? JSON.stringify({ ...map, mappings: `${before}${map.mappings}` }) : undefined,
  }
}
