import { afterEach, beforeEach, expect, it } from 'vitest'
import { AgentPage } from '../../src/shell/pages/agent/AgentPage'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
beforeEach(async () => {
  shown = await showOnEmulator(<AgentPage />)
  await shown.find((root) => root.querySelector('textarea'))
})
afterEach(() => shown.close())

const session = async () =>
  (await (await shown.emulator.fetch('http://localhost/__sandbank/credentials')).json()).session
const sendable = (root: HTMLElement) => root.querySelector('button[type=submit]:not(:disabled)')
const jobs = (root: HTMLElement) => [...root.querySelectorAll('article')]

async function ask(prompt: string): Promise<HTMLElement> {
  const before = jobs(shown.root).length
  shown.type('Prompt', prompt)
  await shown.find(sendable)
  shown.press('Send')
  return shown.find((root) => {
    const job = jobs(root)[before]
    return job?.querySelector('.thread__answer[aria-busy=false]') && job.querySelector('.jobsteps li')
      ? job
      : undefined
  })
}

it('shows what was understood, what was done with its transaction, and goes on in the thread', async () => {
  const sent = await ask('send 0.01 ETH to 0x000000000000000000000000000000000000dEaD')
  expect(sent.textContent).toMatch(/Understood as: send 0\.01 ETH/)
  expect(sent.querySelector('.badge')?.textContent).toBe('completed')
  const link = await shown.find(() => sent.querySelector('.jobsteps a'))
  expect(link.getAttribute('href')).toMatch(/^\/ui\/chains\/8453\/tx\/0x[0-9a-f]{64}$/)

  const again = await ask('send it to 0x000000000000000000000000000000000000bEEF too')
  const second = await shown.find(() => again.querySelector('.jobsteps a'))
  expect(second.getAttribute('href')).not.toBe(link.getAttribute('href'))
  expect(jobs(shown.root)).toHaveLength(2)
  await shown.find((root) => root.querySelector('.threads li')?.textContent?.includes('2 prompts'))
})

it('links each transaction of an answer to its page', async () => {
  const sent = await ask('send 0.01 ETH to 0x000000000000000000000000000000000000dEaD')
  const link = await shown.find(() =>
    [...sent.querySelectorAll('a')].find((one) => one.textContent === 'Transaction on base'),
  )
  const path = link.getAttribute('href') ?? ''
  expect(path).toMatch(/^\/ui\/chains\/8453\/tx\/0x[0-9a-f]{64}$/)
  expect(sent.querySelector('.thread__text')?.textContent).not.toContain(path)
})

it('shows a prompt that is not understood, refused or asked back as what it is, and why once', async () => {
  const last = async (prompt: string) => {
    const before = jobs(shown.root).length
    shown.type('Prompt', prompt)
    await shown.find(sendable)
    shown.press('Send')
    const job = await shown.find((root) => {
      const found = jobs(root)[before]
      return found?.querySelector('.thread__answer[aria-busy=false]') ? found : undefined
    })
    const badges = [...job.querySelectorAll('.badge')].map((badge) => badge.textContent).slice(0, 2)
    const isError = job.querySelector('.thread__text')?.classList.contains('agent__error')
    return { badges, isError, texts: job.querySelectorAll('.thread__text').length }
  }
  expect(await last('frobnicate')).toEqual({
    badges: ['failed', 'not understood'],
    isError: true,
    texts: 1,
  })
  expect(await last('send 5 USDC to nobody.eth')).toMatchObject({ badges: ['failed', 'refused'] })
  expect(await last('send 5 USDC')).toMatchObject({ badges: ['completed', 'asks back'], isError: false })
})

/** The newest job of `many`, when it has ended. */
const ended = (many: number) =>
  shown.find((root) => {
    const found = jobs(root)
    return found.length === many && found.at(-1)?.querySelector('.thread__answer[aria-busy=false]')
      ? found.at(-1)
      : undefined
  })
const field = () => shown.root.querySelector('textarea') as HTMLTextAreaElement
const enter = (init: KeyboardEventInit = {}) =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
const choices = (root: HTMLElement, label: string) =>
  [...root.querySelectorAll(`[aria-label="${label}"] button`)].map((button) => button.textContent)

