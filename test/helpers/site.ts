import type { TestProject } from 'vitest/node'
import { distFolder } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { setup as build } from './built'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
  }
}

/** Serves the built site once for all files of a suite, on a free port. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const site = await serveSite({ folder: distFolder, port: 0 })
  project.provide('siteUrl', site.url)
  return () => site.close()
}
