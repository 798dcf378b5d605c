import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, launchBrowser, type TestBrowser, waitForShell } from '../helpers/browser'

let browser: TestBrowser
let worker: Page
let inPage: Page

beforeAll(async () => {
  browser = await launchBrowser()
  worker = await browser.context.newPage()
  await worker.goto(`${inject('siteUrl')}/ui/coverage`)
  await waitForShell(worker)
})
afterAll(() => browser.close())

/** Who holds the lock of the database, and how. */
const lockState = () =>
  worker.evaluate(async () => {
    const { held: owned = [], pending = [] } = await navigator.locks.query()
    const ours = (locks: LockInfo[]) =>
      locks.filter(({ name }) => name === 'sandbank-writers').map(({ mode }) => mode)
    return { held: ours(owned), pending: ours(pending) }
  })

const call = async (page: Page, method: string, path: string, body?: unknown) => {
  const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text)
  const answer = await fetchInPage(page, path, {
    method,
    headers: { 'X-API-Key': keys.full, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return JSON.parse(answer.text)
}
const descriptionIn = async (page: Page) => (await call(page, 'GET', '/agent/profile')).description

describe('two that write one database', () => {
  it('is one that holds its lock alone, until a second one comes', async () => {
    await call(worker, 'POST', '/agent/profile', { projectName: 'Shared' })
    expect(await lockState()).toEqual({ held: ['exclusive'], pending: [] })
    inPage = await browser.context.newPage()
    await inPage.goto(`${inject('siteUrl')}/ui/coverage?sandbank-host=page`)
    await waitForShell(inPage)
    expect(JSON.parse((await fetchInPage(inPage, '/__sandbank/health')).text).host).toBe('page')
    await call(inPage, 'PUT', '/agent/profile', { description: 'by the page' })
    expect(await lockState()).toEqual({ held: ['shared', 'shared'], pending: [] })
    expect(await descriptionIn(worker)).toBe('by the page')
  })

  it('reads after each answer of the other what that one wrote', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [writes, reads] = turn % 2 === 0 ? [worker, inPage] : [inPage, worker]
      await descriptionIn(reads)
      await call(writes, 'PUT', '/agent/profile', { description: `turn ${turn}` })
      expect(await descriptionIn(reads)).toBe(`turn ${turn}`)
    }
  })

  it('loses none of 40 updates that both append at once', async () => {
    const update = (index: number) => ({ title: `Update ${index}`, content: 'Side by side.' })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        call(index % 2 === 0 ? worker : inPage, 'POST', '/agent/profile/update', update(index)),
      ),
    )
    const { projectUpdates } = await call(worker, 'GET', '/agent/profile')
    expect(new Set(projectUpdates.map(({ title }: { title: string }) => title)).size).toBe(40)
  })

  it('is one again a while after the other has gone', async () => {
    await inPage.close()
    await expect
      .poll(
        async () => {
          await call(worker, 'PUT', '/agent/profile', { description: 'alone' })
          return (await lockState()).held
        },
        { interval: 500 },
      )
      .toEqual(['exclusive'])
    expect(await descriptionIn(worker)).toBe('alone')
  })
})

describe('a writer that hangs', () => {
  it('loses its lock, and reads what was written meanwhile as soon as it goes on', async () => {
    const other = await launchBrowser()
    try {
      const open = async () => {
        const page = await other.context.newPage()
        await page.goto(`${inject('siteUrl')}/ui/coverage?sandbank-host=page`)
        await waitForShell(page)
        return page
      }
      const hung = await open()
      await call(hung, 'POST', '/agent/profile', { projectName: 'Hung', description: 'before' })
      expect(await descriptionIn(hung)).toBe('before')
      let goOn = () => {}
      const written = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const hangs = new Promise<void>((resolve) => {
        hung.route('**/hang', async (route) => {
          resolve()
          await written
          await route.fulfill({ body: '' })
        })
      })
      const { keys } = JSON.parse((await fetchInPage(hung, '/__sandbank/credentials')).text)
      const readAfter = hung.evaluate(async (key) => {
        // A frame's: the page's own goes to the emulator. It stops the page until it is answered.
        const frame = document.body.appendChild(document.createElement('iframe'))
        const request = new (frame.contentWindow as typeof window).XMLHttpRequest()
        request.open('GET', `${location.origin}/hang`, false)
        request.send()
        // In the same task: no message that the lock is gone has been seen.
        const answer = await fetch('/agent/profile', { headers: { 'X-API-Key': key } })
        return (await answer.json()).description
      }, keys.full)
      await hangs
      const alive = await open()
      await call(alive, 'PUT', '/agent/profile', { description: 'meanwhile' })
      goOn()
      expect(await readAfter).toBe('meanwhile')
      // From now on both write, and each sees the other.
      await call(hung, 'PUT', '/agent/profile', { description: 'after' })
      expect(await descriptionIn(alive)).toBe('after')
    } finally {
      await other.close()
    }
  })
})
