import { createEmulator } from 'sandbank'
import { type RenderedApp, renderApp } from 'sandbank/apps'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

const emulator = createEmulator()
let app: RenderedApp | undefined
beforeEach(() => emulator.reset())
afterEach(() => {
  app?.close()
  app = undefined
})
afterAll(() => emulator.close())

async function json(method: string, path: string, body?: object) {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method,
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return response.json()
}

async function template(id: string): Promise<Record<string, string>> {
  const { templates } = await json('GET', '/__sandbank/apps/templates')
  const { files } = templates.find((each: { id: string }) => each.id === id)
  return Object.fromEntries(
    files.map(({ path, content }: { path: string; content: string }) => [path, content]),
  )
}

const viewer = async () => {
  const { wallets } = await json('GET', '/__sandbank/wallets')
  const { id, evmAddress } = wallets.find((wallet: { id: string }) => wallet.id !== 'wlt_developer')
  return { walletId: id, walletAddress: evmAddress }
}
const text = (id: string) => document.getElementById(id)?.textContent ?? ''
const click = (id: string) => document.getElementById(id)?.click()

describe('renderApp', () => {
  it('[app-sdk-frontend] shows a public app to nobody, and asks for a sign-in when it acts', async () => {
    const files = await template('public-dashboard')
    await renderApp(emulator, { slug: 'public-dashboard', files, viewer: 'wlt_developer' }).then((own) =>
      own.close(),
    )
    await json('PATCH', '/apps/public-dashboard', { visibility: 'public' })
    let requests = 0
    app = await renderApp(emulator, {
      slug: 'public-dashboard',
      ui: {
        requireSignIn: async () => {
          requests++
          return requests === 1 ? undefined : await viewer()
        },
      },
    })
    await app.settled()
    expect(text('status')).toBe('These are example figures: collect real ones.')
    click('collect')
    await app.settled()
    expect([requests, app.sdk.auth.isAuthenticated, text('status')]).toEqual([
      1,
      false,
      'Not collected: you did not sign in.',
    ])
    click('collect')
    await app.settled()
    expect([requests, app.sdk.auth.isAuthenticated]).toEqual([2, true])
    expect(text('status')).toMatch(/^As of /)
    expect((await json('GET', '/apps/public-dashboard/kv/figures')).value.isExample).toBe(false)
    expect(document.documentElement.dataset.theme).toBe('light')
    app.setTheme('dark')
    await app.settled()
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('[app-x402] refuses what the manifest does not let a page pay before anybody is asked anything', async () => {
    const manifest = JSON.stringify({
      permissions: ['pay:x402'],
      x402: { maxPaymentUsdPerCall: 0.1, allowedHosts: ['api.test'] },
    })
    const files = { 'manifest.json': manifest, 'index.html': '<p>paid</p>' }
    const own = await renderApp(emulator, { slug: 'paid', files, viewer: 'wlt_developer' })
    own.close()
    await json('PATCH', '/apps/paid', { visibility: 'public' })
    const requests: string[] = []
    app = await renderApp(emulator, {
      slug: 'paid',
      ui: { requireSignIn: async () => void requests.push('sign-in') },
    })
    const { fetch } = app.sdk.x402 as { fetch(url: string, init?: object): Promise<unknown> }
    await expect(fetch('https://other.test/tide')).rejects.toThrow('allowedHosts')
    await expect(fetch('https://api.test/tide', { maxPaymentUsd: 1 })).rejects.toThrow('0.1 USD')
    expect(requests).toEqual([])
    await expect(fetch('https://api.test/tide')).rejects.toThrow('rejected')
    expect(requests).toEqual(['sign-in'])
  })

  it('[app-signin] keeps the notes of each viewer apart', async () => {
    const { walletId } = await viewer()
    const files = await template('viewer-tool')
    app = await renderApp(emulator, { slug: 'viewer-tool', files, viewer: 'wlt_developer' })
    await app.settled()
    const input = document.getElementById('text') as HTMLInputElement
    input.value = 'Buy rope'
    click('save')
    await app.settled()
    expect(text('notes')).toContain('Buy rope')
    app.close()
    await json('PATCH', '/apps/viewer-tool', { visibility: 'public' })
    app = await renderApp(emulator, { slug: 'viewer-tool', viewer: walletId })
    await app.settled()
    expect(text('notes')).not.toContain('Buy rope')
    expect(text('total')).toMatch(/^\$/)
  })

  it('[app-tx] sends a transaction that is confirmed, and none that is turned down', async () => {
    const files = await template('trading-panel')
    const shown: string[] = []
    let isConfirmed = false
    app = await renderApp(emulator, {
      slug: 'trading-panel',
      files,
      viewer: 'wlt_developer',
      ui: {
        async confirmTransaction({ transaction }) {
          shown.push(transaction.label)
          return isConfirmed
        },
      },
    })
    await app.settled()
    const reply = text('weth')
    click('send')
    await app.settled()
    expect([shown, text('status')]).toEqual([['Wrap 0.01 ETH'], expect.stringContaining('rejected')])
    expect(text('weth')).toBe(reply)
    isConfirmed = true
    click('send')
    await app.settled()
    expect(text('status')).toMatch(/^Sent: 0x[0-9a-f]{64}$/)
    expect(Number(text('weth')) - Number(reply)).toBeCloseTo(0.01)
    const calls = app.events.flatMap((event) => (event.kind === 'answer' ? [event.name] : []))
    expect(calls).toEqual(expect.arrayContaining(['scripts.run', 'confirmTransaction']))
  })

  it('[app-sdk-frontend] asks at most three questions at once, whatever they are, and says so to the rest', async () => {
    const files = { 'manifest.json': '{}', 'index.html': '<p>pushy</p>' }
    const answers: ((isAgreed: boolean) => void)[] = []
    const ask = () => new Promise<boolean>((resolve) => answers.push(resolve))
    app = await renderApp(emulator, {
      ...{ slug: 'pushy', files, viewer: 'wlt_developer' },
      ui: { copy: ask, navigate: ask, prefillChat: ask, openExternal: ask },
    })
    const { copy, navigate, prefillChat, openExternal } = app.sdk as Record<
      string,
      (text: string) => Promise<unknown>
    >
    const requests = [
      ...[copy?.('one'), navigate?.('/wallet'), prefillChat?.('three')],
      ...Array.from({ length: 147 }, (_, at) =>
        at % 2 ? copy?.('more') : openExternal?.('https://a.test/'),
      ),
    ]
    const ends = Promise.allSettled(requests)
    await expect(requests[3]).rejects.toThrow('3 questions of this page wait for an answer')
    // One is shown, whatever waits behind it.
    expect(answers).toHaveLength(1)
    for (const at of [0, 1, 2]) {
      await expect.poll(() => answers.length).toBe(at + 1)
      answers[at]?.(at === 1)
    }
    const [first, second, third, ...others] = await ends
    expect([first, second, third]).toMatchObject([
      { reason: { name: 'RejectedError', message: 'The copy was rejected by the user.' } },
      { status: 'fulfilled', value: undefined },
      { reason: { name: 'RejectedError', message: 'Opening the chat was rejected by the user.' } },
    ])
    expect(others.every((end) => end.status === 'rejected')).toBe(true)
    expect(answers).toHaveLength(3)
    const again = copy?.('again')
    await expect.poll(() => answers.length).toBe(4)
    answers[3]?.(true)
    expect(await again).toBeUndefined()
  })

  it('lets the scripts of a page share what they declare, and keeps that of modules apart', async () => {
    const page = `<p id="sum"></p><p id="seen"></p>
      <script type="module">
        const module = 1
        document.getElementById('seen').textContent = typeof three + ' ' + add(three, module)
      </script>
      <script>
        const three = 3 // no line after it
      </script>
      <script>
        function add(a, b) { return a + b }
        document.getElementById('sum').textContent = add(three, 4) + ' ' + typeof module
      </script>`
    const files = { 'manifest.json': '{}', 'index.html': page }
    app = await renderApp(emulator, { slug: 'sums', files, viewer: 'wlt_developer' })
    expect(text('sum')).toBe('7 undefined')
    expect(text('seen')).toBe('number 4')
  })

  it('says which dialog a test has to answer, and what app cannot be opened', async () => {
    const files = await template('trading-panel')
    app = await renderApp(emulator, { slug: 'trading-panel', files, viewer: 'wlt_developer' })
    await app.settled()
    click('send')
    await app.settled()
    expect(text('status')).toContain('ui: { confirmTransaction: … }')
    await expect(renderApp(emulator, { slug: 'gone' })).rejects.toThrow('gone')
  })
})