it('says what it would do while a prompt is written, and does nothing', async () => {
  shown.type('Prompt', 'send 5 USDC to 0x000000000000000000000000000000000000dEaD')
  const words = await shown.find((root) => root.querySelector('.understood .slots')?.parentElement)
  expect(words.textContent).toMatch(/^Understood as: send 5 USDC to 0x0{36}dEaD/i)
  expect(words.textContent).toMatch(/send.*amount5.*tokenUSDC/)
  shown.type('Prompt', 'send 5 USDC')
  await shown.find(() => words.textContent?.startsWith('It would ask: To whom?'))
  shown.type('Prompt', 'frobnicate')
  await shown.find(() => words.textContent?.startsWith('Not understood yet: '))
  const { threads } = await (
    await shown.emulator.fetch('http://localhost/__sandbank/agent/threads', {
      headers: { Authorization: `Bearer ${await session()}` },
    })
  ).json()
  expect(threads).toEqual([])
})

it('takes a suggestion, sends by Enter, and offers the answers to its question', async () => {
  const suggested = await shown.find((root) => {
    const all = choices(root, 'Suggestions')
    return all.length > 0 ? all : undefined
  })
  shown.press(suggested[0] ?? '')
  await shown.find(() => field().value === suggested[0])
  shown.type('Prompt', 'buy some DRIFT')
  await shown.find(sendable)
  enter({ shiftKey: true })
  expect(jobs(shown.root)).toHaveLength(0)
  enter()
  const question = await ended(1)
  expect(await shown.find(() => choices(question, 'Answers')[0])).toBe('$10')
  shown.press('$20')
  const bought = await ended(2)
  const card = await shown.find(() => bought.querySelector('[aria-label="Swap"]'))
  expect(card.textContent).toMatch(/^Sold20 USDCBought[\d,]+ DRIFTon Base$/)
  expect(choices(question, 'Answers')).toEqual([])
  shown.press('Do it again')
  await shown.find(() => field().value === 'do it again')
  await shown.find((root) =>
    root.querySelector('.understood')?.textContent?.startsWith('Understood as: swap $20'),
  )
})

it('has one sentence, the nearest prompts and folded help where nothing is understood', async () => {
  shown.type('Prompt', 'fetch me the moon with DRIFT on it')
  await shown.find(sendable)
  enter()
  const miss = await ended(1)
  const nearest = await shown.find(() => {
    const all = [...miss.querySelectorAll('.choices button')]
    return all.length > 0 ? all : undefined
  })
  expect(nearest).toHaveLength(3)
  expect(miss.querySelector('.thread__text')?.textContent).toMatch(/^I did not understand [^.]+\.$/)
  expect(miss.querySelector('details')?.open).toBe(false)
  const [first] = nearest
  shown.press(first?.textContent ?? '')
  await shown.find(() => field().value === first?.textContent)
})

it('names the layer that refused with its numbers, and leads to where that is changed', async () => {
  shown.type('Prompt', 'send 0.4 ETH to 0x000000000000000000000000000000000000dEaD')
  await shown.find(sendable)
  enter()
  const refused = await ended(1)
  const card = await shown.find(() => refused.querySelector('[aria-label="Why it was refused"]'))
  expect(card.textContent).toContain('Refused by the wallet')
  expect(card.textContent).toMatch(/It is worth \$1,?200\.\d\d, and one transaction may be worth \$500\.00\./)
  expect(card.querySelector('a.button')?.getAttribute('href')).toBe('/ui/wallet#controls')
})

it('shows an order, a bridge on its way and what is held as they are now', async () => {
  const card = async (prompt: string, label: string, many: number) => {
    shown.type('Prompt', prompt)
    await shown.find(sendable)
    enter()
    const job = await ended(many)
    return shown.find(() => job.querySelector(`[aria-label="${label}"]`))
  }
  const order = await card('buy $20 of DRIFT every week', 'Order', 1)
  await shown.find(() => order.textContent?.includes('active'))
  shown.press('Pause')
  await shown.find(() => order.textContent?.includes('paused'))
  const bridge = await card('bridge 50 USDC to arbitrum', 'Bridge', 2)
  expect(bridge.textContent).toContain('on its way')
  expect(bridge.querySelector('meter')).not.toBeNull()
  const portfolio = await card('what do I own', 'Portfolio', 3)
  expect(portfolio.textContent).toMatch(/^\$[\d,]+\.\d\d/)
  expect(portfolio.querySelectorAll('li').length).toBeGreaterThan(3)
})

