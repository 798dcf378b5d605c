import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appOfTemplate, templateIds } from '../../domains/apps/template.mjs'
import { Failure, oneOf, readArgs, refuseMore } from '../command-line.mjs'
import { shown, slugOf } from './app-folder.mjs'

const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), '../../domains/apps/templates')
const USAGE = 'sandbank apps init SLUG [--template TEMPLATE]'

/**
 * `sandbank apps init SLUG`: a folder apps/SLUG with a complete app.
 * @param {string[]} args
 */
export async function init(args) {
  const { values, positionals } = readArgs(args, {
    template: { type: 'string', default: 'public-dashboard' },
  })
  const [word, ...more] = positionals
  refuseMore(more, USAGE)
  const slug = slugOf(word, USAGE)
  const texts = await templateTexts()
  const id = oneOf('--template', values.template, templateIds(texts))
  const root = resolve('apps', slug)
  if (existsSync(root))
    throw new Failure(`${shown(root)} is there already: give another slug, or move it away.`)
  for (const { path, content } of appOfTemplate(texts, id, slug).files) {
    const to = join(root, path)
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, content)
    console.log(`${shown(to)} is new.`)
  }
  console.log(`
Next: sandbank apps dev ${slug}
      sandbank apps check ${slug}`)
}

/** @returns {Promise<Map<string, string>>} all files of the templates, by their place below the folder */
async function templateTexts() {
  const entries = await readdir(TEMPLATES, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Map(
    files.map((file, index) => [relative(TEMPLATES, file).replaceAll(sep, '/'), texts[index] ?? '']),
  )
}
