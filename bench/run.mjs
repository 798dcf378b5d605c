/**
 * `npm run bench`: what a request costs, next to what it could cost and what others take. One Chromium that nobody
 * debugs (an attached inspector adds about a millisecond to every answer of a worker), everything in turns in one run,
 * so that the machine's moods meet all alike. Ratios count; milliseconds are this machine's.
 */

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, root, run } from '../src/cli/project.mjs'
import { findChromium } from '../test/helpers/find-chromium.mjs'

const HELP = `npm run bench -- [options]

  --rows N         profiles in the long list (100000)
  --full           1,000,000 of them
  --rounds N       turns (60); each takes five answers of every kind
  --restarts N     cold starts of the workers (15), each after 40 idle seconds; 0 for none
  --beside FOLDER  another build, a copy of its dist, that takes turns with this one: before and after a change
  --only WORD      only the measures with this word in their names, from inside the browser, 'cold start' included; writes no page
  --out FOLDER     where latest.json goes (bench/results); docs/reference/bench.md is written with the default only
  --help           this
`

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    full: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '60' },
    restarts: { type: 'string', default: '15' },
    beside: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'bench/results') },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}
const plan = {
  rows: values.full ? 1_000_000 : wholeNumber('rows', 1_000),
  rounds: wholeNumber('rounds', 1),
  restarts: values.only && !values.only.startsWith('cold start') ? 0 : wholeNumber('restarts', 0),
  ...(values.only && { only: values.only }),
}

/** @param {'rows' | 'rounds' | 'restarts'} name @param {number} least */
function wholeNumber(name, least) {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`--${name} takes a whole number from ${least}, not ${values[name]}`)
}

const packages = await ensureInstalled({ tests: true })
if (packages.code !== 0) throw new Error('The packages could not be installed.')
// What follows needs them.
const { openAimock } = await import('./aimock.mjs')
const { openAnvil } = await import('./anvil.mjs')
const { measureAppFrames } = await import('./app-frames.mjs')
const { openContenders } = await import('./contenders.mjs')
const { measureHeap } = await import('./heap.mjs')
const { openOutside } = await import('./outside.mjs')
const { bundleSizes, writeResults } = await import('./report.mjs')
const { openScripts } = await import('./scripts.mjs')
const { openWebhooks } = await import('./webhooks.mjs')
const built = await ensureBuilt()
if (built.code !== 0) throw new Error(`The build did not succeed:\n${built.output}`)
const executable = await findChromium()
if (!executable) throw new Error('No Chromium found. `npm test` installs one; CHROMIUM_PATH names another.')

const outside = await openOutside()
const webhooks = values.only ? undefined : await openWebhooks()
const scripts = values.only ? undefined : await openScripts()
const anvil = await openAnvil()
/** 200 tokens, one in a chunk. */
const modelFixtures = [{ match: {}, response: { content: 'word '.repeat(200) }, chunkSize: 5 }]
const aimock = await openAimock(modelFixtures)
const contenders = await openContenders({
  ...plan,
  tabs: outside.tabs,
  anvil: anvil.url,
  aimock: aimock.url,
  modelFixtures,
  beside: values.beside && resolve(values.beside),
})
const profile = await mkdtemp(join(tmpdir(), 'sandbank-bench-'))
const browser = spawn(
  executable,
  [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    ...[
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--disable-blink-features=AIPromptAPI',
      '--disable-popup-blocking',
      `--user-data-dir=${profile}`,
    ],
    contenders.driverUrl,
  ],
  { stdio: 'ignore' },
)
try {
  const inside = await Promise.race([
    contenders.finished,
    new Promise((_, reject) => browser.on('exit', (code) => reject(new Error(`Chromium ended (${code}).`)))),
  ])
  if (!values.only) console.log('from outside the browser')
  const measures = {
    ...inside.measures,
    ...(values.only ? {} : await outside.measure(plan)),
    ...(values.only ? {} : await measureAppFrames({ executable, ...plan })),
    ...(await webhooks?.measure(plan)),
    ...(await scripts?.measure(plan)),
  }
  // A wrapper script may have something of its own to say before.
  const version = /\w+ \d+(\.\d+)+/.exec((await run(executable, ['--version'], { quiet: true })).output)?.[0]
  const results = {
    at: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${platform()} ${release()}`,
      node: process.version,
      browser: version ?? 'unknown',
      isolated: inside.isolated,
      // Of the last five minutes: who else was at work on the machine shows here.
      load: Math.round((loadavg()[1] ?? 0) * 10) / 10,
    },
    plan,
    measures,
    sizes: { ...bundleSizes(), ...(values.only ? {} : await measureHeap(executable)) },
  }
  const isWhole = !values.only && values.out === join(root, 'bench/results')
  await writeResults(results, isWhole ? values.out : values.only ? profile : resolve(values.out), isWhole)
} finally {
  browser.removeAllListeners('exit')
  const gone = new Promise((done) => browser.once('exit', done))
  browser.kill()
  await gone
  await outside.close()
  await webhooks?.close()
  await scripts?.close()
  await contenders.close()
  await anvil.close()
  await aimock.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
}
