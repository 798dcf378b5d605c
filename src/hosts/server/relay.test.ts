import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type LocalServer, serveLocally } from '../../../test/helpers/local-server'
import {
  ANSWER,
  abortFrame,
  CREDIT,
  creditFrame,
  DATA,
  END,
  frame,
  jsonFrame,
  parseFrame,
  partsOf,
  REQUEST,
  textOf,
  WHOLE,
  wholeFrame,
} from '../relay-frames.mjs'
import { Guard } from './guard.mjs'
import { Relay } from './relay.mjs'

/** A request as a tab gets it. */
interface Given {
  id: number
  method: string
  url: string
  headers: [string, string][]
}

/** What the terminal shows. */
const printed: string[] = []
let relay: InstanceType<typeof Relay>
let server: LocalServer
let port: number
beforeEach(async () => {
  printed.length = 0
  // Longer than a busy machine takes for what a test does not wait for in vain.
  const waits = { gap: 30_000, begunGap: 30_000, arrival: 30_000, silence: 30_000, leaving: 2_000 }
  relay = new Relay(new Guard(), waits, (line) => printed.push(line))
  server = await serveLocally((request, response) => void relay.answer(request, response))
  server.server.on('upgrade', (request, socket, head) => relay.accept(request, socket, head))
  port = server.port
})
afterEach(async () => {
  relay.close()
  await server.close()
})

/** A tab whose emulator answers by `onRequest`. Resolves when it is connected. */
async function tab(onRequest: (socket: WebSocket, given: Given) => void, database = ''): Promise<Given[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/__relay?database=${database}`)
  const given: Given[] = []
  socket.on('message', (data: Buffer<ArrayBuffer>) => {
    const { kind, id, payload } = parseFrame(data)
    if (kind !== REQUEST) return
    const request = { id, ...JSON.parse(textOf(payload)) } as Given
    given.push(request)
    onRequest(socket, request)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  return given
}

const head = { status: 200, statusText: '', headers: [['Content-Type', 'application/json']] }
const answers = (socket: WebSocket, { id }: Given) => {
  socket.send(creditFrame(id, 0))
  socket.send(jsonFrame(ANSWER, id, head))
  socket.send(frame(DATA, id, Buffer.from('{"paid":true}')))
  socket.send(frame(END, id))
}
/** As a page that goes away: its fetch fails, then its connection ends. */
const goesAway = (socket: WebSocket, { id }: Given) => {
  socket.send(creditFrame(id, 0))
  socket.send(abortFrame(id, 'Failed to fetch'))
  setTimeout(() => socket.close(), 10)
}
const fails = (socket: WebSocket, { id }: Given) => socket.send(abortFrame(id, 'Failed to fetch'))
const dies = (socket: WebSocket) => socket.terminate()
const sleeps = () => undefined
const breaksOff = (socket: WebSocket, { id }: Given) => {
  socket.send(jsonFrame(ANSWER, id, head))
  socket.send(frame(DATA, id, Buffer.from('{"pa')))
  setTimeout(() => socket.terminate(), 10)
}

const pay = (path = '/wallet/transfer', body = '{}') =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
const idOf = ({ headers }: Given) => headers.find(([name]) => name === 'X-Sandbank-Request-Id')?.[1]

describe('a change whose tab is lost', () => {
  it.each([
    ['goes away', goesAway],
    ['dies', dies],
    ['sleeps', sleeps],
    ['breaks its answer off', breaksOff],
  ])('is asked again of the next under the same id, when the first %s', async (_, first) => {
    if (first === sleeps) relay.waits.silence = 1_000
    const begun = await tab(first)
    const next = await tab(answers)
    const answer = await pay()
    expect([answer.status, await answer.text()]).toEqual([200, '{"paid":true}'])
    expect([begun.length, next.length]).toEqual([1, 1])
    expect(idOf(begun[0] as Given)).toMatch(/^[0-9a-f-]{36}$/)
    expect(idOf(next[0] as Given)).toBe(idOf(begun[0] as Given))
  })

  it('waits for a tab that reloads, longer than a request that none has begun', async () => {
    relay.waits.gap = 0
    const begun = await tab(dies)
    const answered = pay()
    await expect.poll(() => begun.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tab(answers)
    expect((await answered).status).toBe(200)
  })

  it('is not refused as if nothing had been begun, when no tab comes', async () => {
    relay.waits.begunGap = 300
    const begun = await tab(dies)
    const answer = await pay()
    const id = idOf(begun[0] as Given)
    expect([answer.status, answer.headers.get('x-sandbank-request-id')]).toEqual([502, id])
    expect(await answer.json()).toEqual({
      error: 'The open tab did not answer',
      message: `The tab that was answering closed, and none came within 0.3 seconds. The change may have happened: GET /__sandbank/journal lists it if it was answered. Sent again as it is with the header X-Sandbank-Request-Id: ${id}, within an hour, it does not happen twice. (Rule relay.answer: given to a tab 1 of at most 5 times.)`,
    })
  })

  it('ends where every tab fails it', async () => {
    relay.waits.leaving = 10
    const given = await tab(fails)
    const answer = await pay()
    expect([answer.status, given.length]).toEqual([502, 5])
    expect((await answer.json()).message).toContain('could not answer: Failed to fetch. The change may have')
  })

  it('says that it may have happened, and how to look, where it cannot be asked again', async () => {
    await tab(dies)
    await tab(dies)
    await tab(answers)
    const admin = await pay('/__sandbank/reset')
    expect([admin.status, (await admin.json()).message]).toEqual([
      502,
      'The tab that was answering closed before it had. The change may have happened: read it back with the GET routes of the admin API (GET /__sandbank/info has the counts) before it is sent again. (Rule relay.answer: given to a tab 1 of at most 5 times.)',
    ])
    const large = await pay('/rpc/8453', 'x'.repeat(1_100_000))
    expect(large.status).toBe(502)
    expect((await large.json()).message).toContain(
      `X-Sandbank-Request-Id: ${large.headers.get('x-sandbank-request-id')}`,
    )
    expect((await pay()).status).toBe(200)
  })

  it('is nothing but a refusal where none was ever given to a tab', async () => {
    expect((await pay()).status).toBe(503)
    const read = await fetch(`http://127.0.0.1:${port}/wallet/me`)
    expect(read.status).toBe(503)
  })
})

