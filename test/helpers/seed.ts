import { execFileSync } from 'node:child_process'
import { root } from '../../src/cli/project.mjs'

/**
 * What all chance in the tests follows from: another for every change of a file, the same for all runs of the same files,
 * under whatever commit. What was green stays green, and changes add up. FUZZ_SEED goes before it.
 */
export const seed = Number(process.env.FUZZ_SEED ?? seedOfFiles())

/** Of the day, where the sources came without their history. */
function seedOfFiles(): number {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(tree.slice(0, 7), 16)
  } catch {
    return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  }
}
