import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

const MB = 1024 ** 2

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

const open = async () => {
  await page.goto(`${inject('siteUrl')}/ui/files`)
  await page.getByText('choose files').waitFor()
}
/** A file of `text` over and over, made in the page: to carry it there would take longer than all else. */
const choose = (name: string, text: string, bytes = text.length) =>
  page.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, { name, text, bytes }) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([text.repeat(bytes / text.length)], name))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { name, text, bytes },
  )
const link = (name: string) => page.getByRole('table').getByRole('link', { name, exact: true })

describe('the page of files', () => {
  it('uploads 40 MB through the worker, says how far it has come, and downloads the same bytes', async () => {
    await open()
    await choose('large.bin', 'sandbank', 40 * MB)
    await page.getByText(/[1-9][\d.]* MB of 40 MB/).waitFor()
    await link('large.bin').waitFor()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download large.bin' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('large.bin')
    const pieces: Buffer[] = []
    for await (const piece of await download.createReadStream()) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(Buffer.alloc(40 * MB, 'sandbank'))).toBe(true)
  })

  it('stores nothing of an upload that is cancelled', async () => {
    await open()
    // By the page itself: on a busy machine a click from out here comes when the upload is done.
    const cancelled = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = new MutationObserver(() => {
            const progress = document.querySelector('[aria-label="Upload of stopped.bin"]')
            const button = document.querySelector<HTMLElement>('[aria-label="Cancel stopped.bin"]')
            if (!progress || !button) return
            look.disconnect()
            button.click()
            resolve()
          })
          look.observe(document.body, { childList: true, subtree: true })
        }),
    )
    await choose('stopped.bin', 'x', 45 * MB)
    await cancelled
    await choose('after.txt', 'after')
    await link('after.txt').waitFor()
    expect(await link('stopped.bin').count()).toBe(0)
  })

  it('takes a dropped file, draws it as a picture, and runs nothing of it', async () => {
    await open()
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><script>parent.document.title = 'run'</script><rect width="8" height="4"/></svg>`
    await page.evaluate((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'drawing.svg', { type: 'image/svg+xml' }))
      const target = document.querySelector('.files .card')
      target?.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
      )
    }, drawing)
    await link('drawing.svg').click()
    const picture = page.getByRole('img', { name: 'drawing.svg' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)
    expect(await page.title()).not.toBe('run')
    await page.getByRole('button', { name: 'As text' }).click()
    await page.getByRole('region', { name: 'Content of drawing.svg' }).getByText('<script>').waitFor()
  })

  it('writes a new file in the editor, and asks before it replaces what another has stored meanwhile', async () => {
    await open()
    await page.getByRole('button', { name: 'New file' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('plans/today.md')
    await page.getByRole('button', { name: 'Make and edit' }).click()
    const editor = page.getByRole('textbox', { name: 'Content of today.md' })
    await editor.fill('# Today')
    await page.keyboard.press('Control+s')
    await page.getByRole('region', { name: 'Content of today.md' }).getByText('# Today').waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    await editor.fill('mine')
    const { text } = await fetchInPage(page, '/__sandbank/credentials')
    const headers = { 'X-API-Key': JSON.parse(text).keys.full, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ path: '/plans/today.md', content: 'theirs', overwrite: true })
    expect((await fetchInPage(page, '/user/files', { method: 'POST', headers, body })).status).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save mine all the same' }).click()
    await page.getByRole('region', { name: 'Content of today.md' }).getByText('mine').waitFor()
  })
})
