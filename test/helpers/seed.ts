import { execFileSync } from 'node:child_process'
import { root } from '../../src/cli/project.mjs'

/**
 * What all chance in the tests follows from: another for every commit, the same for all runs of one. What was green
 * stays green, and commits add up. FUZZ_SEED goes before it.
 */
export const seed = Number(process.env.FUZZ_SEED ?? seedOfCommit())

/** Of the day, where the sources came without their history. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  }
}
