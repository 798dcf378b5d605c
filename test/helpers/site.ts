import type { TestProject } from 'vitest/node'
import { distFolder, ensureBuilt } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/cli/site.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
  }
}

/** Serves the built site once for all files of a suite, on a free port. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = await ensureBuilt()
  if (built.code !== 0) throw new Error(`The build did not succeed:\n${built.output}`)
  const site = await serveSite({ folder: distFolder, port: 0 })
  project.provide('siteUrl', site.url)
  return () => site.close()
}
