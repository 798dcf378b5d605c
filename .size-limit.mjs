import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE, PARTS, scriptName } from './build/worker-parts.mjs'

const dist = join(import.meta.dirname, 'dist')

/** What the browser loads before the first page shows: the entry script and everything it imports statically. */
function firstLoad() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => `dist/${file}`)
}

/** Every part that was built has its line, and every line its part. */
function parts() {
  const named = new Set(PARTS.map(({ name }) => scriptName('sw', name)))
  const unnamed = readdirSync(dist).filter((file) => /^sw\.(?:\w+\.)?js$/.test(file) && !named.has(file))
  if (unnamed.length > 0) throw new Error(`build/worker-parts.mjs has no part for ${unnamed.join(', ')}.`)
  return PARTS.map(({ name, limit }) => ({
    name: name === CORE ? 'worker, core' : `worker, part ${name}`,
    path: `dist/${scriptName('sw', name)}`,
    limit: `${limit} kB`,
    gzip: true,
    brotli: false,
  }))
}

export default [
  ...parts(),
  { name: 'shell, first load', path: firstLoad(), limit: '60 kB', gzip: true, brotli: false },
]
