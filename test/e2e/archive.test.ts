import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

async function asOwner(method: string, path: string, body?: object) {
  const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text)
  const headers = { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
  return fetchInPage(page, path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

it('downloads a state with files as an archive, and imports it with all of them', async () => {
  const path = '/notes/kept.txt'
  expect((await asOwner('POST', '/user/files', { path, content: 'as it was' })).status).toBe(201)
  await page.goto(`${inject('siteUrl')}/ui/clock`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the state' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/\.archive$/)
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece)
  const archive = Buffer.concat(pieces)

  const changed = await asOwner('POST', '/user/files', { path, content: 'otherwise', overwrite: true })
  expect(changed.status).toBe(200)
  const choose = (buffer: Buffer) =>
    page
      .locator('#state input[type=file]')
      .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer })

  // One byte of the file's content is another: the checksum says so, and nothing is replaced.
  const spoilt = Buffer.from(archive)
  const at = spoilt.lastIndexOf('as it was')
  expect(at).toBeGreaterThan(0)
  spoilt.write('b', at)
  await choose(spoilt)
  await page.getByRole('button', { name: 'Replace it' }).click()
  await page.locator('#state').getByRole('alert').waitFor()
  expect((await asOwner('GET', `/user/files${path}/content`)).text).toBe('otherwise')

  await choose(archive)
  await page.getByRole('button', { name: 'Replace it' }).click()
  await page.getByText(/rows are in place/).waitFor()
  expect((await asOwner('GET', `/user/files${path}/content`)).text).toBe('as it was')
})
