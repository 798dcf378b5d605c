import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from './find-chromium.mjs'

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface TestBrowser {
  context: BrowserContext
  /** Closes the browser and forgets its profile. */
  close(): Promise<void>
}

/** A real Chromium with a profile of its own: no worker, no database, no cache. */
export async function launchBrowser(...flags: string[]): Promise<TestBrowser> {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('No Chromium found. `npm test` installs one; CHROMIUM_PATH names another.')
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...FLAGS, ...flags],
  })
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
