import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { controlWorker } from '../helpers/worker'

let browser: TestBrowser

beforeEach(async () => {
  browser = await openInstalled()
})
afterEach(() => browser.close())

describe('a journal page whose worker is stopped under its stream', () => {
  it('connects again, and shows what happened meanwhile and what happens then', async () => {
    const shell = await browser.context.newPage()
    await openShell(shell, `${inject('siteUrl')}/ui/journal`)
    const caller = await browser.context.newPage()
    await caller.goto(`${inject('siteUrl')}/favicon.svg`)
    const worker = await controlWorker(caller)
    const ask = (when: string) => fetchInPage(caller, `/agent-profiles?limit=1&when=${when}`)
    const shown = (when: string) => shell.locator('main').getByText(`when=${when}`).first().waitFor()
    await ask('before')
    await shown('before')
    await worker.stop()
    await ask('meanwhile')
    await shown('meanwhile')
    await ask('afterwards')
    await shown('afterwards')
    const text = (await shell.locator('main').textContent()) ?? ''
    expect(text.match(/when=(before|meanwhile|afterwards)/g)).toEqual([
      'when=afterwards',
      'when=meanwhile',
      'when=before',
    ])
  })
})
