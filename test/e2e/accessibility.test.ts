import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { fetchInPage, launchBrowser, openShell, type TestBrowser } from '../helpers/browser'

const PAGES = [
  '/',
  '/ui/wallet',
  '/ui/chains',
  '/ui/chains/8453',
  '/ui/chains/8453/tx/:tx',
  '/ui/chains/8453/address/:token',
  '/ui/profiles',
  '/ui/profiles/:slug',
  '/ui/profile',
  '/ui/world',
  '/ui/keys',
  '/ui/journal',
  '/ui/clock',
  '/ui/coverage',
  '/ui/no-such-page',
]

let browser: TestBrowser
let page: Page
let axe: string
let names: Record<string, string>

beforeAll(async () => {
  axe = await readFile(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  browser = await launchBrowser()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
  const { profiles } = JSON.parse((await fetchInPage(page, '/agent-profiles?limit=1')).text)
  const { chains, developerAccounts } = JSON.parse((await fetchInPage(page, '/__sandbank/chains')).text)
  const [, usdc] = chains[0].tokens
  const [{ address: from }] = developerAccounts.accounts
  // More than anybody has: a failed transaction has something of everything on its page.
  const data = `0xa9059cbb${from.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const sent = { from, to: usdc.address, data, gas: '0x186a0' }
  const answer = await fetchInPage(page, '/rpc/8453', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [sent] }),
  })
  names = { ':slug': profiles[0].slug, ':tx': JSON.parse(answer.text).result, ':token': usdc.address }
})
afterAll(() => browser.close())

/** One line per violation of WCAG 2 A and AA on the page as it stands: rule, element. */
async function violations(): Promise<string[]> {
  // Through the inspector, since the page's own policy rightly refuses foreign script.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof import('axe-core')
    const { violations: found } = await run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

const THEMES = ['light', 'dark'] as const

describe('in both themes', () => {
  it.each(PAGES)('%s violates nothing of WCAG 2 A and AA', async (path) => {
    await page.goto(inject('siteUrl') + path.replace(/:\w+/, (name) => names[name] ?? name))
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('main :is(.skeleton, progress)'))
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Otherwise the second theme would be the first one, seen twice.
      await expect.poll(theme).toBe(colorScheme)
      expect(await violations(), colorScheme).toEqual([])
    }
  })
})

/** By what is to be seen, not by what was asked for. */
async function theme(): Promise<(typeof THEMES)[number]> {
  const [red = 0] = await page.evaluate(
    () => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
  )
  return red > 128 ? 'light' : 'dark'
}

describe('the check itself', () => {
  it('finds a violation where there is one', async () => {
    await page.goto(inject('siteUrl'))
    await page.locator('main h1').first().waitFor()
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button></button>'))
    expect((await violations()).some((line) => line.startsWith('button-name'))).toBe(true)
  })
})
