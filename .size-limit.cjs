const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

/** What the browser loads before the first page shows: the entry script and everything it imports statically. */
function firstLoad() {
  const html = readFileSync(join(__dirname, 'dist', 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => `dist/${file}`)
}

/** The parts of the worker, each evaluated when it is first asked for: build/worker.ts. */
const PARTS = {
  _common: '17 kB',
  light: '35 kB',
  _zod: '30 kB',
  _dexie: '35 kB',
  jsonschema: '15 kB',
  shared: '67 kB',
  seed: '30 kB',
  events: '10 kB',
  _control: '27 kB',
  _wallet: '15 kB',
  _user: '15 kB',
  webhooks: '15 kB',
  apps: '35 kB',
  templates: '15 kB',
  checks: '50 kB',
  agent: '40 kB',
  chain: '315 kB',
  x402: '10 kB',
  solana: '20 kB',
  _models: '35 kB',
  engine: '305 kB',
  sandbox: '130 kB',
  tools: '50 kB',
  more: '45 kB',
}

/** Every part that was built has its line, and every line its part. */
function parts() {
  const built = readdirSync(join(__dirname, 'dist')).flatMap(
    (file) => /^sw\.(\w+)\.js$/.exec(file)?.[1] ?? [],
  )
  const unnamed = built.filter((name) => !(name in PARTS))
  if (unnamed.length > 0) throw new Error(`No limit for the worker's parts ${unnamed.join(', ')}.`)
  return Object.entries(PARTS).map(([name, limit]) => ({
    name: `worker, part ${name}`,
    path: `dist/sw.${name}.js`,
    limit,
    gzip: true,
    brotli: false,
  }))
}

module.exports = [
  // Evaluated at every start of the worker, which a browser stops after 30 idle seconds.
  { name: 'worker, core', path: 'dist/sw.js', limit: '120 kB', gzip: true, brotli: false },
  ...parts(),
  { name: 'shell, first load', path: firstLoad(), limit: '60 kB', gzip: true, brotli: false },
]
