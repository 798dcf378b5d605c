import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reservationTable } from '../../src/domains/gateway/tables'
import { composeEmulator, type Emulator } from '../../src/emulator'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { ALONE } from '../../src/kernel/store/writers'
import { billed, DEAR, payer, QUESTION } from './billed'
import { BASE } from './setup'

const MINUTE = 60_000
const open: Emulator[] = []
afterEach(async () => {
  for (const emulator of open.splice(0)) await emulator.close()
})

/** Processes that follow each other, or stand side by side, on one database. `rest`: what else is special about them. */
async function database(rest: Partial<Parameters<typeof composeEmulator>[0]> = {}) {
  const indexedDB = new IDBFactory()
  const keyring = memoryKeyring()
  const process = () => {
    const emulator = composeEmulator({
      host: 'page',
      databaseName: 'shared',
      indexedDB,
      IDBKeyRange,
      keyring,
      ...rest,
    })
    open.push(emulator)
    return { emulator, ...payer(emulator) }
  }
  const first = process()
  await first.emulator.clock.freeze()
  await first.call('PUT', '/__sandbank/gateway/models/dear', DEAR)
  const fixtures = [{ match: {}, response: { content: 'word '.repeat(60) } }]
  await first.call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
  await first.own('PUT', 'credit', { balanceUsd: 100 })
  return { first, process, written: () => writtenIn(indexedDB) }
}

/** How many words of the answer that is open have been written down, beside the words that are sent. */
async function writtenIn(indexedDB: IDBFactory): Promise<number> {
  const opening = indexedDB.open('shared')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const rows = opening.result.transaction(reservationTable.name).objectStore(reservationTable.name).getAll()
  await new Promise((resolve) => rows.addEventListener('success', resolve))
  opening.result.close()
  return rows.result[0]?.sentTokens ?? 0
}

const ledgerOf = async ({ own }: ReturnType<typeof payer>) =>
  (await own('GET', 'ledger')).body.items.filter(({ kind }: { kind: string }) => kind === 'gateway')

