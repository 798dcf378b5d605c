import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { distFolder, root } from '../src/cli/project.mjs'
import { BUDGETS } from './budgets.mjs'

const BASE = 'bare worker'

/** Bytes as they go over a line. @returns {Record<string, number>} */
export function bundleSizes() {
  const gzip = (/** @type {string} */ file) => gzipSync(readFileSync(join(distFolder, file))).length
  const html = readFileSync(join(distFolder, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  return { worker: gzip('sw.js'), shell: scripts.reduce((sum, file) => sum + gzip(file), 0) }
}

/**
 * @typedef {{
 *   at: string,
 *   machine: Record<string, string | number | boolean>,
 *   plan: { rows: number, rounds: number, restarts: number },
 *   measures: Record<string, number[]>,
 *   sizes: Record<string, number>,
 * }} Raw
 */

/** @param {Raw} raw @param {string} folder @param {boolean} isDocumented */
export async function writeResults({ measures, ...raw }, folder, isDocumented) {
  const figures = Object.fromEntries(Object.entries(measures).map(([name, times]) => [name, summed(times)]))
  const base = /** @type {number} */ (figures[BASE]?.p50)
  const table = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      // What runs without a page is compared with what runs without one.
      {
        ...figure,
        ratio: round(
          figure.p50 / (name.startsWith('outside') ? (figures['outside, Node server']?.p50 ?? base) : base),
        ),
      },
    ]),
  )
  const budgets = BUDGETS.map((budget) => {
    const value = 'size' in budget ? raw.sizes[String(budget.size)] : ratioOf(figures, budget.of, budget.to)
    return {
      name: budget.name,
      most: budget.most,
      value: value ?? null,
      met: value === undefined ? null : value <= budget.most,
      beside: ('peers' in budget ? budget.peers : []).flatMap((peer) => {
        const ratio = ratioOf(figures, peer, budget.to)
        return ratio === undefined ? [] : [{ name: peer, ratio }]
      }),
      formerly: 'formerly' in budget ? (ratioOf(figures, budget.of, budget.formerly) ?? null) : null,
      ifMissed: budget.ifMissed,
    }
  })
  const results = { ...raw, measures: table, budgets }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
  const page = pageOf(results)
  if (isDocumented) writeFileSync(join(root, 'docs/reference/bench.md'), page)
  console.log(`\n${page}`)
}

/** @param {Record<string, { p50: number }>} figures @param {string} of @param {string} to */
function ratioOf(figures, of, to) {
  const [upper, lower] = [figures[of]?.p50, figures[to]?.p50]
  return upper === undefined || lower === undefined ? undefined : round(upper / lower)
}

/** @param {number[]} times */
function summed(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { n: sorted.length, p50: round(at(0.5)), p99: round(at(0.99)) }
}

/** What a reader must know before quoting. @param {number} rounds @param {number} load @param {number} cores */
function warningOf(rounds, load, cores) {
  const short = rounds < 30 ? [`only ${rounds} rounds`] : []
  const busy = load > cores ? [`a load of ${load} on ${cores} cores`] : []
  const reasons = [...short, ...busy]
  return reasons.length === 0
    ? ''
    : `\n**Not to be quoted**: ${reasons.join(', ')}. Run it again on a quiet machine.\n`
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000
}

/**
 * @param {Omit<Raw, 'measures'> & {
 *   measures: Record<string, { n: number, p50: number, p99: number, ratio: number }>,
 *   budgets: {
 *     name: string,
 *     most: number,
 *     value: number | null,
 *     met: boolean | null,
 *     beside: { name: string, ratio: number }[],
 *     formerly: number | null,
 *     ifMissed: string,
 *   }[],
 * }} results
 */
function pageOf({ at, machine, plan, measures, sizes, budgets }) {
  const shown = (/** @type {number} */ value) =>
    value >= 1_000 ? `${Math.round(value / 1000)} kB` : `${value}`
  const verdict = (/** @type {typeof budgets[number]} */ { value, most, met, ifMissed }) => {
    if (met === null || value === null) return 'not measured in this run'
    return met ? 'met' : `missed by ${Math.round((value / most - 1) * 100)} %. ${ifMissed}`
  }
  const others = (/** @type {typeof budgets[number]} */ { beside, formerly }) => [
    ...beside.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`),
    ...(formerly === null ? [] : [`as it was measured before, ${formerly.toFixed(2)}`]),
  ]
  return `# Bench

Made by \`npm run bench\`; do not edit. Ratios of one run, in which everything took turns in one Chromium without an
inspector. Milliseconds are those of the machine below: ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, ${machine.system},
Node ${machine.node}, ${machine.browser}, on ${at.slice(0, 10)}. The long list has ${plan.rows.toLocaleString('en')} rows.
${warningOf(plan.rounds, Number(machine.load), Number(machine.cores))}
## Budgets

Beside a figure stands what others took of the same, in the same run and against the same base. Load average of the last
five minutes: ${machine.load}.

| What | At most | Measured | Beside | |
|---|---|---|---|---|
${budgets.map((budget) => `| ${budget.name} | ${shown(budget.most)} | ${budget.value === null ? '–' : shown(budget.value)} | ${others(budget).join('; ')} | ${verdict(budget)} |`).join('\n')}

## Measures

Milliseconds until the body is read; the ratio is that of the medians to \`${BASE}\`, from outside the browser to
the Node server.

| What | p50 | p99 | Ratio | Answers |
|---|---|---|---|---|
${Object.entries(measures)
  .map(
    ([name, { n, p50, p99, ratio }]) =>
      `| ${name} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${ratio.toFixed(2)} | ${n} |`,
  )
  .join('\n')}

## Memory

JavaScript that the worker keeps after a collection, in a browser of its own.

| What | Size |
|---|---|
${Object.entries(sizes)
  .filter(([name]) => name.startsWith('heap'))
  .map(([name, bytes]) => `| ${name} | ${(bytes / 1e6).toFixed(1)} MB |`)
  .join('\n')}
`
}
