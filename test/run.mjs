/**
 * `npm test`: everything that must hold, on a machine with nothing but Node and npm. Installs what is missing, then
 * runs each check and each suite, one line per step. What failed is shown at the end; all that a failed step said lies
 * in a log beside it. The last line counts: every test is one, and so is every check that is not a test.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, ensureBuilt, ensureInstalled, root, run } from '../src/cli/project.mjs'
import { OTHER_ENGINES } from './engines/find-engines.mjs'
import { findHeadlessShell } from './helpers/find-chromium.mjs'
import { beginBrowsers, ensureChromium, ensureEngine } from './install.mjs'
import { NAMESPACE } from './namespace/find-namespace.mjs'
import { closing } from './report/closing.mjs'
import { inTurn } from './report/queue.mjs'

/** For what hangs: on a busy machine a suite may take five times as long as on an idle one. */
const STEP_LIMIT_MS = 40 * 60_000

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} output all that was said
 * @property {string} [note]
 * @property {string} [notRun] why not
 * @property {import('./report/closing.mjs').Failure[]} [failures] what failed, where it is known better than as a whole
 */

/** Where the suites leave each other the sources as they have transformed them. */
const modules = mkdtempSync(join(tmpdir(), 'sandbank-modules-'))
process.on('exit', () => rmSync(modules, { recursive: true, force: true }))

const total = { passed: 0, failed: 0, notRun: 0 }
/** @type {import('./report/closing.mjs').FailedStep[]} */
const failedSteps = []

/**
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 */
async function step(name, work) {
  const started = Date.now()
  const { passed, failed, output, note = '', notRun, failures = [] } = await work()
  if (notRun !== undefined) {
    console.log(`NOT RUN ${name.padEnd(9)} ${notRun}`)
    total.notRun++
    return false
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6)
  console.log(`${failed === 0 ? '  ok  ' : 'FAILED'} ${name.padEnd(10)}${seconds} s  ${note}`)
  if (failed > 0) {
    const titled = failures.map(({ file, test, text }) => ({ title: `${file} > ${test}`, text }))
    failedSteps.push({
      step: name,
      log: logOf(name, output),
      failures: titled.length > 0 ? titled : [{ title: 'as a whole', text: output }],
    })
  }
  total.passed += passed
  total.failed += failed
  return failed === 0
}

/** @param {string} step @param {string} output @returns {string} the file where it is kept */
function logOf(step, output) {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbank-test-')), `${step}.log`)
  writeFileSync(file, output)
  return file
}

/** @returns {never} */
function finish() {
  if (failedSteps.length > 0) console.log(closing(failedSteps))
  const left = total.notRun > 0 ? `, ${total.notRun} steps not run` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${left}`)
  process.exit(total.failed === 0 ? 0 : 1)
}

/** A program of node_modules that passes or fails as a whole. @param {string} file @param {string[]} args */
function check(file, ...args) {
  return checkWith({}, file, ...args)
}

/** @param {Record<string, string>} env @param {string} file @param {string[]} args */
function checkWith(env, file, ...args) {
  return async () => {
    const { code, output } = await nodeWith(env, [bin(file), ...args])
    return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
  }
}

/** @param {Record<string, string>} env @param {string[]} args */
function nodeWith(env, args) {
  return run(process.execPath, args, {
    quiet: true,
    timeoutMs: STEP_LIMIT_MS,
    env: { NODE_ENV: '', NO_COLOR: '1', ...env },
  })
}

/**
 * One project of vitest.config.ts. A suite without tests, and a skipped test, prove nothing and fail.
 * @param {string} project
 * @param {string} [shard] which part of its files, as `1/2`
 * @returns {Promise<Outcome>}
 */
async function suite(project, shard) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-report-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter', 'default', '--reporter', join(root, 'test/report/reporter.ts')]
    const { code, output } = await nodeWith({ SANDBANK_REPORT: file, SANDBANK_MODULES: modules }, [
      bin('vitest/vitest.mjs'),
      ...['run', '--project', project, ...(shard ? ['--shard', shard] : []), ...reporters],
    ])
    const report = readReport(file)
    if (!report) return { passed: 0, failed: 1, output }
    const { passed, total, failures } = report
    const note = total === 0 ? 'No test was run.' : `${passed} tests`
    // A worker that died may have no failure to show.
    const isUnexplained = failures.length === 0 && (code !== 0 || total === 0)
    return { passed, failed: failures.length + (isUnexplained ? 1 : 0), output, note, failures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file @returns {import('./report/closing.mjs').Report | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @returns {Promise<Outcome>} */
async function packages() {
  const { done, code, output } = await ensureInstalled({ tests: true, quiet: true })
  return { passed: 0, failed: code === 0 ? 0 : 1, output, note: done ? 'installed' : 'already there' }
}

/** @returns {Promise<Outcome>} */
async function browser() {
  const { path, output } = await ensureChromium()
  return {
    passed: 0,
    failed: path ? 0 : 1,
    output,
    note: path ? [findHeadlessShell(), path].filter(Boolean).join(', ') : 'none could be installed',
  }
}

/** @returns {Promise<Outcome>} */
async function built() {
  const { code, output } = await ensureBuilt()
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/** One checker for each project: four check most files four times. A heap that grows is cleared less often. */
const types = checkWith(
  { GOGC: '300' },
  ...['typescript7/bin/tsc', '-b', '--builders', '1', '--checkers', '1'],
)

/**
 * A browser of another engine, or a network namespace. Where it can be had neither here nor from Debian, nothing is claimed
 * of it.
 * @param {import('./engines/find-engines.mjs').OtherEngine} engine
 * @returns {() => Promise<Outcome>}
 */
function inEngine(engine) {
  return async () => {
    const { name, byHand } = engine
    return (await ensureEngine(engine)) ? suite(name) : { passed: 0, failed: 0, output: '', notRun: byHand }
  }
}

// Fetched while other steps run.
beginBrowsers()
if (!(await step('packages', packages))) finish()
const inBrowser = ['build', 'browser']
/** @param {string} name @param {() => Promise<Outcome>} work @param {string[]} [needs] */
const queued = (name, work, needs) => ({ name, work: () => step(name, work), needs })
/** @param {string} project @param {string[]} [needs] */
const queuedSuite = (project, needs) => queued(project, () => suite(project), needs)
/** @param {string} project @param {string[]} needs */
const inHalves = (project, needs) =>
  [1, 2].map((half) => queued(`${project}-${half}`, () => suite(project, `${half}/2`), needs))
// Suites in a browser, and those that start processes, wait more than they compute: four keep two cores busy. What takes
// long comes first, and in halves, so that none of it is left alone at the end.
await inTurn(
  [
    queued('build', built),
    queued('browser', browser),
    queued('types', types),
    queuedSuite('unit'),
    // What e2e, hosts and proofs are by themselves.
    ...inHalves('chromium', inBrowser),
    ...inHalves('node', ['build']),
    // It makes its types from the declarations that the compiler leaves, and compares documents' code with them.
    { ...queuedSuite('package', inBrowser), after: ['types'] },
    ...[...OTHER_ENGINES, NAMESPACE].map((engine) => queued(engine.name, inEngine(engine), ['build'])),
    queuedSuite('shell'),
    queued('lint', check('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')),
    queued('unused', check('knip/bin/knip.js', '--no-config-hints')),
    queued('size', check('size-limit/bin.js'), ['build']),
    queued('imports', check('../test/architecture/check.mjs')),
  ],
  4,
)
finish()
