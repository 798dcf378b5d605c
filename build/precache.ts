import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { PrecacheEntry } from 'workbox-precaching'

/** Every new visitor waits for the worker to fetch and keep each of them. */
const MOST_KEPT = 35
/** Bytes. A larger one was hardly meant. */
const LARGEST_KEPT = 2 * 1024 * 1024

/** Icons are the browser's own to keep: it asks no worker for them. */
const KEPT = /\.(html|js|css|svg|webmanifest|woff2)$/
/** The worker itself, what pages without it take, and the bundler of handlers, which needs the network in any case. */
const NOT_KEPT = /^(lib\/|sw\.|assets\/in-page-|assets\/bundler-)/
/** Another content has another name. */
const HASHED = /^assets\//

/** What the worker keeps of the built shell, for Workbox. Throws where that is more than it should be. */
export function precacheEntries(folder: string): PrecacheEntry[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => KEPT.test(file) && !NOT_KEPT.test(file))
    .sort()
  if (files.length > MOST_KEPT) {
    throw new Error(
      `The worker would keep ${files.length} files, more than ${MOST_KEPT}: see build/shell-chunks.ts.`,
    )
  }
  return files.map((url) => {
    const file = join(folder, url)
    const { size } = statSync(file)
    if (size > LARGEST_KEPT) throw new Error(`The worker would keep ${url}, which has ${size} bytes.`)
    const revision = HASHED.test(url) ? null : createHash('md5').update(readFileSync(file)).digest('hex')
    return { url, revision }
  })
}
