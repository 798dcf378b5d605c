import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { THEMES, violationsIn } from '../helpers/axe'
import { openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { someOf } from '../helpers/soak'
import { deployPage } from './app-frames/deploy'

let browser: TestBrowser
let page: Page

/** One button for each question, and what came of it. */
const PAGE = `<!doctype html><html lang="en"><title>Asks</title><p id="said"></p>
<style>:fullscreen, dialog { background: red }</style>
<script>
const run = (name) => bankr.scripts.run(name).then(bankr.confirmTransaction).then(({ transactionHash }) => transactionHash)
const asks = {
  'Come in': () => bankr.auth.requireSignIn(),
  Tip: () => run('tip'),
  Long: () => run('long'),
  Pay: () => bankr.x402.fetch('http://sandbank.test/x402/demo/tide').then(({ status, payment }) => [status, payment.amountUsd]),
  Secret: () => bankr.secrets.requestSetup('TIDE_KEY'),
  Ask: () => bankr.askChat('price of ETH').then(({ status }) => status),
  Link: () => bankr.openExternal('https://tides.test/high'),
  Copy: () => bankr.copy('high water'),
  Skill: () => bankr.installSkill('careful-send'),
  Chat: () => bankr.prefillChat('About the tide: '),
  Go: () => bankr.navigate('/wallet'),
}
for (const [name, ask] of Object.entries(asks)) {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = name
  button.onclick = async () => {
    said.textContent = '…'
    said.textContent = await ask().then((result) => 'answered ' + JSON.stringify(result), ({ message }) => message)
  }
}
</script></html>`

/** A call of nothing that is known, with a name as long as one may be, worth a wei. */
const LONG = `return bankr.tx.prepare({ chain: 'base', to: '0x00000000000000000000000000000000000000aa', value: '1',
  data: '0x12345678' + 'ab'.repeat(800), label: 'Toll '.repeat(20) })`

/** By the button: the dialog, the button that agrees, what comes of that, and of turning it down. */
const QUESTIONS = [
  [
    'Tip',
    'Send a transaction',
    'Sign and send',
    /^answered "0x[0-9a-f]{64}"$/,
    'The transaction was rejected',
  ],
  ['Pay', 'Pay $0.01', 'Pay $0.01', 'answered [200,0.01]', 'The payment was rejected'],
  ['Secret', 'Set the secret TIDE_KEY', 'Set it', 'answered true', 'answered false'],
  ['Ask', 'Ask your agent', 'Ask it', 'answered "pending"', 'The prompt was rejected'],
  ['Link', 'Open tides.test', 'Open it in a new tab', 'answered true', 'answered false'],
  ['Copy', 'Copy a text', 'Copy it', 'answered undefined', 'The copy was rejected'],
  ['Skill', 'Install the skill careful-send', 'Install it', 'answered true', 'answered false'],
  ['Chat', 'Open the chat', 'Open the chat with it', '/ui/agent', 'Opening the chat was rejected'],
  ['Go', 'Go to another page', 'Go there', '/ui/wallet', 'Going to another page was rejected'],
] as const

const frame = () => page.frameLocator('iframe')
const shownText = () => frame().locator('#said').textContent()
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
/** By the keyboard. */
const ask = (name: string) => frame().getByRole('button', { name, exact: true }).press('Enter')
const armed = (agree: string) =>
  expect.poll(() => inDialog(agree).getAttribute('aria-disabled')).not.toBe('true')
const openRunner = async (query = '') => {
  await page.goto(`${inject('siteUrl')}/ui/apps/asks${query}`)
  await frame().getByRole('button', { name: 'Tip' }).waitFor()
}
const focused = () =>
  page.evaluate(() => ({
    text: document.activeElement?.textContent,
    tag: document.activeElement?.tagName,
    isInside: document.activeElement?.closest('dialog') !== null,
  }))

async function tabTo(tag: string) {
  for (let presses = 0; (await focused()).tag !== tag; presses++) {
    expect(presses, `a ${tag} takes the focus`).toBeLessThan(12)
    await page.keyboard.press('Tab')
  }
}

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: inject('siteUrl') })
  // Where the link leads: no name server resolves it.
  await browser.context.route('https://tides.test/**', (route) => route.fulfill({ body: 'high' }))
  await deployPage(page, {
    slug: 'asks',
    manifest: {
      title: 'Asks',
      permissions: ['prepare:transaction', 'pay:x402', 'read:secrets'],
      scripts: ['tip', 'long'],
      secrets: [{ key: 'TIDE_KEY', required: true }],
      x402: { maxPaymentUsdPerCall: 0.05, allowedHosts: ['sandbank.test'] },
    },
    files: {
      'index.html': PAGE,
      'scripts/tip.ts': `return bankr.tx.prepare({ chain: 'base', to: '0x00000000000000000000000000000000000000aa', value: '1000', label: 'A tip' })`,
      'scripts/long.ts': LONG,
    },
  })
})
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openRunner()
})
afterAll(async () => {
  await browser.context.clearPermissions()
  await browser.context.unrouteAll()
  await browser.close()
})