describe('a page that was served and whose tab is about to come', () => {
  const read = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/wallet/me`, { headers })

  it('has calls from outside wait for it, reads and changes alike', async () => {
    relay.served()
    const answered = Promise.all([read(), pay()])
    await new Promise((resolve) => setTimeout(resolve, 100))
    const given = await tab(answers)
    expect((await answered).map(({ status }) => status)).toEqual([200, 200])
    expect(given).toHaveLength(2)
  })

  it('is waited for also where a tab was there a while ago', async () => {
    relay.waits.gap = 50
    await tab((socket) => socket.terminate())
    relay.waits.begunGap = 0
    expect((await pay()).status).toBe(502)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await read()).status).toBe(503)
    relay.served()
    const answered = read()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tab(answers)
    expect((await answered).status).toBe(200)
  })

  it('is said to have been waited for, where it does not come', async () => {
    relay.waits.arrival = 300
    relay.served()
    const begun = performance.now()
    const answer = await read()
    expect(performance.now() - begun).toBeGreaterThan(250)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        error: 'No backend here',
        message: `The backend is an open Sandbank tab, and there is none: a page was served, and no tab of it came within 0.3 seconds. Open http://127.0.0.1:${port}/ in a browser, leave it open, and send the request again.`,
      },
    ])
    const later = await read()
    expect((await later.json()).message).toContain('and there is none. Open')
  })

  it('does not wait for itself, where a page asks before it offers itself', async () => {
    relay.served()
    const answer = await read({ 'Sec-Fetch-Site': 'same-origin' })
    expect([answer.status, (await answer.json()).message]).toEqual([
      503,
      `The backend is an open Sandbank tab, and there is none. Open http://127.0.0.1:${port}/ in a browser, leave it open, and send the request again.`,
    ])
  })

  it('has come once its tab connects: when that one is gone, only the gap of a reload counts', async () => {
    relay.waits.gap = 0
    relay.served()
    await tab(dies)
    relay.waits.begunGap = 0
    expect((await pay()).status).toBe(502)
    expect((await read()).status).toBe(503)
  })
})

