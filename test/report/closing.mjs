/** What `npm test` prints of its failures, at its very end: logs are cut from the start. */

/**
 * @typedef {{ file: string, test: string, text: string }} Failure of a suite: what failed, in which file, what it said
 * @typedef {{ passed: number, total: number, failures: Failure[] }} Report of a suite
 */

/** @typedef {{ step: string, log: string, failures: { title: string, text: string }[] }} FailedStep */

const LINES = 200
const LISTED = 40

/**
 * @param {readonly FailedStep[]} steps
 * @returns {string} at most 250 lines or so: each failure with its share of them, the log of each step, one line for each
 *   failure
 */
export function closing(steps) {
  const all = steps.flatMap(({ step, failures }) => failures.map((failure) => ({ step, ...failure })))
  if (all.length === 0) return ''
  const listed = all.slice(0, LISTED)
  // What one does not need, the others may have.
  let left = LINES
  const texts = listed.map(({ step, title, text }, index) => {
    const share = Math.max(3, Math.floor(left / (listed.length - index)) - 2)
    const lines = shortened(text.trim().split('\n'), share)
    left -= lines.length + 2
    return `--- ${step} > ${title}\n${lines.join('\n')}\n`
  })
  const list = listed.map(({ step, title }) => `FAILED: ${step} > ${title}`)
  const more = all.length > LISTED ? [`FAILED: ${all.length - LISTED} more`] : []
  const logs = steps.map(({ step, log }) => `All that ${step} said: ${log}`)
  return ['', ...texts, ...logs, ...list, ...more].join('\n')
}

/** The beginning and the end. @param {string[]} lines @param {number} most */
function shortened(lines, most) {
  if (lines.length <= most) return lines
  const end = Math.floor(most / 2)
  return [
    ...lines.slice(0, most - end - 1),
    `… ${lines.length - most + 1} lines left out …`,
    ...(end > 0 ? lines.slice(-end) : []),
  ]
}
