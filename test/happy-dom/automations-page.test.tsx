import { afterEach, beforeEach, expect, it } from 'vitest'
import { AutomationsPage } from '../../src/shell/pages/automations/AutomationsPage'
import { readClock } from '../../src/shell/state/clock'
import { publish } from '../../src/shell/state/events'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
beforeEach(async () => {
  shown = await showOnEmulator(<AutomationsPage />)
  // A Friday.
  await shown.emulator.clock.freeze(Date.parse('2030-01-04T08:00:00Z'))
  await readClock()
  await shown.find((root) => root.textContent.includes('Nothing is planned'))
})
afterEach(() => shown.close())

const ready = (root: HTMLElement) => root.querySelector('button[type=submit]:not(:disabled)')
const chosen = (name: string) => {
  const option = [...shown.root.querySelectorAll('.choice__option')].find((one) => one.textContent === name)
  option?.querySelector('input')?.click()
}
const lines = (root: HTMLElement) => [...root.querySelectorAll('.automation')]

it('makes one of a sentence, tells its schedule, and draws the firings to come', async () => {
  shown.type('What to do, and when', 'every weekday at 9 price of ETH')
  await shown.find(ready)
  shown.press('Ask the agent')
  const line = await shown.find((root) => lines(root)[0])
  expect(line.textContent).toContain('At 09:00, Monday through Friday')
  const picture = await shown.find((root) => root.querySelector('.timeline [role=img]'))
  expect(picture.getAttribute('aria-label')).toMatch(/fires 5 times in the next 7 days: 2030-01-04 09:00/)
  expect(picture.querySelectorAll('circle')).toHaveLength(5)
})

it('makes one by the form, and shows what came of its firings with a way to the job', async () => {
  chosen('By a form')
  await shown.find((root) => root.textContent.includes('At 09:00, Monday through Friday, UTC.'))
  shown.type('Prompt', 'price of ETH')
  shown.type('Name', 'Mornings')
  await shown.find(ready)
  shown.press('Make')
  await shown.find((root) => lines(root)[0]?.textContent.includes('not fired yet'))
  await shown.emulator.clock.advance(4 * 86_400_000)
  publish('automations.changed')
  const line = await shown.find((root) =>
    lines(root)[0]?.textContent.includes('fired 2 times') ? lines(root)[0] : undefined,
  )
  line.querySelector('details')?.setAttribute('open', '')
  line.querySelector('details')?.dispatchEvent(new Event('toggle'))
  const answers = await shown.find(() => {
    const found = [...line.querySelectorAll('.firings a')]
    return found.length === 2 ? found : undefined
  })
  expect(answers[0]?.textContent).toContain('ETH costs')
  expect(answers[0]?.getAttribute('href')).toMatch(/^\/ui\/agent\?thread=thr_/)
})

it('pauses, resumes, cancels and removes; what is over counts no more', async () => {
  chosen('By a form')
  await shown.find((root) => root.textContent.includes('Five fields') || root.textContent.includes('UTC.'))
  shown.type('Prompt', 'price of ETH')
  await shown.find(ready)
  shown.press('Make')
  await shown.find((root) => root.textContent.includes('1 of 20'))
  for (const [press, badge] of [
    ['Pause', 'paused'],
    ['Resume', 'active'],
    ['Cancel', 'cancelled'],
  ] as const) {
    shown.press(press)
    await shown.find((root) => lines(root)[0]?.querySelector('.badge')?.textContent === badge)
  }
  await shown.find((root) => root.textContent.includes('0 of 20'))
  shown.press('Remove price of ETH')
  await shown.find(() => document.querySelector('dialog'))
  shown.press('Remove')
  await shown.find((root) => lines(root).length === 0)
})

it('says of a wrong schedule which field breaks which rule', async () => {
  chosen('By a form')
  await shown.find((root) => root.textContent.includes('UTC.'))
  shown.type('Prompt', 'price of ETH')
  shown.type('Schedule', '61 9 * * *')
  await shown.find(ready)
  shown.press('Make')
  const problem = await shown.find((root) => root.querySelector('[role=alert]'))
  expect(problem.textContent).toMatch(/trigger\.cron: minute/)
})
