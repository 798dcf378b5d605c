import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { VariablesPage } from '../../src/shell/pages/variables/VariablesPage'
import { Palette } from '../../src/shell/parts/layout/Palette'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
afterEach(() => shown.close())

const names = (root: HTMLElement) =>
  [...root.querySelectorAll('.variables code')].map((code) => code.textContent)

describe('the page of variables', () => {
  beforeEach(async () => {
    shown = await showOnEmulator(<VariablesPage />)
  })

  it('sets one, shows its name and not its value, and removes it once that is confirmed', async () => {
    await shown.find((root) => root.textContent.includes('No variable yet'))
    shown.type('Name', 'WEATHER_KEY')
    shown.type('Value', 'planted-4711')
    await shown.find((root) => root.querySelector('button[type=submit]:not(:disabled)'))
    shown.press('Set')
    await shown.find((root) => names(root).includes('WEATHER_KEY'))
    expect(document.body.innerHTML).not.toContain('planted-4711')
    shown.press('Remove WEATHER_KEY')
    await shown.find((root) => root.querySelector('dialog'))
    shown.press('Remove')
    await shown.find((root) => root.textContent.includes('No variable yet'))
  })

  it('says of a reserved name what the emulator says, before it is sent', async () => {
    await shown.find((root) => root.textContent.includes('No variable yet'))
    shown.type('Name', 'AWS_KEY')
    shown.type('Value', 'x')
    await shown.find((root) => root.textContent.includes('The name begins with AWS_, which is reserved'))
    expect(shown.root.querySelector('input')?.value).toBe('AWS_KEY')
    expect(shown.root.querySelector('button[type=submit]')?.hasAttribute('disabled')).toBe(true)
  })
})

describe('the palette', () => {
  it('finds a wallet, a token and a job by name and by address', async () => {
    shown = await showOnEmulator(<p />)
    const { session } = await (await shown.emulator.fetch('http://localhost/__sandbank/credentials')).json()
    const queued = await shown.emulator.fetch('http://localhost/agent/prompt', {
      method: 'POST',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ prompt: 'how much is a lighthouse worth' }),
    })
    expect(queued.status).toBe(202)
    render(
      <LocationProvider>
        <Palette onClose={() => undefined} onRequests={() => undefined} />
      </LocationProvider>,
      shown.root,
    )
    const { tokenAddress, symbol } = await shown.emulator
      .fetch('http://localhost/__sandbank/launches')
      .then((answer) => answer.json())
      .then(({ launches }) => launches[0])
    const search = await shown.find((root) => root.querySelector<HTMLInputElement>('[role=combobox]'))
    const options = () => [...shown.root.querySelectorAll('[role=option]')].map((one) => one.textContent)
    for (const [typed, expected] of [
      [symbol, `${symbol}:`],
      [tokenAddress.slice(0, 12), `${symbol}:`],
      ['developer wal', 'Developer: wallet'],
      ['lighthouse', 'how much is a lighthouse worth: job'],
      [`0x${'ab'.repeat(20)}`, 'Open this address on Base'],
    ]) {
      search.value = typed
      search.dispatchEvent(new Event('input', { bubbles: true }))
      await shown.find(() => options().some((text) => text.startsWith(expected)))
    }
  })
})
