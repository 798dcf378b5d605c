import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Emulator } from '../../src/emulator'
import { runFolder } from './run-blocks'
import { carryOut } from './tree'

describe('docs/extending.md, carried out', () => {
  const folder = runFolder()
  let emulator: Emulator

  beforeAll(async () => {
    carryOut('docs/extending.md', folder)
    const { createEmulator } = await import(/* @vite-ignore */ join(folder, 'src/hosts/test.ts'))
    emulator = createEmulator()
    await emulator.ready
  })
  afterAll(async () => {
    await emulator?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(method: string, path: string, { key, body }: { key?: string; body?: unknown } = {}) {
    const response = await emulator.fetch(
      new Request(`http://sandbank.test${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: await response.json() }
  }

  it('answers the new routes behind their guards', async () => {
    const { full, readOnly } = emulator.keys
    expect((await call('POST', '/guestbook', { body: { text: 'hi' } })).status).toBe(401)
    expect((await call('POST', '/guestbook', { key: readOnly, body: { text: 'hi' } })).status).toBe(403)
    const empty = await call('POST', '/guestbook', { key: full, body: {} })
    expect(empty.body).toEqual({ error: 'Invalid request', message: 'text: is required' })
    const signed = await call('POST', '/guestbook', { key: full, body: { text: 'hello' } })
    expect(signed.status).toBe(201)
    expect(signed.body).toEqual({
      id: expect.stringMatching(/^note_/),
      text: 'hello',
      createdAt: expect.any(String),
    })
    expect((await call('GET', '/guestbook')).body).toEqual({ notes: [signed.body] })
    expect((await call('GET', '/guestbook?limit=0')).status).toBe(400)
  })

  it('stores a picture, and refuses one that is too large', async () => {
    const headers = { 'X-API-Key': emulator.keys.full }
    const send = (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.append('picture', new File([bytes], 'me.png', { type: 'image/png' }))
      return emulator.fetch('/guestbook/picture', { method: 'PUT', headers, body })
    }
    const picture = crypto.getRandomValues(new Uint8Array(50_000))
    const sent = await send(picture)
    expect([sent.status, await sent.json()]).toEqual([200, { bytes: 50_000 }])
    const large = await send(new Uint8Array(2_000_001))
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: 'Request body too large', message: expect.stringContaining('larger than the 2000000 bytes') },
    ])
    const read = await emulator.fetch('/guestbook/picture', { headers })
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(picture)
  })

  it('carries a picture in an archive, and an altered or cut one changes nothing', async () => {
    const headers = { 'X-API-Key': emulator.keys.full }
    const read = async () => {
      const answer = await emulator.fetch('/guestbook/picture', { headers })
      return [answer.status, new Uint8Array(await answer.arrayBuffer()).length]
    }
    const send = async (body: Uint8Array<ArrayBuffer>) => {
      const answer = await emulator.fetch('/__sandbank/archive', { method: 'POST', body })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await read()).toEqual([200, 50_000])
    const archive = new Uint8Array(await (await emulator.fetch('/__sandbank/archive')).arrayBuffer())
    const { createEmulator } = await import(/* @vite-ignore */ join(folder, 'src/hosts/test.ts'))
    const previous = emulator
    emulator = createEmulator()
    const altered = archive.slice()
    altered[altered.length - 7] = (altered.at(-7) ?? 0) ^ 1
    const before = await emulator.snapshot()
    for (const [bytes, why] of [
      [altered, /Nothing was changed: part 1 of 1, [0-9a-f]{64}, is altered/],
      [
        archive.slice(0, -1),
        /part 1 of 1, [0-9a-f]{64}, is missing: the file ends after 49999 of its 50000 bytes/,
      ],
      [new Uint8Array([...archive, 0]), /something stands behind its last part/],
      [archive.slice(0, 5_000), /the snapshot is missing/],
    ] as const) {
      const refused = await send(bytes)
      expect([refused.status, refused.body]).toEqual([
        400,
        { error: 'Invalid snapshot', message: expect.stringMatching(why) },
      ])
    }
    await expect(emulator.restore(await previous.snapshot())).rejects.toThrow(
      /it lacks the part [0-9a-f]{64}/,
    )
    expect(await emulator.snapshot()).toEqual(before)
    expect((await read())[0]).toBe(404)
    expect(await send(archive)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await read()).toEqual([200, 50_000])
    expect((await emulator.snapshot()).tables).toEqual((await previous.snapshot()).tables)
    await emulator.close()
    emulator = previous
  })

  it('carries out the job that a route enqueues', async () => {
    const { full } = emulator.keys
    expect(await call('POST', '/guestbook/shout', { key: full })).toEqual({
      status: 202,
      body: { started: true },
    })
    await emulator.jobsEnded()
    const { notes } = (await call('GET', '/guestbook')).body
    expect(notes.map(({ text }: { text: string }) => text)).toEqual(['HELLO'])
  })

  it('has the agent use the tool that a model calls', async () => {
    const { full } = emulator.keys
    const note = { name: 'sign_guestbook', arguments: { text: 'hi from a model' } }
    const fixtures = [
      { match: { hasToolResult: false }, response: { content: 'I sign.', toolCalls: [note] } },
      { match: { toolResultContains: 'hi from a model' }, response: { content: 'Signed.' } },
    ]
    const brain = { kind: 'model', model: 'gpt-5-mini' }
    expect((await call('PUT', '/__sandbank/gateway/fixtures', { body: { fixtures } })).status).toBe(200)
    expect((await call('PUT', '/__sandbank/agent/brain', { body: brain })).status).toBe(200)
    const queued = await call('POST', '/agent/prompt', { key: full, body: { prompt: 'sign it for me' } })
    await emulator.jobsEnded()
    const job = await call('GET', `/agent/job/${queued.body.jobId}`, { key: full })
    expect(job.body).toMatchObject({ status: 'completed', response: 'Signed.' })
    const { notes } = (await call('GET', '/guestbook?limit=1')).body
    expect(notes).toMatchObject([{ text: 'hi from a model' }])
  })

  it('lists them in coverage and OpenAPI', async () => {
    const { routes } = (await call('GET', '/__sandbank/coverage')).body
    expect(routes.map(({ route }: { route: string }) => route)).toEqual(
      expect.arrayContaining(['POST /guestbook', 'GET /guestbook']),
    )
    const { paths } = (await call('GET', '/__sandbank/openapi.json')).body
    expect(Object.keys(paths['/guestbook']).sort()).toEqual(['get', 'post'])
  })

  it('carries its rows in a snapshot', async () => {
    const snapshot = await emulator.snapshot()
    expect(snapshot.tables.notes).toMatchObject([{ text: 'HELLO' }, { text: 'hi from a model' }])
    await emulator.reset()
    expect((await call('GET', '/guestbook')).body).toEqual({ notes: [] })
    await emulator.restore(snapshot)
    expect((await call('GET', '/guestbook?limit=1')).body.notes).toMatchObject([{ text: 'hi from a model' }])
  })
})
