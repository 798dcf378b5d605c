import { get as getPlainly } from 'node:http'
import { get } from 'node:https'
import { Socket } from 'node:net'
import { setupSandbank } from 'sandbank/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What `node:https` gets, which clients of Node use that know nothing of `fetch`. */
function throughHttps(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    }).on('error', reject)
  })
}

/** The cases of `sandbank/vitest`, for each environment that a suite may have. */
export function vitestSetupCases(): void {
  const HOSTED = 'https://api.bankr.bot'
  const found = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
  const globals = Object.getOwnPropertyNames(globalThis)
  const { connect } = Socket.prototype

  describe('setupSandbank', () => {
    const emulator = setupSandbank({ seed: 'harbor' })
    const asFull = () => ({ 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' })
    const publish = () =>
      fetch(`${HOSTED}/agent/profile`, {
        method: 'POST',
        headers: asFull(),
        body: '{"projectName":"Harbor Light"}',
      })

    it('answers the hosted address, told as text, as URL and as Request', async () => {
      const me = `${HOSTED}/wallet/me`
      for (const input of [me, new URL(me), new Request(me)]) {
        const answer = await fetch(input, { headers: asFull() })
        expect([answer.status, answer.url]).toEqual([200, me])
        expect(await answer.json()).toMatchObject({ success: true })
      }
      expect((await fetch('http://sandbank.test/wallet/me')).status).toBe(401)
    })

    it('keeps what a test wrote', async () => {
      expect((await publish()).status).toBe(201)
      expect((await publish()).status).toBe(409)
    })

    it('finds the seeded data again in the next test', async () => {
      expect((await publish()).status).toBe(201)
    })

    it('ends a call that is aborted, before the answer and while its body is read', async () => {
      const early = AbortSignal.abort(new Error('not today'))
      await expect(fetch(`${HOSTED}/agent-profiles`, { signal: early })).rejects.toThrow('not today')
      const late = new AbortController()
      const stream = await fetch('http://sandbank.test/__sandbank/journal', {
        headers: { Accept: 'text/event-stream' },
        signal: late.signal,
      })
      const read = stream.text()
      late.abort(new Error('enough'))
      await expect(read).rejects.toThrow()
    })

    const answersHttps = async () => {
      expect(await throughHttps(`${HOSTED}/wallet/me`, asFull())).toBe(200)
      expect(await throughHttps(`${HOSTED}/wallet/me`, {})).toBe(401)
    }

    const answersRequests = async () => {
      const request = new XMLHttpRequest()
      request.open('GET', `${HOSTED}/wallet/me`)
      request.setRequestHeader('X-API-Key', emulator.keys.full)
      await new Promise((resolve) => {
        request.onloadend = resolve
        request.send()
      })
      expect([request.status, JSON.parse(request.responseText).success]).toEqual([200, true])
    }

    if ('XMLHttpRequest' in globalThis) it('answers XMLHttpRequest', answersRequests)
    else it('answers node:https', answersHttps)

    it('is refused in a test, where it would be too late', () => {
      expect(() => setupSandbank()).toThrow('would go to the real service')
    })

    it('refuses what it does not answer of the hosted service, by whatever client', async () => {
      const refusal = /^Sandbank kept .* from being called: it is the real service\./
      for (const address of ['http://api.bankr.bot/wallet/me', 'https://www.bankr.bot/']) {
        await expect(fetch(address)).rejects.toThrow(refusal)
      }
      const plain = new Promise((_, reject) => {
        getPlainly('http://api.bankr.bot/').on('error', reject)
      })
      await expect(plain).rejects.toThrow(refusal)
      await expect(throughHttps('https://bankr.bot/', {})).rejects.toThrow(refusal)
    })

    it('leaves other calls to the fetch that was there', async () => {
      await expect(fetch('data:text/plain,mine').then((answer) => answer.text())).resolves.toBe('mine')
      await expect(fetch('not:an:address')).rejects.toThrow()
    })
  })

  describe('setupSandbank without reset', () => {
    const emulator = setupSandbank({ reset: false, vocabulary: 'bankr' })
    const publish = () =>
      fetch(`${HOSTED}/agent/profile`, {
        method: 'POST',
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
        body: '{"projectName":"Harbor Light"}',
      })

    it('starts from the seeded data', async () => {
      expect((await publish()).status).toBe(201)
    })

    it('goes on from where the last test stopped', async () => {
      expect((await publish()).status).toBe(409)
    })
  })

  describe('setupSandbank in a hook', () => {
    let thrown: unknown
    beforeAll(() => {
      try {
        setupSandbank()
      } catch (refusal) {
        thrown = refusal
      }
    })

    it('is refused too', () => {
      expect(String(thrown)).toContain('would go to the real service')
    })
  })

  describe('setupSandbank without fetch', () => {
    const emulator = setupSandbank({ fetch: false })

    it('leaves the global alone', async () => {
      expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')).toEqual(found)
      expect(Socket.prototype.connect).toBe(connect)
      expect((await emulator.fetch(new Request(`${HOSTED}/agent-profiles`))).status).toBe(200)
    })
  })

  describe('after a suite', () => {
    let closed: ReturnType<typeof setupSandbank>
    describe('that is over', () => {
      closed = setupSandbank()
      beforeAll(() => expect(globalThis.fetch).not.toBe(found?.value))
      it('was answered', async () => {
        expect((await fetch(`${HOSTED}/agent-profiles`)).status).toBe(200)
      })
    })

    it('finds the globals as they were, and the emulator closed', async () => {
      expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')).toEqual(found)
      expect(Socket.prototype.connect).toBe(connect)
      const answer = await closed.fetch(new Request(`${HOSTED}/agent-profiles`))
      expect((await answer.json()).message).toContain('was closed')
    })
    afterAll(() => expect(Object.getOwnPropertyNames(globalThis)).toEqual(globals))
  })
}
