/**
 * The emulator for pages that have no worker, src/hosts/page/in-page.ts and all it leads to, as a bundle of its own. It
 * shares libraries with the shell, whose files would else be cut up between the two; and they are kept for use without a
 * network, while this is for where nothing is kept.
 */
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const ENTRY = 'src/hosts/page/in-page.ts'
const IMPORTERS = /\/src\/hosts\/page\/(start|uninstall)\.ts$/

export function inPageEmulator(options: { readonly root: string; readonly target: string }): Plugin {
  let files: Promise<Rolldown.RolldownOutput['output']> | undefined
  return {
    name: 'sandbank:in-page-emulator',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== './in-page' || !IMPORTERS.test(importer ?? '')) return undefined
      files ??= bundled(options)
      return { id: `/${(await files)[0].fileName}`, external: 'absolute' }
    },
    async generateBundle() {
      for (const file of (await files) ?? []) {
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: file.fileName, source })
      }
    },
  }
}

async function bundled({ root, target }: { root: string; target: string }) {
  const bundle = await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      sourcemap: true,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, ENTRY),
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: 'assets/in-page-[hash].js',
          chunkFileNames: 'assets/in-page-[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] },
        },
      },
    },
  })
  if (!('output' in bundle)) throw new Error(`${ENTRY} was bundled into something else than files.`)
  return bundle.output
}
