import { ensureBuilt } from '../../src/cli/project.mjs'

/** Builds the site and the library once for all files of a suite. */
export async function setup(): Promise<void> {
  const { code, output } = await ensureBuilt()
  if (code !== 0) throw new Error(`The build did not succeed:\n${output}`)
}