describe('a tab of another database', () => {
  const [one, other] = ['0123456789ab', 'ba9876543210']

  it('is announced at the terminal when it takes over', async () => {
    await tab(dies, one)
    await tab(answers, other)
    expect(printed).toEqual([`Database ${one} answers.`])
    expect((await fetch(`http://127.0.0.1:${port}/wallet/me`)).status).toBe(200)
    expect(printed[1]).toMatch(new RegExp(`^Database ${other} answers now, and no longer ${one}: `))
    expect(printed).toHaveLength(2)
  })

  it('is announced too when an answer is the first to tell, and never writes anything else to the terminal', async () => {
    const answersLate = (socket: WebSocket, { id, url }: Given) => {
      const database = new URL(url).searchParams.get('database')
      socket.send(jsonFrame(ANSWER, id, { ...head, headers: [['x-sandbank-database', database]] }))
      socket.send(frame(END, id))
    }
    await tab(answersLate, '[2J')
    for (const database of [one, one, '[2J', other]) {
      await fetch(`http://127.0.0.1:${port}/wallet/me?database=${database}`)
    }
    expect(printed).toEqual([
      `Database ${one} answers.`,
      expect.stringContaining(`Database ${other} answers now`),
    ])
  })

  it('is not given a change that the first may have carried out', async () => {
    await tab(dies, one)
    const next = await tab(answers, other)
    const answer = await pay()
    expect([answer.status, next.length]).toEqual([502, 0])
    expect((await answer.json()).message).toContain(
      `the next one has another database: ${other}, not ${one}, which has to answer (X-Sandbank-Database). The change may have`,
    )
    expect((await pay()).status).toBe(200)
  })
})

describe('a tab that takes small requests whole', () => {
  interface Frame {
    kind: number
    id: number
    payload: Uint8Array<ArrayBuffer>
  }

  async function wholeTab(onFrame: (socket: WebSocket, frame: Frame) => void): Promise<Frame[]> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/__relay?whole=1`)
    const frames: Frame[] = []
    socket.on('message', (data: Buffer<ArrayBuffer>) => {
      frames.push(parseFrame(data))
      onFrame(socket, parseFrame(data))
    })
    await new Promise((resolve) => socket.once('open', resolve))
    return frames
  }

  it('gets each in one frame, body and all, and answers in one', async () => {
    const frames = await wholeTab((socket, { id, payload }) => {
      const { text, body } = partsOf(payload)
      const answer = `${JSON.parse(text).method} ${textOf(body)} ä`
      socket.send(wholeFrame(id, head, new TextEncoder().encode(answer)))
    })
    const answer = await pay('/wallet/transfer', 'a body')
    expect(await answer.text()).toBe('POST a body ä')
    expect(answer.headers.get('content-length')).toBe('14')
    const read = await fetch(`http://127.0.0.1:${port}/wallet/me`)
    expect(await read.text()).toBe('GET  ä')
    expect(frames.map(({ kind }) => kind)).toEqual([WHOLE, WHOLE])
  })

  it('gets a large body in pieces', async () => {
    let body = ''
    await wholeTab((socket, { kind, id, payload }) => {
      if (kind === DATA) body += textOf(payload)
      if (kind === END) socket.send(wholeFrame(id, head, Buffer.from(String(body.length))))
    })
    expect(await (await pay('/wallet/transfer', 'x'.repeat(70_000))).text()).toBe('70000')
  })

  it('is asked for a sign of life where its answer takes long', async () => {
    relay.waits.silence = 2_000
    const awake = await wholeTab((socket, { kind, id }) => {
      if (kind !== CREDIT) return
      socket.send(creditFrame(id, 0))
      setTimeout(() => socket.send(wholeFrame(id, head, Buffer.from('late'))), 1_500)
    })
    expect(await (await pay()).text()).toBe('late')
    expect(awake.map(({ kind }) => kind)).toEqual([WHOLE, CREDIT])
  })

  it('is asleep where it gives no sign, and the next one is asked', async () => {
    relay.waits.silence = 1_000
    await wholeTab(sleeps)
    await tab(answers)
    expect((await pay()).status).toBe(200)
  })
})
