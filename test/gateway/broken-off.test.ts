import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reservationTable } from '../../src/domains/gateway/tables'
import { composeEmulator, type Emulator } from '../../src/emulator'
import { memoryKeyring } from '../../src/kernel/secrets'
import { ASKED, billed, DEAR, payer } from './billed'
import { BASE } from './setup'

const MINUTE = 60_000
const open: Emulator[] = []
afterEach(async () => {
  for (const emulator of open.splice(0)) await emulator.close()
})

/** Processes that follow each other, or stand side by side, on one database. */
async function database() {
  const indexedDB = new IDBFactory()
  const keyring = memoryKeyring()
  const process = () => {
    const emulator = composeEmulator({
      host: 'page',
      databaseName: 'shared',
      indexedDB,
      IDBKeyRange,
      keyring,
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
        body: JSON.stringify({ ...ASKED, model: 'dear', max_tokens: 50 }),
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

describe('an answer that begins beside its reservation', () => {
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
