import { afterEach, beforeEach, expect, it } from 'vitest'
import { AgentPage } from '../../src/shell/pages/agent/AgentPage'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
beforeEach(async () => {
  shown = await showOnEmulator(<AgentPage />)
  await shown.find((root) => root.querySelector('textarea'))
})
afterEach(() => shown.close())

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
  expect(sent.querySelector('.thread__text')?.textContent).toContain(`Transaction: ${path}`)
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

it('says why a prompt is refused where neither the club nor credit pays, and keeps the text', async () => {
  const session = await shown.emulator
    .fetch('http://localhost/__sandbank/credentials')
    .then((answer) => answer.json())
    .then((body) => body.session)
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
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
  const { session } = await (await shown.emulator.fetch('http://localhost/__sandbank/credentials')).json()
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
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
