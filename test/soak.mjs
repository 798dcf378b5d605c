/**
 * `npm run soak`: what takes minutes, and what dies again and again, at full count; `npm test` is the other half. Installs
 * what is missing first. Arguments are Vitest's: `npm run soak -- killed` runs the files of that name.
 */
import { bin, ensureInstalled, run } from '../src/cli/project.mjs'
import { OTHER_ENGINES } from './engines/find-engines.mjs'
import { ensureChromium, ensureEngine } from './install.mjs'

/** @param {string} output @param {string} message @returns {never} */
function stop(output, message) {
  console.error(`${output}\n${message}`)
  process.exit(1)
}

const packages = await ensureInstalled({ tests: true, quiet: true })
if (packages.code !== 0) stop(packages.output, 'The packages could not be installed.')
const { path, output } = await ensureChromium()
if (!path) stop(output, 'No Chromium could be installed.')

// Where it can be had neither here nor from Debian, nothing is claimed of it.
const left = []
for (const engine of OTHER_ENGINES.filter(({ name }) => name === 'firefox')) {
  if (await ensureEngine(engine)) continue
  console.log(`NOT RUN ${engine.name}: ${engine.byHand}`)
  left.push('--exclude', `test/engines/${engine.name}.soak.ts`)
}
const args = ['run', '--project', 'soak', ...left, ...process.argv.slice(2)]
const { code } = await run(process.execPath, [bin('vitest/vitest.mjs'), ...args], { env: { NODE_ENV: '' } })
process.exit(code)
