import { afterEach, beforeEach, expect, it } from 'vitest'
import { ToolsPage } from '../../src/shell/pages/tools/ToolsPage'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
beforeEach(async () => {
  shown = await showOnEmulator(<ToolsPage />)
  await shown.find((root) => root.textContent.includes('No tool server yet'))
})
afterEach(() => shown.close())

async function add(demo: string) {
  shown.press(demo)
  // Whatever origin this document has, the emulator is its own.
  const address = await shown.find((root) => root.querySelector<HTMLInputElement>('input[type=url]')?.value)
  shown.type('Address', `http://sandbank.test${new URL(address, 'http://localhost').pathname}`)
  await shown.find((root) => root.querySelector('form button[type=submit]:not(:disabled)'))
  shown.press('Add')
  return shown.find((root) =>
    [...root.querySelectorAll<HTMLElement>('section.card')].find((card) =>
      card.querySelector('h2')?.textContent?.startsWith(demo),
    ),
  )
}

async function opened(card: HTMLElement, tool: string): Promise<HTMLDetailsElement> {
  const details = [...card.querySelectorAll<HTMLDetailsElement>('.toollist > li > details')].find(
    (one) => one.querySelector('code')?.textContent === tool,
  )
  if (!details) throw new Error(`No tool ${tool}: ${card.textContent}`)
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  await shown.find(() => details.querySelector('form'))
  return details
}

/** What was typed is in the fields when the next task begins. */
const rendered = () => new Promise((resolve) => setTimeout(resolve))

it('adds the demo server, tries a tool by its form and as JSON, and says which argument is wrong', async () => {
  const card = await add('Demo')
  expect(card.querySelector('.badge')?.textContent).toBe('connected')
  const tool = await opened(card, 'add')
  shown.type('a', '2')
  shown.type('b', 'three')
  await rendered()
  shown.press('Call add')
  await shown.find(() => tool.querySelector('[role=alert]')?.textContent === 'b must be a number.')
  shown.type('b', '3')
  await rendered()
  shown.press('Call add')
  await shown.find(() => tool.querySelector('.code')?.textContent === '5')
  const [, json] = tool.querySelectorAll<HTMLElement>('.choice input')
  json?.click()
  const area = await shown.find(() => tool.querySelector('textarea'))
  expect(JSON.parse(area.value)).toEqual({ a: 2, b: 3 })
})

it('leads to the sign-in of a server that wants one, and notices that it is connected', async () => {
  const card = await add('Demo with a sign-in')
  expect(card.querySelector('.badge')?.textContent).toBe('NOT CONNECTED')
  shown.press('Connect')
  const link = await shown.find(() => document.querySelector<HTMLAnchorElement>('dialog a'))
  const consent = new URL(link.href)
  consent.searchParams.set('decision', 'allow')
  const chosen = await shown.emulator.fetch(consent.origin + consent.pathname, {
    method: 'POST',
    body: consent.searchParams.toString(),
  })
  const back = await shown.emulator.fetch(chosen.headers.get('Location') as string)
  expect(back.status).toBe(200)
  dispatchEvent(new Event('focus'))
  await shown.find(() => card.querySelector('.badge')?.textContent === 'connected')
  await shown.find(() => !document.querySelector('dialog'))
  shown.press('Disconnect')
  await shown.find(() => card.querySelector('.badge')?.textContent === 'NOT CONNECTED')
  expect(card.textContent).toContain('connect again')
})
