const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** What the browser loads before the first page shows: the entry script and everything it imports statically. */
function firstLoad() {
  const html = readFileSync(join(__dirname, 'dist', 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => `dist/${file}`)
}

module.exports = [
  // One script for all of it: room for jobs, quotas and blobs, until the chains and models become parts of their own.
  { name: 'worker', path: 'dist/sw.js', limit: '540 kB', gzip: true, brotli: false },
  { name: 'shell, first load', path: firstLoad(), limit: '60 kB', gzip: true, brotli: false },
]
