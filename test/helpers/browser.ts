import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumPath, FLAGS } from './chromium'

/** A step of Playwright ends before its test does, so that a test that hangs says where. */
const STEP_MS = 100_000

export interface TestBrowser {
  context: BrowserContext
  /** Closes what was opened and forgets its storage. */
  close(): Promise<void>
}

/**
 * A context of its own in the Chromium that all files of a run share: no worker, no database, no cache, and nothing
 * of it outlives `close`. What ends a browser, or wants flags or a profile on disk, takes `launchBrowser`.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await chromium.connect(inject('browserUrl'))
  const context = await browser.newContext()
  context.setDefaultTimeout(STEP_MS)
  return {
    context,
    async close() {
      await context.close()
      await browser.close()
    },
  }
}

/** A Chromium of its own, with a profile folder. */
export async function launchBrowser(...flags: string[]): Promise<TestBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: [...FLAGS, ...flags],
  })
  context.setDefaultTimeout(STEP_MS)
  return {
    context,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

export interface PageRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** `fetch` as a script of the page would call it. */
export function fetchInPage(page: Page, url: string, init: PageRequest = {}): Promise<PageAnswer> {
  return page.evaluate(
    async ([address, options]) => {
      const response = await fetch(address, options)
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      }
    },
    [url, init] as const,
  )
}

/** Opens the shell and waits until the worker answers it. */
export async function openShell(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await waitForShell(page)
}

/** The shell renders its navigation only after `start()` has resolved. */
export async function waitForShell(page: Page): Promise<void> {
  await page.locator('nav').first().waitFor()
}