it('finds what can be asked by a few letters and the arrow keys', async () => {
  await shown.find((root) =>
    [...root.querySelectorAll('button:not(:disabled)')].some((one) => one.textContent === 'What can I ask?'),
  )
  shown.press('What can I ask?')
  const input = (await shown.find((root) => root.querySelector('[role=combobox]'))) as HTMLInputElement
  input.value = 'bridge'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const options = () => [...shown.root.querySelectorAll('[role=option]')]
  await shown.find(() => options().length > 1 && options().length < 10)
  const press = (key: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const second = options()[1]?.querySelector('.grow')?.textContent ?? ''
  press('ArrowDown')
  await shown.find(() => options()[1]?.getAttribute('aria-selected') === 'true')
  press('Enter')
  await shown.find(() => field().value === second)
  expect(shown.root.querySelector('[role=combobox]')).toBeNull()
})

it('says why a prompt is refused where neither the club nor credit pays, and keeps the text', async () => {
  const headers = { Authorization: `Bearer ${await session()}`, 'Content-Type': 'application/json' }
  const change = (method: string, path: string, body: unknown) =>
    shown.emulator.fetch(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) })
  expect((await change('PATCH', '/__sandbank/agent/account', { club: false })).status).toBe(200)
  expect((await change('PUT', '/__sandbank/gateway/credit', { balanceUsd: 0 })).status).toBe(200)
  shown.type('Prompt', 'what do I own?')
  await shown.find(sendable)
  shown.press('Send')
  const problem = await shown.find((root) => root.querySelector('[role=alert]'))
  expect(problem.textContent).toContain('subscription_required')
  expect(shown.root.querySelector('textarea')?.value).toBe('what do I own?')
})

it('lets a model carry out prompts instead of the grammar, and the grammar again', async () => {
  const brain = async () => (await shown.emulator.fetch('http://localhost/__sandbank/agent/brain')).json()
  const option = await shown.find((root) =>
    [...root.querySelectorAll('.choice__option')].find((one) => one.textContent === 'A model'),
  )
  option.querySelector('input')?.click()
  const list = await shown.find((root) =>
    [...root.querySelectorAll('select')].find((one) => one.options[0]?.textContent === 'Choose one…'),
  )
  const [, first] = list.options
  list.value = first?.value ?? ''
  list.dispatchEvent(new Event('change', { bubbles: true }))
  await shown.find(
    (root) => root.textContent.includes('which bills it') && !root.textContent.includes('Choose one…'),
  )
  expect(await brain()).toEqual({ kind: 'model', model: first?.value })
  const scripted = [...shown.root.querySelectorAll('.choice__option')].find(
    (one) => one.textContent === 'Scripted',
  )
  scripted?.querySelector('input')?.click()
  await shown.find((root) => root.textContent.includes('no network, no model'))
  expect(await brain()).toEqual({ kind: 'scripted' })
})

it('draws a picture, links a stored file to its page, and makes no link of an address elsewhere', async () => {
  const headers = { Authorization: `Bearer ${await session()}`, 'Content-Type': 'application/json' }
  const send = async (method: string, path: string, body: object) =>
    (
      await shown.emulator.fetch(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) })
    ).json()
  const { id } = await send('POST', '/user/files', { path: '/report.md', content: 'x' })
  const png = 'data:image/png;base64,iVBORw0KGgo='
  const richData = [
    { type: 'image', title: 'A chart', url: png },
    {
      type: 'artifact',
      title: 'A report',
      url: `/ui/files?file=${id}`,
      contentUrl: `/user/files/${id}/content`,
    },
    { type: 'file', title: 'Elsewhere', url: 'javascript:alert(1)' },
  ]
  const fixture = { match: { prompt: 'draw it' }, response: 'Drawn.', richData }
  await send('PUT', '/__sandbank/agent/fixtures', { fixtures: [fixture] })
  shown.type('Prompt', 'draw it')
  await shown.find(sendable)
  shown.press('Send')
  const link = await shown.find((root) =>
    [...root.querySelectorAll('.agent__picture a')].find((one) => one.textContent === 'report.md'),
  )
  expect(link.getAttribute('href')).toBe(`/ui/files?file=${id}`)
  expect(shown.root.querySelector('.agent__picture img')?.getAttribute('src')).toBe(png)
  const addresses = [...shown.root.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(addresses.filter((address) => address?.startsWith('javascript'))).toEqual([])
})