describe('an answer that breaks off', () => {
  it('[chat-stream] is billed for what was sent when the client leaves, and is generated no further', async () => {
    const { first } = await database()
    const { stream, credits, call } = first
    const answer = await stream({ model: 'dear', max_tokens: 50 })
    await answer.until(7)
    expect(await credits()).toMatchObject({ balanceUsd: 100, undeductedCostUsd: 50 })
    await answer.cancel()
    // The other end notices it later, as over a network.
    await expect.poll(async () => (await credits()).undeductedCostUsd).toBe(0)
    const { balanceUsd } = await credits()
    const sent = answer.words().length
    // A stream is generated one chunk ahead of its reader.
    expect(100 - balanceUsd).toBeGreaterThanOrEqual(sent)
    expect(100 - balanceUsd).toBeLessThanOrEqual(sent + 2)
    expect(await ledgerOf(first)).toEqual([
      expect.objectContaining({ outcome: 'cut', model: 'dear', usd: balanceUsd - 100 }),
    ])
    expect((await call('GET', '/v1/usage?days=1')).body.totals).toMatchObject({
      totalRequests: 1,
      totalCost: 100 - balanceUsd,
    })
  })

  it('is billed for what was sent when the provider breaks off, and not at all when nothing was sent', async () => {
    const { first } = await database()
    const { stream, chat, credits, call } = first
    const response = { content: 'word '.repeat(60) }
    const fixtures = [{ match: {}, response, truncateAfterChunks: 5 }]
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const answer = await stream({ model: 'dear', max_tokens: 50 })
    await answer.end().catch(() => undefined)
    expect(await credits()).toMatchObject({ balanceUsd: 95, undeductedCostUsd: 0 })
    await call('PATCH', '/__sandbank/gateway/providers/scripted', { switches: { down: true } })
    expect((await chat({ model: 'dear', max_tokens: 50 })).status).toBe(503)
    expect((await stream({ model: 'dear', max_tokens: 50 })).status).toBe(503)
    expect(await credits()).toMatchObject({ balanceUsd: 95, undeductedCostUsd: 0 })
    expect(await ledgerOf(first)).toHaveLength(1)
  })

  it('costs nothing when the client of a whole answer leaves before there is one', async () => {
    const { first } = await database()
    const { emulator, credits, call } = first
    const fixtures = [{ match: {}, response: { content: 'late' }, latency: 60_000 }]
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const leaving = new AbortController()
    const answered = emulator.fetch(
      new Request(`${BASE}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...QUESTION, model: 'dear', max_tokens: 50 }),
        signal: leaving.signal,
      }),
    )
    const left = expect(answered).rejects.toThrow('aborted')
    await expect.poll(async () => (await credits()).undeductedCostUsd).toBe(50)
    leaving.abort()
    await left
    await expect.poll(credits).toMatchObject({ balanceUsd: 100, undeductedCostUsd: 0 })
  })

  it('is settled as cut, once, when its process dies; what was held back is free a minute later', async () => {
    const { first, process, written } = await database()
    const answer = await first.stream({ model: 'dear', max_tokens: 50 })
    await answer.until(40)
    await expect.poll(written).toBeGreaterThanOrEqual(40)
    await first.emulator.close()
    await answer.end().catch(() => undefined)
    // Two heirs at once.
    const heirs = [process(), process()] as const
    const [heir] = heirs
    expect(await heir.credits()).toMatchObject({
      balanceUsd: 100,
      effectiveBalanceUsd: 50,
      undeductedCostUsd: 50,
    })
    await heir.emulator.clock.advance(MINUTE - 1)
    expect((await heir.credits()).undeductedCostUsd).toBe(50)
    await heir.emulator.clock.advance(1)
    await Promise.all(heirs.map(({ credits }) => credits()))
    const { balanceUsd, undeductedCostUsd } = await heir.credits()
    expect(undeductedCostUsd).toBe(0)
    expect(100 - balanceUsd).toBeGreaterThanOrEqual(40)
    expect(100 - balanceUsd).toBeLessThanOrEqual(42)
    const [charge, ...more] = await ledgerOf(heir)
    expect(charge).toMatchObject({ outcome: 'cut', usd: balanceUsd - 100 })
    expect(more).toEqual([])
  })

  it('stays unbilled when its process dies before the answer began', async () => {
    const { first, process } = await database()
    const fixtures = [{ match: {}, response: { content: 'late' }, streamingProfile: { ttft: 60_000 } }]
    await first.call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const waiting = first.chat({ model: 'dear', max_tokens: 50, stream: true }).catch(() => undefined)
    await expect.poll(async () => (await first.credits()).undeductedCostUsd).toBe(50)
    await first.emulator.close()
    const heir = process()
    await heir.emulator.clock.advance(MINUTE)
    expect(await heir.credits()).toMatchObject({ balanceUsd: 100, undeductedCostUsd: 0 })
    expect(await ledgerOf(heir)).toEqual([])
    void waiting
  })

  it('goes on across an advance of a year, and is billed at its end', async () => {
    const { first } = await database()
    const answer = await first.stream({ model: 'dear', max_tokens: 50 })
    await answer.until(3)
    await first.emulator.clock.advance(365 * 24 * 60 * MINUTE)
    await answer.end()
    expect(await first.credits()).toMatchObject({ balanceUsd: 50, undeductedCostUsd: 0 })
    expect(await ledgerOf(first)).toEqual([expect.objectContaining({ outcome: 'whole', usd: -50 })])
  })

  it('ends where another process took its own for dead', async () => {
    const { first, process, written } = await database()
    const answer = await first.stream({ model: 'dear', max_tokens: 60 })
    await answer.until(20)
    const other = process()
    await expect.poll(written).toBeGreaterThanOrEqual(20)
    await other.emulator.clock.advance(2 * MINUTE)
    const billed = 100 - (await other.credits()).balanceUsd
    expect(billed).toBeGreaterThanOrEqual(20)
    // Words go on until its own process looks again, which it does between two of them.
    for (let most = 30; most > 0; most--) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      if (!(await answer.until(answer.words().length + 1))) break
    }
    expect(await answer.end()).toContain('another process took this one for dead')
    expect(answer.words().length).toBeLessThan(60)
    expect(await first.credits()).toMatchObject({ balanceUsd: 100 - billed, undeductedCostUsd: 0 })
  })
})

it('a request that is sent again under its id is billed once, whether its first answer arrived or not', async () => {
  const { first, process } = await database()
  const id = { 'X-Sandbank-Request-Id': 'the-same' }
  const body = { model: 'dear', max_tokens: 10 }
  const answers = [await first.chat(body, id), await first.chat(body, id)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await first.credits()).balanceUsd).toBe(90)
  // Its process dies in the middle: the repeat goes on under the same reservation.
  const other = { 'X-Sandbank-Request-Id': 'another' }
  const answer = await first.stream(body, other)
  await answer.until(2)
  await first.emulator.close()
  const heir = process()
  const again = await heir.stream(body, other)
  expect(await again.end()).toContain('[DONE]')
  await heir.emulator.clock.advance(2 * MINUTE)
  expect(await heir.credits()).toMatchObject({ balanceUsd: 80, undeductedCostUsd: 0 })
})

describe('an answer of a host that sends together what is there at the same time', () => {
  const likeAWorker = { joinsChunks: true, writers: ALONE }

  it('[chat-stream] is whole, counted exactly and billed before its end is seen', async () => {
    const { first } = await database(likeAWorker)
    const { stream, credits, call } = first
    await call('PUT', '/__sandbank/gateway/models/dear', { ...DEAR, maxOutputTokens: 1_000 })
    await first.own('PUT', 'credit', { balanceUsd: 10_000 })
    let balance = 10_000
    // One piece, its last words with the end; several of them; several with nothing left for the last.
    for (const words of [1, 2, 200, 257, 600]) {
      const fixtures = [{ match: {}, response: { content: 'word '.repeat(words) }, chunkSize: 5 }]
      await call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
      const answer = await stream({
        model: 'dear',
        max_tokens: 1_000,
        stream_options: { include_usage: true },
      })
      const text = await answer.end()
      expect(answer.words()).toEqual(Array(words).fill('word '))
      expect(text.trim().split('\n\n')).toHaveLength(1 + words + 3)
      const usage = JSON.parse(text.trim().split('\n\n').at(-2)?.slice(6) ?? '').usage.completion_tokens
      const { balanceUsd, undeductedCostUsd } = await credits()
      expect(balance - balanceUsd).toBe(usage)
      expect(undeductedCostUsd).toBe(0)
      balance = balanceUsd
    }
    expect((await ledgerOf(first)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(5).fill('whole'),
    )
    const { totals } = (await call('GET', '/v1/usage?days=1')).body
    expect(totals).toMatchObject({ totalRequests: 5, totalCost: 10_000 - balance })
  })

  it('[messages-stream] has the same events as one that comes word by word', async () => {
    const events = async (rest: object) => {
      const { first } = await database(rest)
      const answer = await first.send('POST', '/v1/messages', { ...QUESTION, max_tokens: 100, stream: true })
      return (await answer.text()).replace(/msg_\w+/g, 'msg_')
    }
    const joined = await events(likeAWorker)
    // 60 words, and the space behind the last one.
    expect(joined.match(/event: content_block_delta/g)).toHaveLength(61)
    expect(joined).toBe(await events({ writers: ALONE }))
  })

  it('brings each word when it comes, and is billed for what was sent when the client leaves', async () => {
    const { first } = await database(likeAWorker)
    const { stream, credits, call } = first
    const fixtures = [{ match: {}, response: { content: 'word '.repeat(60) }, chunkSize: 5, latency: 20 }]
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const answer = await stream({ model: 'dear', max_tokens: 80 })
    const counts: number[] = []
    for (let read = await answer.read(); read && counts.length < 6; read = await answer.read()) {
      counts.push(answer.words().length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6])
    await answer.cancel()
    await expect.poll(async () => (await ledgerOf(first)).length).toBe(1)
    const { balanceUsd, undeductedCostUsd } = await credits()
    expect(undeductedCostUsd).toBe(0)
    expect(100 - balanceUsd).toBeGreaterThanOrEqual(answer.words().length)
    expect(100 - balanceUsd).toBeLessThanOrEqual(answer.words().length + 2)
    expect(await ledgerOf(first)).toEqual([expect.objectContaining({ outcome: 'cut' })])
  })

  it('is billed once when the client leaves while it is settled', async () => {
    const { first } = await database(likeAWorker)
    const answer = await first.stream({ model: 'dear', max_tokens: 80 })
    await answer.until(1)
    await answer.cancel()
    await expect.poll(async () => (await ledgerOf(first)).length).toBe(1)
    const { balanceUsd, undeductedCostUsd } = await first.credits()
    expect(undeductedCostUsd).toBe(0)
    expect(100 - balanceUsd).toBeGreaterThanOrEqual(1)
    expect(100 - balanceUsd).toBeLessThanOrEqual(61)
    expect((await first.call('GET', '/v1/usage?days=1')).body.totals.totalRequests).toBe(1)
  })

  it('never takes more credit than there is, however many begin at once', async () => {
    const { first } = await database(likeAWorker)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => first.stream({ model: 'dear', max_tokens: 30 })),
    )
    for (const answer of answers) await answer.end()
    const begun = answers.filter(({ status }) => status === 200)
    expect(begun).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(47)
    const billed = begun.reduce((sum, answer) => sum + answer.words().length, 0)
    expect(await first.credits()).toMatchObject({ balanceUsd: 100 - billed, undeductedCostUsd: 0 })
  })

  it('ends as an error and is not billed where its charge finds no room', async () => {
    const { first } = await database(likeAWorker)
    const { stream, credits } = first
    const ask = () => stream({ model: 'dear', max_tokens: 5 })
    await (await ask()).end()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    })
    const text = await (await ask()).end()
    full.mockRestore()
    expect(text).toContain('gives this site no more storage')
    expect(text).not.toContain('[DONE]')
    expect(await credits()).toMatchObject({ balanceUsd: 95, undeductedCostUsd: 0 })
  })
})

describe('an answer that begins before its reservation is written', () => {
  it('ends as an error and is not billed where that finds no room', async () => {
    const { emulator, call, stream, credits } = await billed()
    await call('PUT', '/__sandbank/gateway/models/dear', DEAR)
    const ask = () => stream({ model: 'dear', max_tokens: 5 })
    await (await ask()).end()
    const { balanceUsd } = await credits()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    })
    const answer = await ask()
    expect(answer.status).toBe(200)
    const text = await answer.end()
    full.mockRestore()
    expect(text).toContain('gives this site no more storage')
    expect(text).not.toContain('[DONE]')
    expect(await credits()).toMatchObject({ balanceUsd, undeductedCostUsd: 0 })
    await (await ask()).end()
    expect((await credits()).balanceUsd).toBe(balanceUsd - 5)
    await emulator.close()
  })

  it('takes one of the 60 places a minute, however many begin at once', async () => {
    const { emulator, call, own, stream, credits } = await billed()
    await call('PUT', '/__sandbank/gateway/models/dear', DEAR)
    await own('PUT', 'credit', { balanceUsd: 1_000 })
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => stream({ model: 'dear', max_tokens: 1 })),
    )
    for (const answer of answers) await answer.end()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    await emulator.clock.advance(MINUTE)
    expect((await credits()).balanceUsd).toBe(940)
    await emulator.close()
  })
})
