import { render } from 'preact'
import { LocationProvider, Route, Router } from 'preact-iso'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebhookPage } from '../../src/shell/pages/webhooks/WebhookPage'
import { WebhooksPage } from '../../src/shell/pages/webhooks/WebhooksPage'
import { Palette } from '../../src/shell/parts/layout/Palette'
import { showOnEmulator } from './shell'

type Shown = Awaited<ReturnType<typeof showOnEmulator>>

let shown: Shown
afterEach(() => shown.close())

const SOURCE = `
export default async (request: Request) => {
  const text = await request.text()
  console.log('got', text.length, 'characters')
  if (text.includes('throw')) throw new Error('as asked')
  return Response.json({ ok: text })
}
`

async function headers() {
  const { keys } = await (await shown.emulator.fetch('http://localhost/__sandbank/credentials')).json()
  return { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
}

async function deploy(name: string, entry: object = {}, source = SOURCE) {
  const body = {
    config: { webhooks: { [name]: entry } },
    bundles: { [name]: { file: `webhooks/${name}/index.ts`, source } },
  }
  const answer = await shown.emulator.fetch('http://localhost/webhooks/deploy', {
    method: 'POST',
    headers: await headers(),
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()).webhooks[0].url as string
}

/** Goes to a page of webhooks. */
function show(path: string) {
  history.replaceState(null, '', path)
  // The router reads the address when it begins.
  render(null, shown.root)
  render(
    <LocationProvider>
      <Router>
        <Route path="/ui/webhooks" component={WebhooksPage} />
        <Route path="/ui/webhooks/:name" component={WebhookPage} />
      </Router>
    </LocationProvider>,
    shown.root,
  )
}

/** Its tab has the same name as the button. */
const submit = () => shown.root.querySelector<HTMLElement>('form button[type=submit]')?.click()

const texts = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent)

beforeEach(async () => {
  shown = await showOnEmulator(<p />)
})

describe('the list of webhooks', () => {
  it('says how to make the first one, in three ways', async () => {
    show('/ui/webhooks')
    await shown.find((root) => root.textContent.includes('No webhook yet'))
    const [page, command, curl] = shown.root.querySelectorAll<HTMLElement>('.choice input')
    expect(page?.closest('label')?.textContent).toBe('From this page')
    command?.click()
    await shown.find((root) => root.textContent.includes('sandbank webhooks init'))
    curl?.click()
    const code = await shown.find((root) =>
      root.querySelector('.code')?.textContent?.includes('/webhooks/deploy')
        ? root.querySelector('.code')
        : null,
    )
    const [, body = ''] = /-d '(.*)'$/s.exec(code.textContent) ?? []
    const answer = await shown.emulator.fetch('http://localhost/webhooks/deploy', {
      method: 'POST',
      headers: await headers(),
      body,
    })
    expect(await answer.json()).toMatchObject({ success: true, webhooks: [{ name: 'echo', version: 1 }] })
  })

  it('shows what became of the last call, and says what a name may be', async () => {
    const url = await deploy('orders', { description: 'Orders of the shop' })
    expect((await shown.emulator.fetch(url, { method: 'POST', body: 'throw' })).status).toBe(500)
    show('/ui/webhooks')
    const line = await shown.find((root) => root.querySelector<HTMLElement>('.hookline'))
    expect(line.textContent).toContain('Orders of the shop')
    expect(line.querySelector('.badge')?.textContent).toBe('failed 500')
    expect(line.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
      'orders, last 24 hours: 1 calls, 1 of them failed',
    )
    shown.press('New webhook')
    await shown.find((root) => root.querySelector('dialog'))
    shown.type('Name', 'or ders')
    await shown.find((root) => root.querySelector('.field__error')?.textContent?.startsWith('Only letters'))
    shown.type('Name', 'orders')
    await shown.find((root) => root.querySelector('.field__error')?.textContent?.startsWith('There is one'))
  })
})

describe('the page of a webhook', () => {
  it('says so where there is none of the name', async () => {
    show('/ui/webhooks/nowhere')
    await shown.find((root) => root.textContent.includes('No webhook is called nowhere'))
  })

  it('shows a call with its console and its error, replays it, and holds both beside each other', async () => {
    const url = await deploy('orders')
    await shown.emulator.fetch(url, { method: 'POST', body: 'please throw' })
    show('/ui/webhooks/orders')
    const row = await shown.find((root) => root.querySelector<HTMLElement>('.callrow__line'))
    expect(row.textContent).toContain('as asked')
    row.click()
    const place = await shown.find((root) => root.querySelector('.console__place'))
    expect(place.textContent).toBe('webhooks/orders/index.ts:4')
    expect(texts(shown.root, '.console__text')).toEqual(['got 12 characters'])
    expect(shown.root.querySelector('.problem')?.textContent).toContain('webhooks/orders/index.ts:5')
    expect(shown.root.querySelector('.why')?.textContent).toContain('The handler threw')
    await deploy('orders', {}, SOURCE.replace("'as asked'", "'differently'"))
    shown.press('Replay')
    await shown.find((root) => root.querySelectorAll('.delivery').length === 2)
    const other = await shown.find((root) => root.querySelector('.diff__cell--in'))
    expect(other.textContent).toContain('differently')
    expect(shown.root.querySelector('.compared')?.textContent).toContain('The same in both: request headers')
  })

  it('signs with the stored secret, offers to set it, and says why a tampered event was refused', async () => {
    const source = `
import { createHmac } from 'node:crypto'
export default async (request: Request) => {
  const body = await request.text()
  const wanted = createHmac('sha256', process.env.WEBHOOK_SECRET ?? '').update(body).digest('hex')
  return new Response(null, { status: request.headers.get('x-signature') === wanted ? 204 : 401 })
}`
    await deploy('orders', { provider: 'generic' }, source)
    show('/ui/webhooks/orders?view=send')
    await shown.find((root) => root.textContent.includes('not set'))
    shown.type('Value of WEBHOOK_SECRET', 'whsec_planted4711')
    await shown.find((root) =>
      [...root.querySelectorAll('button:not(:disabled)')].some(
        (one) => one.textContent === 'Set WEBHOOK_SECRET',
      ),
    )
    shown.press('Set WEBHOOK_SECRET')
    await shown.find((root) => root.querySelector('.signing .badge')?.textContent === 'set')
    submit()
    await shown.find((root) => texts(root, '.badge').includes('204'))
    expect(document.body.innerHTML).not.toContain('whsec_planted4711')
    shown.root.querySelector<HTMLElement>('[role=switch]')?.click()
    await shown.find((root) => root.querySelector('[role=switch]:checked'))
    submit()
    const why = await shown.find((root) => root.querySelector('.why'))
    expect(why.textContent).toContain('The handler itself answered 401')
  })

  it('plots many at once, and says which rule refused and where to change it', async () => {
    await deploy('orders', { rateLimit: { perMinute: 3 } })
    show('/ui/webhooks/orders?view=send')
    const often = await shown.find((root) =>
      [...root.querySelectorAll('label')].find((one) => one.textContent === '5 at once'),
    )
    shown.type('Signed with the variable', '')
    often.click()
    await shown.find((root) => texts(root, 'button').includes('Send 5'))
    submit()
    const plot = await shown.find((root) => root.querySelector('.outcomes svg'))
    expect(plot.getAttribute('aria-label')).toBe('5 at once: 3 answered 200, 2 answered 429')
    const why = await shown.find((root) => root.querySelector('.why'))
    expect(why.textContent).toContain('calls of this minute')
    expect(why.querySelector('a')?.getAttribute('href')).toBe('/ui/webhooks/orders?view=settings')
  })

  it('saves settings, says what the emulator refuses, pauses and deletes', async () => {
    const url = await deploy('orders')
    show('/ui/webhooks/orders?view=settings')
    await shown.find((root) => root.textContent.includes('What it may do'))
    shown.root.querySelector<HTMLElement>('[role=switch]')?.click()
    await shown.find((root) => root.querySelector('form button[type=submit]:not(:disabled)'))
    shown.press('Save')
    const problem = await shown.find((root) => root.querySelector('[role=alert]'))
    expect(problem.textContent).toContain('allowedRecipients')
    shown.type('Allowed recipients, EVM', `0x${'11'.repeat(20)}`)
    shown.type('Calls a minute', '7')
    await new Promise((resolve) => setTimeout(resolve))
    shown.press('Save')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('may send'))
    shown.press('Pause')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('paused'))
    expect((await shown.emulator.fetch(url, { method: 'POST', body: '' })).status).toBe(404)
    shown.press('Delete')
    await shown.find((root) => root.querySelector('dialog'))
    const [confirm] = [...shown.root.querySelectorAll<HTMLButtonElement>('dialog button[type=submit]')]
    confirm?.click()
    await shown.find((root) => root.textContent.includes('No webhook yet'))
  })

  it('looks at an older version and goes back to it', async () => {
    await deploy('orders')
    await deploy('orders', {}, SOURCE.replace('as asked', 'second'))
    show('/ui/webhooks/orders?view=versions')
    await shown.find((root) => texts(root, 'button').includes('Look at 1'))
    shown.press('Look at 1')
    const code = await shown.find((root) => root.querySelector('.version .code'))
    expect(code.textContent).toContain('as asked')
    shown.press('Go back to 1')
    await shown.find((root) => root.querySelector('dialog'))
    shown.press('Go back')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('version 1'))
  })

  it('shows variables by name alone', async () => {
    await deploy('orders')
    show('/ui/webhooks/orders?view=variables')
    await shown.find((root) => root.textContent.includes('No variable yet'))
    shown.type('Name', 'WEBHOOK_SECRET')
    shown.type('Value', 'planted-0815')
    await shown.find((root) => root.querySelector('button[type=submit]:not(:disabled)'))
    shown.press('Set')
    await shown.find((root) => texts(root, '.variables code').includes('WEBHOOK_SECRET'))
    expect(document.body.innerHTML).not.toContain('planted-0815')
  })
})

describe('the palette', () => {
  it('finds a webhook by its name', async () => {
    await deploy('lighthouse')
    render(
      <LocationProvider>
        <Palette onClose={() => undefined} onRequests={() => undefined} />
      </LocationProvider>,
      shown.root,
    )
    const search = await shown.find((root) => root.querySelector<HTMLInputElement>('[role=combobox]'))
    search.value = 'lighth'
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await shown.find((root) =>
      texts(root, '[role=option]').some((text) => text?.startsWith('lighthouse: webhook')),
    )
  })
})
