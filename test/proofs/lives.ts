import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { Stage, type Tab } from './bare/stage'

const json = { 'Content-Type': 'application/json' }
const EVENT_STREAM = { headers: { Accept: 'text/event-stream' } }
const STREAMS = 30

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function startedAt(tab: Tab): Promise<string> {
  return JSON.parse((await tab.call('/__sandbank/info')).text).startedAt
}

async function createKey(tab: Tab, name: string): Promise<void> {
  const answer = await tab.call('/__sandbank/keys', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name }),
  })
  expect(answer.status).toBe(201)
}

/** Looks until the shell's document says `text`: what it shows comes when it comes. */
async function shellShows(opener: Tab, text: string): Promise<void> {
  for (;;) {
    if ((await opener.run('shell')).text.includes(text)) return
    await wait(100)
  }
}

async function shellIs(opener: Tab, state: string): Promise<void> {
  while ((await opener.run('shell')).visibility !== state) await wait(50)
}

/**
 * A shell and the tab that opened it go behind a third tab, in which clients come and leave, and then nobody asks
 * anything for `silentMs`. The browser ends the worker. Afterwards the shell comes to the front and everything is right.
 */
export async function hideAndReturn(silentMs: number): Promise<void> {
  const stage = await Stage.set()
  try {
    const opener = await stage.launch('opener')
    await opener.run('openShell', '/ui/keys')
    await shellShows(opener, 'Everything on')
    const front = await stage.open(opener, 'front')
    await shellIs(opener, 'hidden')
    expect(await opener.run('visibility')).toBe('hidden')
    const first = await startedAt(front)
    // A stream would keep the worker alive: if one of these outlived its client, the worker would not die.
    for (let n = 0; n < STREAMS; n++)
      await front.run('download', `s${n}`, '/__sandbank/journal', EVENT_STREAM)
    await createKey(front, 'made while hidden')
    for (let n = 0; n < STREAMS; n++) await front.run('abort', `s${n}`)

    await wait(silentMs)

    await front.run('close')
    await shellIs(opener, 'visible')
    expect(await startedAt(opener)).not.toBe(first)
    await shellShows(opener, 'made while hidden')
    expect((await opener.run('shell')).text).not.toContain('No answer')
    await opener.run('follow', '/ui/profiles')
    await shellShows(opener, 'Marram')
    const { keys } = JSON.parse((await opener.call('/__sandbank/keys')).text)
    expect(keys.filter(({ name }: { name: string }) => name === 'made while hidden')).toHaveLength(1)
    await createKey(opener, 'made afterwards')
  } finally {
    await stage.clear()
  }
}

/** Reads the journal's stream for `ms` while requests are made: each is known once, whatever reconnects. */
export async function streamFor(
  ms: number,
  everyMs: number,
): Promise<{ entries: number; connections: number }> {
  const stage = await Stage.set()
  try {
    const tab = await stage.launch('stream')
    const first = await startedAt(tab)
    await tab.run('listen', 'journal', '/__sandbank/journal')
    const end = Date.now() + ms
    let sent = 0
    while (Date.now() < end) {
      expect((await tab.call(`/agent-profiles?limit=1&n=${sent}`)).status).toBe(200)
      sent++
      await wait(everyMs)
    }
    const path = (n: number) => `/agent-profiles?limit=1&n=${n}`
    await tab.received((event) => event.event === 'entry' && event.path === path(sent - 1))
    const received = tab.events.filter(({ event }) => event === 'entry').sort((a, b) => a.seq - b.seq)
    expect(received.map((event) => event.path)).toEqual(Array.from({ length: sent }, (_, n) => path(n)))
    // One worker all the time: the stream kept it alive, and nothing ended it.
    expect(await startedAt(tab)).toBe(first)
    await tab.run('unlisten', 'journal')
    return {
      entries: received.length,
      connections: tab.events.filter(({ event }) => event === 'connected').length,
    }
  } finally {
    await stage.clear()
  }
}

/**
 * The agent works for `workMs` after the answer, while nobody asks anything: `waitUntil` alone keeps the worker. The
 * same worker has ended the job, at its time; then nothing keeps it any more.
 */
export async function workInSilence(workMs: number): Promise<void> {
  const stage = await Stage.set()
  try {
    const tab = await stage.launch('working')
    const { keys } = JSON.parse((await tab.call('/__sandbank/credentials')).text)
    const headers = { ...json, 'X-API-Key': keys.full }
    const fixtures = [{ match: { prompt: 'take your time' }, delayMs: workMs, response: 'It is done.' }]
    const put = { method: 'PUT', headers: json, body: JSON.stringify({ fixtures }) }
    expect((await tab.call('/__sandbank/agent/fixtures', put)).status).toBe(200)
    const first = await startedAt(tab)
    const prompt = { method: 'POST', headers, body: JSON.stringify({ prompt: 'take your time' }) }
    const queued = await tab.call('/agent/prompt', prompt)
    expect(queued.status).toBe(202)

    await wait(workMs + 10_000)

    const requestedAt = Date.now()
    const { jobId } = JSON.parse(queued.text)
    const job = JSON.parse((await tab.call(`/agent/job/${jobId}`, { headers })).text)
    expect(job).toMatchObject({ status: 'completed', response: 'It is done.' })
    expect(job.processingTime).toBeGreaterThanOrEqual(workMs)
    expect(Date.parse(job.completedAt)).toBeLessThan(requestedAt)
    expect(await startedAt(tab)).toBe(first)

    await wait(60_000)
    expect(await startedAt(tab)).not.toBe(first)
  } finally {
    await stage.clear()
  }
}

/**
 * Requests hold the next version of the worker back, so what takes over when the last of them is aborted shows that
 * the worker let go of all. A reset waits for every request as well.
 */
export async function abortRequests(): Promise<void> {
  const stage = await Stage.set()
  try {
    const tab = await stage.launch('aborting')
    await tab.run('upload', 'upload', '/__sandbank/keys', { headers: json }, '{"name":"half a')
    await tab.run('abort', 'upload')
    const reset = await tab.call('/__sandbank/reset', { method: 'POST', headers: json, body: '{}' })
    expect(reset.status).toBe(200)

    for (const name of ['one', 'two']) await tab.run('download', name, '/__sandbank/journal', EVENT_STREAM)
    const script = await readFile(join(distFolder, 'sw.js'), 'utf8')
    await writeFile(join(stage.folder, 'sw.js'), `${script}\n// the next version\n`)
    expect(await tab.run('update')).toBe('installed')
    await tab.run('abort', 'one')
    expect((await tab.call('/__sandbank/health')).status).toBe(200)
    expect(await tab.run('workers')).toMatchObject({ waiting: 'installed' })
    await tab.run('abort', 'two')
    await tab.received(({ event }) => event === 'controlled')
    const { keys } = JSON.parse((await tab.call('/__sandbank/keys')).text)
    expect(keys.map(({ name }: { name: string }) => name)).not.toContain('half a')
  } finally {
    await stage.clear()
  }
}
