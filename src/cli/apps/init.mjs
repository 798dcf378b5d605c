import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  const names = (await readdir(TEMPLATES)).sort()
  const template = join(TEMPLATES, oneOf('--template', values.template, names))
  const root = resolve('apps', slug)
  if (existsSync(root))
    throw new Failure(`${shown(root)} is there already: give another slug, or move it away.`)
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath ?? entry.path, entry.name)
    const to = join(root, from.slice(template.length + 1))
    await mkdir(dirname(to), { recursive: true })
    const content = await readFile(from, 'utf8')
    await writeFile(to, entry.name === 'manifest.json' ? named(content, slug) : content)
    console.log(`${shown(to)} is new.`)
  }
  console.log(`
Next: sandbank apps dev ${slug}
      sandbank apps check ${slug}`)
}

/** @param {string} manifest @param {string} slug */
function named(manifest, slug) {
  return `${JSON.stringify({ ...JSON.parse(manifest), slug }, null, 2)}\n`
}
