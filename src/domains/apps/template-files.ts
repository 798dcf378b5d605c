/// <reference types="vite/types/importMeta.d.ts" />

/**
 * The texts of the templates, by their place: `public-dashboard/scripts/collect.ts`. Plain files in templates/, which the
 * package carries too: the command line reads them without an emulator.
 */
const FOLDER = './templates/'
const texts = import.meta.glob<string>('./templates/*/**', { query: '?raw', import: 'default', eager: true })

type Template = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
}

/**
 * Complete apps to begin with, in the order of their ids. Title and description are those of their manifests.
 * `slug`: the app's, in the place of the template's own.
 */
export function appTemplates(slug?: string): Template[] {
  const byId = new Map<string, { path: string; content: string }[]>()
  for (const place of Object.keys(texts).sort()) {
    const [id = '', ...path] = place.slice(FOLDER.length).split('/')
    const file = { path: path.join('/'), content: texts[place] ?? '' }
    byId.set(id, [...(byId.get(id) ?? []), file])
  }
  return [...byId].map(([id, files]) => {
    const manifest = JSON.parse(files.find(({ path }) => path === 'manifest.json')?.content ?? '{}')
    const { title, description } = manifest
    const named = `${JSON.stringify({ ...manifest, slug: slug ?? id }, null, 2)}\n`
    return {
      ...{ id, title, description },
      files: files.map((file) => (file.path === 'manifest.json' ? { ...file, content: named } : file)),
    }
  })
}
