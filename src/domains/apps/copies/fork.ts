import { readText } from '#domains/files'
import type { Context } from '#kernel/context'
import { isPublicKey } from '../access'
import type { App } from '../apps'
import { appFolder } from '../slug'
import { type AppFile, appFiles } from './app-files'
import type { NewFile } from './make-app'
import { renamedManifest } from './renamed'

export interface Fork {
  readonly files: readonly NewFile[]
  /** Paths from the app's folder. */
  readonly leftOut: readonly string[]
}

/**
 * What a fork of an app is made of: all of its files, but of another wallet's data only what everybody may read. Its
 * schedule is off, and records, runs, secrets and visibility are no files. Row app-manifest.
 */
export async function forkOf(context: Context, app: App, slug: string, walletId: string): Promise<Fork> {
  const all = await appFiles(context, app.owner.id, app.slug)
  const goesAlong = ({ path }: AppFile) => {
    const key = /^data\/(.+)\.json$/.exec(path)?.[1]
    return app.owner.id === walletId || !path.startsWith('data/') || isPublicKey(app.manifest, key ?? '')
  }
  const files: NewFile[] = []
  for (const file of all.filter(goesAlong)) {
    const { path, row } = file
    if (path !== 'manifest.json') files.push({ path, content: await context.blobs.read(row.blob) })
    else {
      const json = await readText(context, app.owner.id, `${appFolder(app.slug)}/${path}`)
      files.push({ path, content: renamedManifest(json, slug, true) })
    }
  }
  return { files, leftOut: all.filter((file) => !goesAlong(file)).map(({ path }) => path) }
}
