import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumPath, FLAGS } from './chromium'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Playwright reaches the browser that the files of a run share. */
    browserUrl: string
    /** A folder for the profile of the browser in which the worker is installed once. */
    browserProfile: string
  }
}

/**
 * Starts one Chromium for all files of a suite: `openBrowser` gives each a context of its own in it. The one of
 * `openInstalled` is started by the process of the tests, with which it ends.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await chromiumPath(project.name === 'soak')
  const server = await chromium.launchServer({ executablePath, args: FLAGS })
  project.provide('browserUrl', server.wsEndpoint())
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))
  project.provide('browserProfile', profile)
  return async () => {
    await server.close()
    // It may be about to end.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
