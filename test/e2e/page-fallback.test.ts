import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { Guard } from '../../src/hosts/server/guard.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { fetchInPage, launchBrowser, type TestBrowser, waitForShell } from '../helpers/browser'

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser(['--host-resolver-rules=MAP insecure.test 127.0.0.1'])
  page = await openInPage('/ui/coverage')
})
afterAll(() => browser.close())

async function openInPage(path: string): Promise<Page> {
  const opened = await browser.context.newPage()
  await opened.goto(`${inject('siteUrl')}${path}?sandbank-host=page`)
  await waitForShell(opened)
  return opened
}

const hostOf = async (opened: Page) => JSON.parse((await fetchInPage(opened, '/__sandbank/health')).text).host

describe('the page fallback', () => {
  it('is remembered by the tab, shown with its reason, and registers no worker', async () => {
    await page.goto(`${inject('siteUrl')}/ui/journal`)
    await waitForShell(page)
    expect(await hostOf(page)).toBe('page')
    const badge = page.locator('.badge', { hasText: 'In this page' }).first()
    expect(await badge.getAttribute('title')).toContain('told to run the emulator itself')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  it('answers every way of calling fetch, and leaves files and strangers to the network', async () => {
    const seen = await page.evaluate(async () => {
      const { keys } = await (await fetch('/__sandbank/credentials')).json()
      const headers = { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
      const create = { method: 'POST', headers, body: JSON.stringify({ projectName: 'Fetched' }) }
      const stream = new Blob([JSON.stringify({ description: 'streamed' })]).stream()
      return {
        relative: (await fetch('../wallet/me', { headers })).status,
        url: (await fetch(new URL('/wallet/me', location.href), { headers })).status,
        request: (await fetch(new Request('/agent/profile', create))).status,
        requestAndInit: (await fetch(new Request('/wallet/me'), { headers })).status,
        streamed: (
          await fetch('/agent/profile', {
            method: 'PUT',
            headers,
            body: stream,
            duplex: 'half',
          } as RequestInit)
        ).status,
        base: (await fetch('https://api.bankr.bot/agent-profiles')).headers.has('X-Sandbank'),
        answeredUrl: (await fetch('/agent-profiles')).url,
        mistyped: (await fetch('/walet/me')).headers.has('X-Sandbank'),
        file: (await fetch('/manifest.webmanifest')).headers.has('X-Sandbank'),
        bodyOfGet: await fetch('/wallet/me', { body: 'x' }).catch((thrown) => thrown.name),
      }
    })
    expect(seen).toEqual({
      relative: 200,
      url: 200,
      request: 201,
      requestAndInit: 200,
      streamed: 200,
      base: true,
      answeredUrl: `${inject('siteUrl')}/agent-profiles`,
      mistyped: true,
      file: false,
      bodyOfGet: 'TypeError',
    })
  })

  it('rejects what was aborted before its answer, and breaks off a stream that is aborted after', async () => {
    const seen = await page.evaluate(async () => {
      const name = (thrown: Error) => thrown.name
      const early = await fetch('/agent-profiles', { signal: AbortSignal.abort() }).catch(name)
      const between = new AbortController()
      const pending = fetch('/agent-profiles', { signal: between.signal }).catch(name)
      between.abort()
      const late = new AbortController()
      const response = await fetch('/__sandbank/journal', {
        headers: { Accept: 'text/event-stream' },
        signal: late.signal,
      })
      const reader = response.body?.getReader()
      const first = await reader?.read()
      late.abort()
      return [
        early,
        await pending,
        new TextDecoder().decode(first?.value),
        await reader?.read().then(() => 'read', name),
      ]
    })
    expect(seen).toEqual(['AbortError', 'AbortError', ': connected\n\n', 'AbortError'])
  })

  it('streams the journal to an EventSource', async () => {
    const entry = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const source = new EventSource('/__sandbank/journal')
          source.onopen = () => fetch('/agent-profiles?streamed')
          source.addEventListener('entry', ({ data }) => {
            if (!data.includes('streamed')) return
            source.close()
            resolve([JSON.parse(data).path, source.readyState])
          })
        }),
    )
    expect(entry).toEqual(['/agent-profiles?streamed', 2])
  })

  it('shares its state with other tabs, which hear of changes', async () => {
    const other = await openInPage('/ui/coverage')
    await other.evaluate(() => {
      const received = new Promise((resolve) => {
        new BroadcastChannel('sandbank').onmessage = ({ data }) => resolve(data.type)
      })
      Reflect.set(window, 'heard', received)
    })
    const put = (opened: Page, path: string, body: unknown) =>
      fetchInPage(opened, path, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    await put(page, '/__sandbank/clock', { freeze: true })
    expect(await other.evaluate(() => Reflect.get(window, 'heard'))).toBe('clock.changed')
    await put(page, '/__sandbank/clock', { now: '2031-01-01T00:00:00Z' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fetchInPage(other, '/__sandbank/clock')),
    )
    expect(answers.map(({ text }) => JSON.parse(text).now)).toEqual(Array(5).fill('2031-01-01T00:00:00.000Z'))
    await put(other, '/__sandbank/clock', { offsetMs: 0 })
    await other.close()
  })

  it('is what a page gets that came over plain http, secrets sealed', async () => {
    const site = await serveSite({
      folder: distFolder,
      port: 0,
      guard: new Guard({ hosts: ['insecure.test'] }),
    })
    const insecure = await browser.context.newPage()
    await insecure.goto(`${site.url.replace('localhost', 'insecure.test')}/ui/coverage`)
    await waitForShell(insecure)
    expect(await insecure.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])
    expect(await hostOf(insecure)).toBe('page')
    const created = await fetchInPage(insecure, '/__sandbank/keys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'sealed' }),
    })
    const { apiKey, key } = JSON.parse(created.text)
    await insecure.reload()
    await waitForShell(insecure)
    const revealed = await fetchInPage(insecure, `/__sandbank/keys/${key.id}/reveal`, { method: 'POST' })
    expect(JSON.parse(revealed.text).apiKey).toBe(apiKey)
    await insecure.close()
    await site.close()
  })
})
