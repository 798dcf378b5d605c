import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entries, isExternal } from './vite.lib.config'

/** `declare module '#kernel/bus' { interface BusEvents { … } }`, or of another module that parts add to. */
const AUGMENTATION = /declare module ['"][#.][^'"]*['"] \{\s+interface (\w+) \{\n([\s\S]*?)\n\s*\}\n\}\n/g

/** The events that kernel and domains declare beside themselves. They name no type of their own file. */
function declaredEvents(): string[] {
  return ['src/kernel', 'src/domains']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(AUGMENTATION)])
    .flatMap(([, name, events = '']) => (name === 'BusEvents' ? [events] : []))
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
        if (/^(import|export|declare)\b.*["']#/m.test(file.code)) {
          this.error(`${file.fileName} imports by a name that only we know.`)
        }
      }
      if (places !== 1) this.error(`The events of the bus have ${places} places instead of one.`)
    },
  }
}

/** src/hosts/test.d.ts → index.d.ts. Other entries are the sources themselves, which the plugin drops. */
function fileOf(module: string): string {
  const entry = Object.entries(entries).find(([, source]) =>
    module.endsWith(source.replace(/\.ts$/, '.d.ts')),
  )
  return entry ? `${entry[0]}.d.ts` : '[name].js'
}

/** The declarations of the package. Seconds of the compiler's time, so they are made for packing only. */
export default defineConfig({
  input: entries,
  external: isExternal,
  plugins: [dts({ tsconfig: 'tsconfig.base.json', emitDtsOnly: true }), eventsInOnePlace()],
  checks: { pluginTimings: false },
  output: {
    dir: 'dist/lib',
    entryFileNames: ({ facadeModuleId }) => fileOf(facadeModuleId ?? ''),
    chunkFileNames: 'types/[name].d.ts',
  },
})