describe('the questions of an app', () => {
  it('[app-signin] are turned down by Escape and by their button, and the page hears of it', async () => {
    const looked = someOf(QUESTIONS, 3)
    for (const [at, question] of QUESTIONS.entries()) {
      const [name, title, , , refused] = question
      await ask(name)
      await dialog().getByRole('heading', { name: title, exact: true }).waitFor()
      if (looked.includes(question))
        expect(await violationsIn(page, [THEMES[at % 2] ?? 'light']), name).toEqual([])
      if (at % 2 === 0) await page.keyboard.press('Escape')
      else await inDialog('Turn it down').press('Enter')
      await expect.poll(shownText, { message: name }).toContain(refused)
      expect(await dialog().count()).toBe(0)
    }
    // The focus is where it was.
    expect((await focused()).tag).toBe('IFRAME')
  })

  // The others at another commit; all by `npm run soak`.
  it.each(someOf(QUESTIONS, 3))(
    '[app-tx] [app-x402] [app-secrets] %s is agreed to by the keyboard alone',
    async (name, title, agree, agreed) => {
      await ask(name)
      await dialog().getByRole('heading', { name: title, exact: true }).waitFor()
      // The key that is still held answers nothing.
      expect(await focused()).toMatchObject({ tag: 'H2', isInside: true })
      if (name === 'Secret') {
        await tabTo('INPUT')
        await page.keyboard.type('salt')
      }
      await armed(agree)
      const isThere = async () => (await focused()).tag === 'BUTTON' && (await focused()).text === agree
      for (let presses = 0; !(await isThere()); presses++) {
        expect(presses, `${agree} takes the focus`).toBeLessThan(12)
        await page.keyboard.press('Tab')
        const { isInside, tag } = await focused()
        expect(isInside || tag === 'BODY', tag).toBe(true)
      }
      const tab = name === 'Link' ? browser.context.waitForEvent('page') : undefined
      await page.keyboard.press('Enter')
      if (agreed instanceof RegExp || agreed.startsWith('answered'))
        await expect.poll(shownText).toMatch(agreed)
      else await page.waitForURL(`**${agreed}`)
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      if (name === 'Copy') expect(await copied()).toBe('high water')
      const typed = () => page.locator('main textarea').first().inputValue()
      if (name === 'Chat') await expect.poll(typed).toBe('About the tide: ')
      if (tab) expect((await tab).url()).toBe('https://tides.test/high')
      await (await tab)?.close()
    },
  )

  it('[app-signin] a round of the keyboard in one passes by its buttons and never by the app', async () => {
    await ask('Tip')
    await armed('Sign and send')
    const seen = new Set<string | undefined>()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(presses % 3 === 2 ? 'Shift+Tab' : 'Tab')
      seen.add((await focused()).tag)
    }
    expect(seen).not.toContain('IFRAME')
    expect(seen).toContain('BUTTON')
    await page.keyboard.press('Escape')
    await expect.poll(shownText).toContain('rejected')
  })

  it('[app-signin] cannot be clicked by a press that was on its way, nor covered by the app', async () => {
    await ask('Copy')
    await armed('Copy it')
    const box = (await inDialog('Copy it').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.keyboard.press('Escape')
    await expect.poll(shownText).toContain('rejected')

    // The button appears under a press that has begun: it ends on it, and counts for nothing.
    await page.mouse.move(x, y)
    await page.mouse.down()
    await ask('Copy')
    await armed('Copy it')
    await page.mouse.up()
    expect(await dialog().count()).toBe(1)

    // Whatever the page draws above everything stays within its frame.
    await frame()
      .locator('body')
      .evaluate(async (body) => {
        const own = body.appendChild(document.createElement('dialog'))
        own.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; width: 100vw; height: 100vh'
        own.showModal()
        const fixed = body.appendChild(document.createElement('div'))
        fixed.popover = 'manual'
        fixed.showPopover()
        const field = own.appendChild(document.createElement('input'))
        field.id = 'listens'
        field.focus()
        await body.requestFullscreen().catch(() => {})
        window.focus()
      })
    const inSight = await page.evaluate(() =>
      [...document.querySelectorAll('.hostask__mark, .hostask__head h2, .hostask__foot button')].map(
        (part) => {
          const { x: left, y: top, width, height } = part.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.hostask') !== null
        },
      ),
    )
    expect(inSight).toEqual([true, true, true, true])
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect.poll(focused).toMatchObject({ isInside: true })
    await page.keyboard.type('salt')
    expect(await frame().locator('#listens').inputValue()).toBe('')
    await armed('Copy it')
    await page.mouse.click(x, y)
    await expect.poll(shownText).toContain('answered')
  })

  it('[app-tx] show who asks and both buttons on a small screen, however long they are', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await ask('Long')
    await dialog().getByText('−0.000000000000000001').waitFor()
    const layout = () =>
      dialog().evaluate((element) => {
        const parts = [...element.querySelectorAll('.hostask__mark, h2, .hostask__foot button')]
        const body = element.querySelector('.hostask__body')
        return {
          inSight: parts.map((part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect()
            return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
          }),
          scrolled: element.scrollTop,
          canScroll: body && body.scrollHeight > body.clientHeight,
          isWider: body && body.scrollWidth > body.clientWidth,
        }
      })
    const whole = { inSight: [true, true, true, true], scrolled: 0, canScroll: true, isWider: false }
    expect(await layout()).toEqual(whole)
    await dialog()
      .locator('.hostask__layers li')
      .last()
      .evaluate((element) => element.scrollIntoView())
    expect(await layout()).toEqual(whole)
  })

  it('[app-signin] signs in whoever is chosen by the keyboard, and nobody who turns it down', async () => {
    await openRunner('?as=nobody')
    await ask('Come in')
    await dialog().getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(shownText).toBe('answered false')

    await ask('Come in')
    await armed('Sign in')
    await tabTo('INPUT')
    await page.keyboard.press('ArrowDown')
    const chosen = await dialog().locator('.appchoice__one:has(:checked) strong').textContent()
    await inDialog('Sign in').press('Enter')
    await expect.poll(shownText).toBe('answered true')
    expect(await page.getByLabel('Seen by').locator(':checked').textContent()).toContain(chosen)
  })
})
