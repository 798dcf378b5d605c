import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { describe, expect, it, vi } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { kernel } from '../../../test/helpers/context'
import { composeEmulator } from '../../emulator'
import { memoryKeyring } from '../../kernel/secrets/secrets'
import { EntryBuffer } from './entry-buffer'
import { type JournalEntry, journalTable } from './table'

const EMPTY: Omit<JournalEntry, 'seq'> = {
  at: '2030-01-01T00:00:00.000Z',
  method: 'GET',
  path: '/wallet/me',
  route: null,
  status: 200,
  ms: 1,
  caller: { kind: 'anonymous', label: 'no credential', ip: '' },
  decision: null,
  request: { contentType: null, body: null },
  response: { contentType: null, body: null },
}

/** As a browser might lose it: behind the emulator's back. */
function emptied(indexedDB: IDBFactory, table: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('one')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(table, 'readwrite')
      transaction.objectStore(table).clear()
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

describe('the journal', () => {
  it('keeps the last 1,000 requests', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    for (let index = 0; index < 1_010; index++) await call('GET', `/wallet/me?n=${index}`)
    const { entries, total } = (await call('GET', '/__sandbank/journal?limit=1000')).body
    expect(total).toBe(1_000)
    expect(entries[0].path).toBe('/wallet/me?n=1009')
    expect(entries.at(-1).path).toBe('/wallet/me?n=10')
    await emulator.close()
  })

  it('keeps fewer where they are long, also those that another process wrote', async () => {
    const { store } = await kernel({ tables: [journalTable] })
    const table = store.table(journalTable)
    /** As a journal does that appends one entry. */
    const append = (entries: EntryBuffer, characters: number) =>
      store.write([journalTable], async () => {
        const entry = { ...EMPTY, response: { contentType: null, body: 'x'.repeat(characters) } }
        const seq = await table.add(entry as JournalEntry)
        await entries.makeRoom(table, [{ ...entry, seq }])
      })
    const mebi = 1024 * 1024
    const [one, other] = [new EntryBuffer(), new EntryBuffer()]
    for (let count = 0; count < 6; count++) await append(count % 2 === 0 ? one : other, 2 * mebi)
    expect(await table.toCollection().primaryKeys()).toEqual([4, 5, 6])
    await append(one, 9 * mebi)
    expect(await table.toCollection().primaryKeys()).toEqual([7])
  })

  it('marks what the shell asked for itself, and leaves it out or shows it alone', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    await call('GET', '/wallet/me?n=1')
    await emulator.fetch('/wallet/me?n=2', { headers: { 'X-Sandbank-Caller': 'shell' } })
    await emulator.fetch('/wallet/me?n=3', { headers: { 'X-Sandbank-Caller': 'somebody' } })
    const paths = async (query: string) =>
      (await call('GET', `/__sandbank/journal${query}`)).body.entries.map(({ path, shell }: JournalEntry) => [
        path,
        shell,
      ])
    const [one, two, three] = [1, 2, 3].map((n) => [`/wallet/me?n=${n}`, n === 2 ? true : undefined])
    expect(await paths('')).toEqual([three, two, one])
    expect(await paths('?shell=false')).toEqual([three, one])
    expect(await paths('?shell=true')).toEqual([two])
    await emulator.close()
  })

  it('streams each new entry that passes the filter', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    const response = await emulator.fetch(
      new Request('http://sandbank.test/__sandbank/journal?status=4xx', {
        headers: { Accept: 'text/event-stream' },
      }),
    )
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const nextText = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await nextText()).toBe(': connected\n\n')
    await call('GET', '/wallet/me')
    await call('GET', '/agent-profiles/nobody')
    await emulator.drain()
    const [id, event, data] = (await nextText()).trim().split('\n')
    const entry = JSON.parse((data as string).replace('data: ', ''))
    expect([id, event]).toEqual([`id: ${entry.seq}`, 'event: entry'])
    expect(entry).toMatchObject({
      path: '/agent-profiles/nobody',
      status: 404,
      decision: { rule: 'profile.visible' },
    })
    expect((await call('GET', '/__sandbank/journal?status=4xx')).body.entries).toEqual([entry])
    await reader.cancel()
    await emulator.close()
  })

  it('records how a streamed answer ended, and tells its listeners', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    const received: JournalEntry[] = []
    const live = await emulator.fetch('/__sandbank/journal', { headers: { Accept: 'text/event-stream' } })
    const reading = (async () => {
      const text = live.body?.pipeThrough(new TextDecoderStream()) as ReadableStream<string>
      for await (const part of text as unknown as AsyncIterable<string>) {
        for (const [, data] of part.matchAll(/^data: (.+)$/gm)) received.push(JSON.parse(data as string))
      }
    })().catch(() => undefined)
    const response = { content: 'word '.repeat(60) }
    const ask = () =>
      emulator.fetch('/v1/chat/completions', {
        method: 'POST',
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          model: 'claude-sonnet-4.5',
          stream: true,
          messages: [{ role: 'user', content: 'words' }],
        }),
      })
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures: [{ match: {}, response }] })
    const whole = await (await ask()).text()
    const reader = ((await ask()).body as ReadableStream<Uint8Array>).getReader()
    const first = (await reader.read()).value as Uint8Array
    await reader.cancel()
    const broken = [{ match: {}, response, truncateAfterChunks: 5 }]
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures: broken })
    await (await ask()).text().catch(() => undefined)
    await call('GET', '/wallet/me')
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries.map(({ stream }: JournalEntry) => stream?.end)).toEqual([
      undefined,
      'failed',
      'cut',
      'finished',
    ])
    expect(entries[3].stream.bytes).toBe(new TextEncoder().encode(whole).length)
    expect(entries[2].stream.bytes).toBeGreaterThanOrEqual(first.length)
    await expect
      .poll(() => new Map(received.map(({ seq, stream }) => [seq, stream?.end])))
      .toEqual(new Map(entries.map(({ seq, stream }: JournalEntry) => [seq, stream?.end])))
    await emulator.close()
    await live.body?.cancel().catch(() => undefined)
    void reading
  })

  it('has no entry of a stream of the admin API, however it ended; one that broke off is a failure', async () => {
    const indexedDB = new IDBFactory()
    const emulator = composeEmulator({
      ...{ host: 'test', databaseName: 'one', indexedDB, IDBKeyRange, keyring: memoryKeyring() },
    })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const call = caller(emulator)
    const live = await emulator.fetch('/__sandbank/journal', { headers: { Accept: 'text/event-stream' } })
    expect(live.headers.get('Content-Type')).toBe('text/event-stream')
    const reader = (live.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await reader.cancel()
    const whole = await emulator.fetch('/__sandbank/archive')
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    expect((await call('GET', '/__sandbank/info')).body.backgroundFailures).toEqual([])

    const form = new FormData()
    form.append('file', new File([new Uint8Array(100)], 'a.bin'), 'a.bin')
    await emulator.fetch('/user/files', {
      method: 'POST',
      headers: { 'X-API-Key': emulator.keys.full },
      body: form,
    })
    await emptied(indexedDB, 'blob_chunks')
    await expect((await emulator.fetch('/__sandbank/archive')).arrayBuffer()).rejects.toThrow()
    expect((await call('GET', '/__sandbank/info')).body.backgroundFailures).toMatchObject([
      { source: 'GET /__sandbank/archive', count: 1 },
    ])
    // An emulator of another test may still have something to log.
    const lines = logged.mock.calls.filter(([line]) => String(line).includes('GET /__sandbank/archive'))
    expect(lines).toHaveLength(1)
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries.map(({ path }: JournalEntry) => path)).toEqual(['/user/files'])
    logged.mockRestore()
    await emulator.close()
  })

  it('tells a stream that comes back what it missed, once', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    for (let n = 1; n <= 3; n++) await call('GET', `/wallet/me?n=${n}`)
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    const response = await emulator.fetch(
      new Request('http://sandbank.test/__sandbank/journal', {
        headers: { Accept: 'text/event-stream', 'Last-Event-ID': String(entries.at(-1).seq) },
      }),
    )
    await call('GET', '/wallet/me?n=4')
    await emulator.drain()
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    let text = ''
    while (!text.includes('n=4')) text += new TextDecoder().decode((await reader.read()).value)
    expect(text.match(/n=\d/g)).toEqual(['n=2', 'n=3', 'n=4'])
    await reader.cancel()
    await emulator.close()
  })

  it('shortens long bodies and hides secrets that the cut would split', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    const { full } = emulator.keys
    // The key stands across the place where the body is cut.
    const filler = 'x'.repeat(16_384 - 60)
    await call('POST', '/agent/profile/update', {
      title: 'long',
      content: `${filler} ${full} ${'y'.repeat(5_000)}`,
    })
    const [entry] = (await call('GET', '/__sandbank/journal?limit=1')).body.entries
    expect(entry.request.body.length).toBeLessThanOrEqual(16_385)
    expect(entry.request.body.endsWith('…')).toBe(true)
    expect(entry.request.body).not.toContain((full.split('_').at(-1) as string).slice(0, 6))
    await emulator.close()
  })
})
