import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import packageJson from '../package.json' with { type: 'json' }
import { root } from '../src/cli/project.mjs'
import { entries, isExternal } from './library.config'

/** Where the compiler leaves each project's declarations (tsconfig.*.json): nothing is checked a second time for them. */
const DECLARED = ['core', 'node', 'shell'].map((project) => join(root, 'node_modules/.cache/tsc', project))

/**
 * The compiler leaves the declarations of a source that was moved away where they are: those without a source do not count.
 * @param source as imports name it, from the root: `src/hosts/test`, with its ending or without
 */
function declarationsOf(source: string): string | undefined {
  const bare = source.replace(/\.tsx?$/, '').replace(/\.mjs$/, '.d.mts')
  const names = bare.endsWith('.d.mts') ? [bare] : [`${bare}.d.ts`, `${bare}/index.d.ts`].filter(hasSource)
  return DECLARED.flatMap((folder) => names.map((name) => join(folder, name))).find((path) =>
    existsSync(path),
  )
}

function hasSource(declarations: string): boolean {
  return ['.ts', '.tsx'].some((end) => existsSync(join(root, declarations.replace(/\.d\.ts$/, end))))
}

/** Imports among the declarations lead from one project's folder to another's, and by the names of package.json. */
function acrossProjects(): Plugin {
  const byName = Object.entries<string>(packageJson.imports)
  const sourceOf = (id: string, importer: string) => {
    const folder = DECLARED.find((path) => importer.startsWith(`${path}/`))
    if (folder && id.startsWith('.')) return join(dirname(relative(folder, importer)), id)
    for (const [name, target] of byName) {
      const [start = ''] = name.split('*')
      if (id.startsWith(start)) return join(target.replace('*', id.slice(start.length)))
    }
    return undefined
  }
  return {
    name: 'sandbank:across-projects',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        if (!importer || isExternal(id)) return null
        const source = sourceOf(id, importer)
        const declared = source && declarationsOf(source)
        // What a file adds to an interface of another stays, with the types that it names.
        return declared ? { id: declared, moduleSideEffects: true } : null
      },
    },
    // The bundle names the file that each piece is of: by the source, which whoever reads it can find.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk')
          file.code = file.code.replace(/^(\/\/.*?) ?node_modules\/\.cache\/tsc\/\w+\//gm, '$1 ')
      }
    },
  }
}

/** `declare module '#kernel/bus' { interface BusEvents { … } }`, or of another module that parts add to. */
const AUGMENTATION = /declare module ['"][#.][^'"]*['"] \{\s+interface (\w+) \{\n([\s\S]*?)\n\s*\}\n\}\n/g

/** The events that kernel and domains declare. They name no type of their own file. */
function declaredEvents(): string[] {
  return ['src/kernel', 'src/domains']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(AUGMENTATION)])
    .flatMap(([, name, events = '']) => (name === 'BusEvents' ? [events] : []))
}

function typesNamedBy(events: readonly string[]): Set<string> {
  const code = events.join('\n').replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, '')
  return new Set(code.match(/\b[A-Z]\w*/g))
}

/**
 * Outside of this repository `#kernel/bus` names nothing, and a bundle leaves out what is declared in files that it
 * needs no other type of. So the events are written into the one interface that they belong to.
 */
function eventsInOnePlace(): Plugin {
  return {
    name: 'sandbank:events',
    generateBundle(_options, bundle) {
      const events = declaredEvents()
      let places = 0
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(AUGMENTATION, '').replace(/(interface BusEvents \{\n)/, (opening) => {
          places++
          return `${opening}${events.join('\n')}\n`
        })
        if (file.code.includes('interface BusEvents {')) {
          for (const name of typesNamedBy(events)) {
            if (!new RegExp(`\\b(type|interface|class) ${name}\\b`).test(file.code))
              this.error(
                `An event of the bus names the type ${name}, which the package does not have: write it out.`,
              )
          }
        }
        if (/^(import|export|declare)\b.*["']#/m.test(file.code)) {
          this.error(`${file.fileName} imports by a name that only we know.`)
        }
      }
      if (places !== 1) this.error(`The events of the bus have ${places} places instead of one.`)
    },
  }
}

/** The declarations of the package, of those that the compiler made of its sources. */
export default defineConfig({
  input: Object.fromEntries(
    Object.entries(entries).map(([name, source]) => {
      const declared = declarationsOf(source)
      if (!declared) throw new Error(`There are no declarations of ${source}: \`npm run types\` makes them.`)
      return [name, declared]
    }),
  ),
  external: isExternal,
  plugins: [acrossProjects(), dts({ tsconfig: 'tsconfig.base.json', dtsInput: true }), eventsInOnePlace()],
  checks: { pluginTimings: false },
  output: {
    dir: 'dist/lib',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types/[name].d.ts',
  },
})
