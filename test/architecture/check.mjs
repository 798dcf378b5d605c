/**
 * `npm run arch`: who may import whom (.dependency-cruiser.cjs), that nobody needs itself, how much domains
 * hand out, and that types name the transactions. A checker that looked at nothing also finds
 * nothing, so each folder must have been seen.
 */
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin, root, run } from '../../src/cli/project.mjs'
import { tooManyExports } from './door-exports.mjs'
import { folderCircles } from './folder-circles.mjs'
import { handReaders } from './hand-readers.mjs'
import { moduleCycles } from './module-cycles.mjs'
import { untypedTransactions } from './transaction-types.mjs'

const ROOMS = [
  'src/kernel/',
  'src/runtime/',
  'src/domains/',
  'src/control/',
  'src/hosts/',
  'src/shell/',
  'src/sdk/',
  'src/cli/',
  'sw/',
  'test/',
]

/**
 * @param {string} folder root of the tree to look at
 * @returns {Promise<{ modules: number, problems: string[] }>} one line per breach
 */
export async function checkArchitecture(folder) {
  const tops = ['src', 'sw', 'test'].filter((top) => existsSync(join(folder, top)))
  if (tops.length === 0) return { modules: 0, problems: ['0 modules were looked at.'] }
  const { code, output } = await run(
    process.execPath,
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(folder, '.dependency-cruiser.cjs'),
      ...['--output-type', 'json'],
      ...tops,
    ],
    { quiet: true, cwd: folder },
  )
  if (!output.startsWith('{')) return { modules: 0, problems: [output.trim() || `exit code ${code}`] }
  const { modules, summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (JSON.parse(output))
  const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  problems.push(
    ...moduleCycles(modules),
    ...folderCircles(modules),
    ...tooManyExports(folder),
    ...untypedTransactions(folder),
    ...handReaders(folder),
  )
  if (modules.length === 0) problems.push('0 modules were looked at.')
  for (const room of ROOMS) {
    if (!modules.some(({ source }) => source.startsWith(room)))
      problems.push(`No module of ${room} was looked at.`)
  }
  return { modules: modules.length, problems }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { modules, problems } = await checkArchitecture(root)
  for (const problem of problems) console.error(problem)
  console.log(`${modules} modules, ${problems.length} problems`)
  process.exit(problems.length === 0 ? 0 : 1)
}
