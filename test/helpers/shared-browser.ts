import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumPath, FLAGS } from './chromium'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Playwright reaches the browser that the files of a run share. */
    browserUrl: string
  }
}

/** Starts one Chromium for all files of a suite: `openBrowser` gives each a context of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: await chromiumPath(), args: FLAGS })
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}
