/// <reference types="vite/types/importMeta.d.ts" />
import { appOfTemplate, templateIds } from './template.mjs'

/** Plain files, which the package carries too: the command line reads them without an emulator. */
const FOLDER = './templates/'
const imported = import.meta.glob<string>('./templates/**', { query: '?raw', import: 'default', eager: true })
const texts = new Map(Object.entries(imported).map(([place, text]) => [place.slice(FOLDER.length), text]))

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
  return templateIds(texts).map((id) => ({ id, ...appOfTemplate(texts, id, slug ?? id) }))
}
