import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../src/cli/project.mjs'

/** What is compiled into the artifacts, whose licences ask to be named. */
export const ENGINE = ['quickjs-wasi']
export const GUEST = ['base64-js', 'buffer', 'events', 'ieee754', 'path-browserify']

/** What the package's own file leaves out: who wrote what is compiled into it, under the same licence. */
const WITHIN = {
  'quickjs-wasi': `With QuickJS-ng in it, under the same licence:
Copyright (c) 2017-2026 Fabrice Bellard
Copyright (c) 2017-2024 Charlie Gordon
Copyright (c) 2023-2026 Ben Noordhuis
Copyright (c) 2023-2026 Saúl Ibarra Corretgé
With tables made of the Unicode Character Database, Copyright (c) 1991-2026 Unicode, Inc., under the Unicode License V3:
https://www.unicode.org/license.txt

`,
}

/** @param {string} name of a package */
export function licenceOf(name) {
  const folder = join(root, 'node_modules', name)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = readFileSync(join(folder, 'LICENSE'), 'utf8').trim()
  const within = name in WITHIN ? WITHIN[/** @type {keyof typeof WITHIN} */ (name)] : ''
  return `${name} ${version}\n\n${within}${text}`
}
