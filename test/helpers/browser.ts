import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumPath, FLAGS } from './chromium'
import { controlWorker, type WorkerControl } from './worker'

/** A step of Playwright ends before its test does, so that a test that hangs says where. */
const STEP_MS = 200_000

export interface TestBrowser {
  context: BrowserContext
  /** Closes what was opened and forgets its storage. */
  close(): Promise<void>
}

let shared: Promise<Browser> | undefined

async function newContext(): Promise<BrowserContext> {
  shared ??= chromium.connect(inject('browserUrl'))
  const context = await (await shared).newContext()
  context.setDefaultTimeout(STEP_MS)
  return context
}

/**
 * A context of its own in the Chromium that all files of a run share: no worker, no database, no cache, and nothing
 * of it outlives `close`. Its first page installs the worker, which takes seconds: who only wants a worker takes
 * `openInstalled`, and what ends a browser, or wants flags or a profile on disk, `launchBrowser`.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const context = await newContext()
  return { context, close: () => context.close() }
}

let installed: Promise<BrowserContext> | undefined

/**
 * The browser in which the files of a run take turns: the worker of the built site is installed in it once. Whoever
 * opens it finds the installed worker and nothing else: no database, no storage, no pages, no worker that runs.
 */
export async function openInstalled(): Promise<TestBrowser> {
  installed ??= install()
  const context = await installed
  const closePages = async () => {
    for (const page of context.pages()) await page.close()
  }
  await closePages()
  const page = await context.newPage()
  await (await controlWorker(page)).stop()
  const inspector = await context.newCDPSession(page)
  const storageTypes = 'indexeddb,local_storage,cookies'
  await inspector.send('Storage.clearDataForOrigin', { origin: inject('siteUrl'), storageTypes })
  await page.close()
  return { context, close: closePages }
}

async function install(): Promise<BrowserContext> {
  // The browser keeps compiled scripts on disk only: elsewhere each start of the worker, and each page, compiles them anew.
  const context = await launch(inject('browserProfile'))
  const page = await context.newPage()
  await openShell(page, inject('siteUrl'))
  return context
}

/** A page that is served by the installed worker and leaves it alone. */
export async function openSilentPage(): Promise<{ browser: TestBrowser; page: Page; worker: WorkerControl }> {
  const browser = await openInstalled()
  const page = await browser.context.newPage()
  // The shell's own requests would wake the worker that a test has just stopped.
  await page.goto(`${inject('siteUrl')}/favicon.svg`)
  return { browser, page, worker: await controlWorker(page) }
}

/** A Chromium of its own, with a profile folder; `executable`: another than that of the suites. */
export async function launchBrowser(
  flags: readonly string[] = [],
  executable?: string,
): Promise<TestBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))
  const context = await launch(profile, flags, executable)
  return {
    context,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function launch(
  profile: string,
  flags: readonly string[] = [],
  executable?: string,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable ?? (await chromiumPath()),
    args: [...FLAGS, ...flags],
  })
  context.setDefaultTimeout(STEP_MS)
  return context
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
