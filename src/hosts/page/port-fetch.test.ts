import { createEmulator, type Emulator } from 'sandbank'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerPort } from '../answer-port'
import { PendingAnswers } from '../pending-answers'
import { OPEN_PORT } from '../shell-port'
import { portFetch, relayOverPort } from './port-fetch'

let emulator: Emulator
/** What went by `fetch`. */
let fetched: Request[]
/** The browser's worker: whether it is alive, and what came through its ports. */
interface Worker {
  isAlive: boolean
  /** Its answers wait for this. */
  gate: Promise<void>
  overPort: Request[]
  pending: PendingAnswers
  controller: { postMessage(message: { type: string }, ports?: MessagePort[]): void }
}
let worker: Worker
const native = globalThis.fetch

beforeEach(() => {
  emulator = createEmulator()
  fetched = []
  globalThis.fetch = (input, init) => {
    const request = new Request(new URL(String(input), location.href), init)
    fetched.push(request)
    return emulator.fetch(request)
  }
  worker = newWorker()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  globalThis.fetch = native
  await emulator.close()
})

/** A worker in the place of the browser's, before the real emulator. Stopped, it carries out and says nothing more. */
function newWorker(): Worker {
  const made: Worker = {
    isAlive: true,
    gate: Promise.resolve(),
    overPort: [],
    pending: new PendingAnswers(),
    controller: {
      postMessage(message, [port] = []) {
        if (message.type !== OPEN_PORT || !port) return
        const send = port.postMessage.bind(port)
        port.postMessage = (answer: unknown) => {
          if (made.isAlive) send(answer)
        }
        const answer: Parameters<typeof answerPort>[1] = async (request, from) => {
          made.overPort.push(request)
          await made.gate
          return emulator.answer(request, from)
        }
        answerPort(port, answer, made.pending)
      },
    },
  }
  return made
}

async function openPort(): Promise<void> {
  await portFetch('/__sandbank/health')
  await expect
    .poll(async () => {
      await portFetch('/__sandbank/health')
      return worker.overPort.length
    })
    .toBeGreaterThan(0)
  worker.overPort = []
  fetched = []
}

/** Has the worker's answers wait until what is returned is called. */
function holdAnswers(): () => void {
  let letGo = () => {}
  worker.gate = new Promise((resolve) => {
    letGo = resolve
  })
  return letGo
}

const keyNames = async (): Promise<string[]> => {
  const { keys } = await (await emulator.fetch('/__sandbank/keys')).json()
  return keys.map(({ name }: { name: string }) => name)
}
const made = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"once"}' }

describe('requests over the port', () => {
  it('begin by fetch, and need none once the port is open', async () => {
    await openPort()
    const answer = await portFetch('/__sandbank/keys', made)
    expect([answer.status, (await answer.json()).key.name]).toEqual([201, 'once'])
    expect(answer.headers.get('X-Sandbank')).not.toBeNull()
    expect(worker.overPort[0]?.headers.get('X-Sandbank-Request-Id')).toMatch(/^[0-9a-f]{32}$/)
    expect((await portFetch('/wallet/me')).status).toBe(401)
    expect(fetched).toEqual([])
  })

  it('go by fetch where the worker was stopped before it answered, and act once', async () => {
    await openPort()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    worker.isAlive = false
    const request = portFetch('/__sandbank/keys', made)
    await expect.poll(keyNames).toContain('once')
    vi.advanceTimersByTime(6_000)
    const answer = await request
    expect(answer.status).toBe(201)
    expect(fetched.map(({ headers }) => headers.get('X-Sandbank-Request-Id'))).toEqual([
      worker.overPort[0]?.headers.get('X-Sandbank-Request-Id'),
    ])
    expect((await keyNames()).filter((name) => name === 'once')).toEqual(['once'])
  })

  it('wait as long as the worker says that it is there', async () => {
    await openPort()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const letGo = holdAnswers()
    const request = portFetch('/__sandbank/health')
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1_000)
      await new Promise((done) => setTimeout(done, 5))
    }
    letGo()
    expect((await request).status).toBe(200)
    expect(fetched).toEqual([])
  })

  it('wait while the page itself is busy, however long that is', async () => {
    await openPort()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const letGo = holdAnswers()
    const request = portFetch('/__sandbank/health')
    vi.advanceTimersByTime(1_000)
    // The interval fires once behind a busy minute, and before the answer to the ping is read.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    vi.advanceTimersByTime(1_000)
    letGo()
    expect((await request).status).toBe(200)
    expect(fetched).toEqual([])
  })

  it('are given up with their caller, whose signal the worker is told of', async () => {
    await openPort()
    worker.gate = new Promise(() => {})
    const controller = new AbortController()
    const request = portFetch('/__sandbank/health', { signal: controller.signal })
    await expect.poll(() => worker.overPort.length).toBe(1)
    controller.abort()
    await expect(request).rejects.toThrow('abort')
    await expect.poll(() => worker.overPort[0]?.signal.aborted).toBe(true)
    await expect(portFetch('/__sandbank/health', { signal: controller.signal })).rejects.toThrow('abort')
  })
})

describe('requests from outside', () => {
  const { signal } = new AbortController()
  const get = (path: string) => ({ method: 'GET', url: `http://localhost:4100${path}`, headers: [] })

  it('go over the port with what is known of their caller', async () => {
    expect(await relayOverPort(get('/wallet/me'), null, signal)).toBeUndefined()
    await openPort()
    const sent = { ...get('/wallet/me'), ip: '203.0.113.9' }
    expect(await relayOverPort(sent, null, signal)).toMatchObject({ type: 'answer', status: 401 })
    const posted = { ...get('/rpc/8453'), method: 'POST' }
    const body = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}').buffer
    expect(await relayOverPort(posted, body, signal)).toMatchObject({
      text: '{"jsonrpc":"2.0","id":1,"result":"0x2105"}',
    })
    const { entries } = await (await emulator.fetch('/__sandbank/journal')).json()
    expect(entries.map(({ caller }: { caller: { ip: string } }) => caller.ip)).toContain('203.0.113.9')
  })

  it('find an answer that is no text in the worker, once', async () => {
    await openPort()
    const answer = await relayOverPort(get('/__sandbank/archive'), null, signal)
    if (answer?.type !== 'held') throw new Error(`not held: ${JSON.stringify(answer)}`)
    const stored = worker.pending.take(answer.path)
    expect(stored?.status).toBe(200)
    expect((await stored?.arrayBuffer())?.byteLength).toBeGreaterThan(1_000)
    expect(worker.pending.take(answer.path)).toBeUndefined()
  })
})
