import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { hostScript } from '../e2e/app-frames/deploy'
import { openSinks } from '../e2e/app-frames/sinks'
import type { HostAnswer } from '../hosts/host'
import { type Engine, eventually, type Tab } from './engine'

type Launch = () => Promise<Engine>

/** What a person would notice first, were it broken in this engine. Whoever wants all of it: `npm run soak`. */
export function smokeCases(launch: Launch): void {
  let engine: Engine
  let site: Awaited<ReturnType<typeof serveSite>>
  let tab: Tab
  let key: string

  const open = async (path: string, of = engine) => {
    const opened = await of.open(site.url + path)
    await shellIsUp(opened)
    return opened
  }
  const relayed = (path: string, init?: RequestInit) => fetch(site.url + path, init)
  const post = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body,
  })

  beforeAll(async () => {
    site = await serveSite({ folder: distFolder, port: 0 })
    engine = await launch()
    tab = await open('/')
    key = (await ask(tab, '/__sandbank/credentials')).body.keys.full
  })
  afterAll(async () => {
    await engine?.close()
    await site?.close()
  })

  describe('a page', () => {
    it('is served by the worker, and still is after a reload', async () => {
      for (const reload of [false, true]) {
        if (reload) {
          await tab.reload()
          await shellIsUp(tab)
        }
        expect((await ask(tab, '/__sandbank/health')).body.host).toBe('service-worker')
        expect(await tab.run(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${site.url}/sw.js`)
      }
    })

    it('is answered at the REST routes: read, refused, changed', async () => {
      expect((await ask(tab, '/agent-profiles?limit=3')).body.profiles).toHaveLength(3)
      expect((await ask(tab, '/wallet/me')).status).toBe(401)
      const made = await ask(tab, '/agent/profile', post('{"projectName":"Elsewhere"}'))
      expect([made.status, made.body.projectName]).toEqual([201, 'Elsewhere'])
    })

    it('pays, and finds the payment on the chain by JSON-RPC', async () => {
      const transfer = {
        tokenAddress: '0x0000000000000000000000000000000000000000',
        recipientAddress: '0x00000000000000000000000000000000000000ee',
        amount: '0.001',
        isNativeToken: true,
      }
      const paid = await ask(tab, '/wallet/transfer', post(JSON.stringify(transfer)))
      expect(paid.status).toBe(200)
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [paid.body.txHash] }
      expect((await ask(tab, '/rpc/8453', post(JSON.stringify(call)))).body.result.status).toBe('0x1')
    })

    it('is refused a body above the limit', async () => {
      const refused = await ask(tab, '/agent/profile', post('x'.repeat(1_100_000)))
      expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining('1048576 bytes')])
    })

    it('may keep the production addresses', async () => {
      const me = await ask(tab, 'https://api.bankr.bot/wallet/me', { headers: { 'X-API-Key': key } })
      expect(me.status).toBe(200)
      const models = await ask(tab, 'https://llm.bankr.bot/v1/models', { headers: { 'X-API-Key': key } })
      expect([models.status, models.body.object]).toEqual([200, 'list'])
    })

    it('hears over a BroadcastChannel what another tab changed', async () => {
      const other = await open('/ui/coverage')
      await tab.run(() => {
        const received: string[] = []
        Object.assign(window, { heard: received })
        new BroadcastChannel('sandbank').onmessage = ({ data }) => received.push(data.type)
      })
      await ask(other, '/__sandbank/clock', { ...post('{"offsetMs":0}'), method: 'PUT' })
      await eventually(async () => {
        const received = await tab.run(() => Reflect.get(window, 'heard') as string[])
        return received.includes('clock.changed') ? true : undefined
      })
      await other.close()
    })

    it('connects a socket', async () => {
      const first = await tab.run(
        () =>
          new Promise<string>((resolve, reject) => {
            const address = `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
            const socket = new WebSocket(address)
            socket.onmessage = ({ data }) => {
              socket.close()
              resolve(String(data))
            }
            socket.onerror = () => reject(new Error('no connection'))
          }),
      )
      expect(first).toMatch(/^0\{"sid"/)
    })

    it('exports its state and imports it again', async () => {
      const same = await tab.run(async () => {
        const before = await (await fetch('/__sandbank/export')).text()
        const headers = { 'Content-Type': 'application/json' }
        await fetch('/__sandbank/reset', { method: 'POST', headers, body: '{}' })
        const reset = await (await fetch('/__sandbank/export')).text()
        const back = await fetch('/__sandbank/import', { method: 'POST', headers, body: before })
        return [back.status, reset === before, (await (await fetch('/__sandbank/export')).text()) === before]
      })
      expect(same).toEqual([200, false, true])
    })
  })

  describe('a streamed answer', () => {
    const WORDS = 500
    const SLOWLY = {
      match: {},
      response: { content: 'word '.repeat(WORDS) },
      streamingProfile: { ttft: 0, tps: 20 },
    }
    beforeAll(() =>
      ask(tab, '/__sandbank/gateway/fixtures', {
        ...post(JSON.stringify({ fixtures: [SLOWLY] })),
        method: 'PUT',
      }),
    )
    afterAll(() => ask(tab, '/__sandbank/gateway/fixtures', { ...post('{"fixtures":[]}'), method: 'PUT' }))

    const streamed = (left: 'cancel' | 'abort') =>
      tab.run(
        async (apiKey, leave) => {
          const leaving = new AbortController()
          const answer = await fetch('/v1/chat/completions', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
            body: JSON.stringify({
              model: 'gpt-5-mini',
              stream: true,
              messages: [{ role: 'user', content: 'Go on' }],
            }),
            signal: leaving.signal,
          })
          const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
          const decoder = new TextDecoder()
          let text = ''
          for (let chunk = 0; chunk < 5; chunk++) text += decoder.decode((await reader.read()).value)
          if (leave === 'abort') leaving.abort()
          else await Promise.race([reader.cancel(), new Promise((resolve) => setTimeout(resolve, 1_000))])
          return { status: answer.status, words: text.split('word').length - 1 }
        },
        key,
        left,
      )

    it.each(['cancel', 'abort'] as const)(
      'comes chunk by chunk; after %s the worker goes on',
      async (left) => {
        const { status, words } = await streamed(left)
        expect(status).toBe(200)
        // Not all of it at the end.
        expect(words).toBeLessThan(WORDS)
        expect((await ask(tab, '/agent-profiles?limit=1')).status).toBe(200)
      },
    )
  })

  describe('the page of an app', () => {
    const linesOf = (slug: string) =>
      tab.run(
        (name) =>
          (apps.shown[name]?.events ?? []).flatMap((event) => (event.kind === 'console' ? [event.text] : [])),
        slug,
      )
    const show = async (slug: string, script: string, files: Record<string, string> = {}) => {
      const put = (path: string, content: string) =>
        ask(tab, '/user/files', post(JSON.stringify({ path: `/apps/${slug}/${path}`, content })))
      for (const [path, content] of Object.entries({ 'manifest.json': '{}', ...files }))
        await put(path, content)
      await put('index.html', `<body><script>bankr.on('ready', async () => {${script}})</script>`)
      const shared = await ask(tab, `/apps/${slug}`, { ...post('{"visibility":"public"}'), method: 'PATCH' })
      // The text of a bundle, as a function that the page is given.
      await tab.run(new Function(await hostScript()) as () => void)
      const { walletId, walletAddress } = shared.body.owner as { walletId: string; walletAddress: string }
      const { session } = (await ask(tab, '/__sandbank/sessions', post(JSON.stringify({ walletId })))).body
      await tab.run((options) => apps.open(options), {
        ...{ slug, wallet: walletAddress, viewer: { walletId, walletAddress } },
        credentials: { [walletId]: session as string },
      })
    }

    it('[app-frame] runs without an origin and without a network', async () => {
      const sinks = await openSinks('engine')
      try {
        await show(
          'locked',
          `const image = new Promise((resolve) => {
  const made = new Image()
  made.onerror = () => resolve('blocked')
  made.onload = () => resolve('loaded')
  made.src = '${sinks.web}/image'
})
const fetched = await fetch('${sinks.web}/fetch').then(String, ({ message }) => message)
localStorage.setItem('kept', '1')
console.log(JSON.stringify([origin, await image, fetched, localStorage.getItem('kept')]))`,
        )
        const line = await eventually(async () =>
          (await linesOf('locked')).find((text) => text.startsWith('["')),
        )
        expect(JSON.parse(line)).toEqual(['null', 'blocked', expect.stringContaining('http.fetch(url)'), '1'])
        expect(sinks.received).toEqual([])
      } finally {
        await sinks.close()
      }
    })

    it('[app-sdk-frontend] calls its script and its data as whoever looks', async () => {
      await show(
        'calls',
        `await bankr.appKV.set('n', 7)
console.log(JSON.stringify([await bankr.scripts.run('twice', 21), await bankr.appKV.get('n')]))`,
        {
          'manifest.json':
            '{"permissions":["read:appdata","write:appdata"],"scripts":["twice"],"schedule":[]}',
          'scripts/twice.ts': 'return (args as number) * 2',
        },
      )
      const line = await eventually(async () => (await linesOf('calls')).find((text) => text.startsWith('[')))
      expect(JSON.parse(line)).toEqual([42, 7])
    })

    it('[app-frame] is removed when it goes elsewhere, also to an address of ours', async () => {
      await show('leaves', "location.href = '/favicon.svg'")
      await eventually(async () => {
        const left = await tab.run(() => apps.shown.leaves?.frame.isConnected === false)
        return left || undefined
      })
      expect(await tab.run(() => apps.shown.leaves?.events.at(-1)?.kind)).toBe('closed')
    })
  })

  describe('the relay', () => {
    it('carries a body to the tab', async () => {
      await eventually(async () => ((await relayed('/__sandbank/health')).ok ? true : undefined))
      const call = '{"jsonrpc":"2.0","id":7,"method":"eth_chainId"}'
      expect(await (await relayed('/rpc/8453', post(call))).json()).toMatchObject({ id: 7, result: '0x2105' })
    })

    it('refuses a body above the limit', async () => {
      const refused = await relayed('/agent/profile', post('x'.repeat(3_000_000)))
      expect([refused.status, (await refused.json()).message]).toEqual([
        413,
        expect.stringContaining('1048576'),
      ])
    })

    it('streams, and lets its caller leave', async () => {
      const leaving = new AbortController()
      const stream = await relayed('/__sandbank/journal', {
        headers: { Accept: 'text/event-stream' },
        signal: leaving.signal,
      })
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
      const next = async () => new TextDecoder().decode((await reader.read()).value)
      // An entry of the page's own may be in the same piece.
      expect(await next()).toMatch(/^: connected\n\n/)
      await relayed('/agent-profiles?relayed')
      // The shell has entries of its own.
      await eventually(async () => ((await next()).includes('/agent-profiles?relayed') ? true : undefined))
      leaving.abort()
      expect((await relayed('/agent-profiles?limit=1')).status).toBe(200)
    })
  })

  describe('elsewhere', () => {
    it('a page without the worker runs the emulator itself', async () => {
      const page = await open('/ui/coverage?sandbank-host=page')
      expect((await ask(page, '/__sandbank/health')).body.host).toBe('page')
      const refused = await ask(page, '/agent/profile', post('x'.repeat(1_100_000)))
      expect(refused.status).toBe(413)
      await page.close()
    })

    it('a reload without a server brings the shell and the API', async () => {
      const { port } = site
      await site.close()
      try {
        await tab.reload()
        await shellIsUp(tab)
        expect((await ask(tab, '/agent-profiles?limit=2')).body.profiles).toHaveLength(2)
      } finally {
        site = await serveSite({ folder: distFolder, port })
      }
    })
  })
}

/** The shell renders its navigation only when the emulator answers. */
export async function shellIsUp(tab: Tab): Promise<void> {
  await eventually(() => tab.run(() => document.querySelector('nav') !== null || undefined))
}

interface JsonAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  body: any
}

/** `fetch` as a script of the page would call it. */
export function fetchIn(tab: Tab, path: string, init: object = {}): Promise<HostAnswer> {
  return tab.run(
    async (address, options) => {
      const response = await fetch(address, options)
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      }
    },
    path,
    init,
  )
}

/** The same; the answer is read as JSON. */
export async function ask(tab: Tab, path: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const { status, text } = await fetchIn(tab, path, init)
  return { status, body: text === '' ? undefined : JSON.parse(text) }
}
