import { render } from 'preact'
import { LocationProvider, Route, Router } from 'preact-iso'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call as callRoute, setTransport } from '../../src/shell/api'
import { EndpointPage } from '../../src/shell/pages/endpoints/EndpointPage'
import { EndpointsPage } from '../../src/shell/pages/endpoints/EndpointsPage'
import { CHOICES, deployOf, TEMPLATES, type TemplateId } from '../../src/shell/pages/endpoints/templates'
import { Palette } from '../../src/shell/parts/layout/Palette'
import { credentials } from '../../src/shell/state/emulator'
import { showOnEmulator } from './shell'

type Shown = Awaited<ReturnType<typeof showOnEmulator>>

const BASE = 'http://sandbank.test'

let shown: Shown
beforeEach(async () => {
  shown = await showOnEmulator(<p />)
  // By its own address: what pays for a call has to find it.
  setTransport((path, init) => shown.emulator.fetch(new URL(path, BASE).href, init))
})
afterEach(() => shown.close())

const SOURCE = `export default async (request: Request) => {
  console.log('paid by', request.headers.get('x-402-payer'))
  if (new URL(request.url).searchParams.has('fail')) throw new Error('nothing to sell')
  return { sold: 'a loaf' }
}`

async function send(method: string, path: string, body?: unknown) {
  const { keys } = await (await shown.emulator.fetch(`${BASE}/__sandbank/credentials`)).json()
  const answer = await shown.emulator.fetch(BASE + path, {
    method,
    headers: { 'X-API-Key': keys.full, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

async function deploy(name: string, service: object = {}, source = SOURCE): Promise<string> {
  const { endpoints } = await send('POST', '/x402/endpoints/deploy', {
    config: { services: { [name]: { price: '0.01', ...service } } },
    bundles: { [name]: source },
  })
  return endpoints[0].url
}

interface Balance {
  token: { baseToken: { symbol: string } }
}

const details = async (name: string) => send('GET', `/x402/endpoints/details/${name}`)

/** Pays for a call, and waits for what is settled behind its answer. */
async function payFor(url: string) {
  await send('POST', '/wallet/x402-pay', { url })
  const name = new URL(url).pathname.split('/')[2] ?? ''
  await vi.waitUntil(async () => {
    const { logs } = await send('GET', `/x402/endpoints/logs/${name}`)
    return logs.every(({ payment }: { payment: string }) => payment !== 'pending')
  })
}

/** Goes to a page of paid endpoints. */
function show(path: string) {
  history.replaceState(null, '', path)
  // The router reads the address when it begins.
  render(null, shown.root)
  render(
    <LocationProvider>
      <Router>
        <Route path="/ui/endpoints" component={EndpointsPage} />
        <Route path="/ui/endpoints/:name" component={EndpointPage} />
      </Router>
    </LocationProvider>,
    shown.root,
  )
}

const texts = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent)
const hasText = (text: string) => shown.find((root) => root.textContent.includes(text))
const submitted = () => shown.find((root) => root.querySelector('form button[type=submit]:not(:disabled)'))
const figures = (root: HTMLElement) => texts(root, '.endpointline dd')

describe('the list of paid endpoints', () => {
  it('deploys a small example with one press, which a wallet of this world pays for', async () => {
    show('/ui/endpoints')
    await hasText('No paid endpoint yet')
    shown.press('Deploy a small example')
    await hasText('Nothing called yet')
    expect(texts(shown.root, '.handlerhead .badge')).toEqual(['active', 'version 1', '0.01 USDC a call'])
    shown.press('Pay and call')
    const paid = await shown.find((root) =>
      root.querySelector<HTMLElement>(
        'section[aria-label="With a payment"] a[href^="/ui/chains/8453/tx/0x"]',
      ),
    )
    const section = paid.closest('section')
    expect(texts(shown.root, 'section[aria-label="Without a payment"] .badge')).toEqual(['402'])
    expect(section?.querySelector('.badge')?.textContent).toBe('200')
    expect(section?.textContent).toContain('"greeting": "Hello, Ana."')
    show('/ui/endpoints')
    await shown.find((root) => figures(root)[1] === '1')
    expect(figures(shown.root)).toEqual(['0.01 USDC', '1', '$0.01'])
  })

  it('makes one of a template under another name and price, and says what a name may be', async () => {
    await deploy('loaves')
    await deploy('greeting')
    show('/ui/endpoints?new=1')
    await shown.find((root) =>
      [...root.querySelectorAll<HTMLInputElement>('dialog input')].some(
        ({ value }) => value === 'greeting-2',
      ),
    )
    shown.type('Name', 'lo aves')
    await shown.find((root) => root.querySelector('.field__error')?.textContent?.startsWith('Only letters'))
    shown.type('Name', 'loaves')
    await shown.find((root) => root.querySelector('.field__error')?.textContent?.startsWith('There is one'))
    shown.root.querySelector<HTMLElement>('dialog input[value=words]')?.click()
    shown.type('Name', 'words')
    shown.type('Price of a call, USDC', '0.0000001')
    await submitted()
    shown.press('Deploy it')
    const problem = await shown.find((root) => root.querySelector('dialog [role=alert]'))
    expect(problem.textContent).toContain('the minimum is 0.000001')
    shown.type('Price of a call, USDC', '0.25')
    await submitted()
    shown.press('Deploy it')
    await hasText('0.25 USDC a call')
    expect((await details('words')).config).toMatchObject({ price: '0.25', methods: ['POST'] })
  })
})

describe('templates', () => {
  it.each(CHOICES.map(([id]) => [id]))(
    '%s is deployed, and answers what its form begins with',
    async (id) => {
      await send('POST', '/x402/endpoints/deploy', deployOf(id as TemplateId, 'mine'))
      show('/ui/endpoints/mine?view=try')
      await hasText('Nothing called yet')
      shown.press('Pay and call')
      const section = await shown.find((root) => root.querySelector('section[aria-label="With a payment"]'))
      expect(section.querySelector('.badge')?.textContent, section.textContent ?? '').toBe('200')
      await shown.find(() => section.querySelectorAll('.badge')[1]?.textContent === 'settled')
      for (const field of Object.keys(TEMPLATES[id as TemplateId].service.schema.output.properties))
        expect(section.textContent).toContain(`"${field}"`)
    },
  )
})

describe('the page of a paid endpoint', () => {
  it('says so where there is none of the name', async () => {
    show('/ui/endpoints/nowhere')
    await hasText('No paid endpoint is called nowhere')
  })

  it('shows the terms without paying, and says what a price above the cap is refused with', async () => {
    await deploy('loaves', { price: '2' })
    show('/ui/endpoints/loaves?view=try')
    await hasText('Nothing called yet')
    shown.press('See the terms')
    const terms = await shown.find((root) => root.querySelector('section[aria-label="Without a payment"]'))
    expect(texts(terms as HTMLElement, '.details dd')).toEqual([
      '2 USD Coin',
      'exact, eip155:8453',
      expect.stringMatching(/^0x/),
      '60 seconds',
    ])
    expect(shown.root.querySelector('section[aria-label="With a payment"]')).toBeNull()
    shown.type('At most, USD', '0.5')
    await new Promise((resolve) => setTimeout(resolve))
    shown.press('Pay and call')
    const problem = await shown.find((root) => root.querySelector('[role=alert]'))
    expect(problem.textContent).toContain('asks for 2 USDC, and this call may cost 0.5 at most')
    expect((await send('GET', '/x402/endpoints/logs/loaves')).logs).toEqual([])
  })

  it('shows each paid call with its transaction, and of one that threw that it cost nothing', async () => {
    const url = await deploy('loaves')
    await payFor(url)
    await payFor(`${url}?fail`)
    show('/ui/endpoints/loaves')
    const rows = await shown.find((root) => {
      const found = root.querySelectorAll<HTMLElement>('.callrow__line')
      return found.length === 2 ? found : null
    })
    expect([...rows].map((row) => texts(row, '.badge'))).toEqual([
      ['500', 'not charged'],
      ['200', 'settled'],
    ])
    expect(rows[0]?.textContent).toContain('nothing to sell')
    rows[1]?.click()
    const link = await shown.find((root) =>
      root.querySelector('.handlercall a[href^="/ui/chains/8453/tx/0x"]'),
    )
    expect(link.textContent).toContain('0x')
    expect(texts(shown.root, '.console__text')[0]).toMatch(/^paid by 0x/)
    rows[0]?.click()
    await hasText('Here: the handler did not answer')
    expect(shown.root.querySelector('.problem')?.textContent).toContain('nothing to sell')
  })

  it('shows of a call whose payment failed after its answer that it brought in nothing, and why', async () => {
    const url = await deploy('loaves')
    await send('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: true } })
    const off = { dailyLimit: { enabled: false }, transactionLimit: { enabled: false } }
    await callRoute('PATCH /__sandbank/wallet/controls', { key: credentials.value?.session, body: off })
    show('/ui/endpoints/loaves?view=try')
    await hasText('Nothing called yet')
    shown.press('Pay and call')
    const badges = () => texts(shown.root, 'section[aria-label="With a payment"] .badge')
    await shown.find(() => badges().join() === '200,pending')
    // The payer takes the money away before it is settled.
    const { balances } = await send('GET', '/wallet/portfolio')
    const usdc = balances.base.tokenBalances.find(({ token }: Balance) => token.baseToken.symbol === 'USDC')
    await send('POST', '/wallet/transfer', {
      chain: 'base',
      tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      recipientAddress: `0x${'22'.repeat(20)}`,
      amount: usdc.token.balance,
      isNativeToken: false,
    })
    await shown.emulator.clock.advance(61_000)
    await shown.find(() => badges()[1] === 'not settled')
    show('/ui/endpoints/loaves')
    const row = await shown.find((root) => root.querySelector<HTMLElement>('.callrow__line'))
    expect(texts(row, '.badge')).toEqual(['200', 'not settled'])
    row.click()
    const note = await shown.find((root) => root.querySelector('.handlercall .note'))
    expect(note.textContent).toContain('It was answered and not paid')
    expect(note.textContent).toContain('insufficient')
    expect((await shown.emulator.fetch(url)).status).toBe(402)
    show('/ui/endpoints/loaves?view=revenue')
    await hasText('Nothing was settled in these 30 days')
  })

  it('plots what was settled by day, with the figures as a table', async () => {
    const url = await deploy('loaves')
    await payFor(url)
    await payFor(url)
    show('/ui/endpoints/loaves?view=revenue')
    await hasText('In all')
    expect(texts(shown.root, '.handlerfigures dd')).toEqual(['$0.02', '$0.02', '$0.02', '$0.00', '2'])
    expect(shown.root.querySelector('.plot')?.getAttribute('aria-label')).toBe(
      'Revenue by day: $0.02 in 30 days. The table below has every figure.',
    )
    shown.press('Days as a table')
    const table = await shown.find((root) => root.querySelector<HTMLElement>('.daytable'))
    expect(texts(table, 'tbody tr')).toHaveLength(30)
    expect(texts(table, 'tbody tr:first-child td')).toEqual(['2', '$0.02', '$0.00'])
  })

  it('saves what callers see, says what is refused, pauses and deletes', async () => {
    const url = await deploy('loaves')
    show('/ui/endpoints/loaves?view=settings')
    await hasText('What callers see')
    shown.root.querySelector<HTMLElement>('[role=switch]')?.click()
    shown.type('Price of a call, USDC', 'much')
    await submitted()
    shown.press('Save')
    const problem = await shown.find((root) => root.querySelector('[role=alert]'))
    expect(problem.textContent).toContain('price')
    shown.type('Price of a call, USDC', '0.5')
    await new Promise((resolve) => setTimeout(resolve))
    shown.press('Save')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('unlisted'))
    expect((await details('loaves')).endpoint).toMatchObject({ price: '0.5', discoverable: false })
    shown.press('Pause')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('paused'))
    expect((await shown.emulator.fetch(url)).status).toBe(404)
    shown.press('Resume')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('active'))
    expect((await shown.emulator.fetch(url)).status).toBe(402)
    shown.press('Delete')
    await shown.find((root) => root.querySelector('dialog'))
    shown.root.querySelector<HTMLElement>('dialog button[type=submit]')?.click()
    await hasText('No paid endpoint yet')
  })

  it('looks at an older version and goes back to it, with the settings that it has', async () => {
    const settings = { files: { path: '/sea', read: true, write: false, delete: false }, discoverable: false }
    await deploy('loaves', settings)
    await deploy('loaves', settings, SOURCE.replace('a loaf', 'two loaves'))
    const { config } = await details('loaves')
    show('/ui/endpoints/loaves?view=versions')
    await shown.find((root) => texts(root, 'button').includes('Look at 1'))
    shown.press('Look at 1')
    const code = await shown.find((root) => root.querySelector('.version .code'))
    expect(code.textContent).toContain('a loaf')
    shown.press('Go back to 1')
    await shown.find((root) => root.querySelector('dialog'))
    shown.press('Go back')
    await shown.find((root) => texts(root, '.handlerhead .badge').includes('version 1'))
    expect((await details('loaves')).config).toEqual(config)
  })

  it('shows variables by name alone', async () => {
    await deploy('loaves')
    show('/ui/endpoints/loaves?view=variables')
    await hasText('No variable yet')
    shown.type('Name', 'OVEN_KEY')
    shown.type('Value', 'planted-0815')
    await submitted()
    shown.press('Set')
    await shown.find((root) => texts(root, '.variables code').includes('OVEN_KEY'))
    expect(document.body.innerHTML).not.toContain('planted-0815')
  })
})

describe('the palette', () => {
  it('finds a paid endpoint by its name', async () => {
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
      texts(root, '[role=option]').some((text) => text?.startsWith('lighthouse: paid endpoint')),
    )
  })
})
