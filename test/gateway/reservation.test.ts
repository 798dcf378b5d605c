import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { accountTable, ledgerTable, reservationTable } from '../../src/domains/gateway/tables'
import { billed, DEAR } from './billed'

let begin: MockInstance<IDBDatabase['transaction']>
let payer: Awaited<ReturnType<typeof billed>>
beforeEach(async () => {
  // Before the database is opened: Dexie binds it then.
  begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  payer = await billed()
  await payer.call('PUT', '/__sandbank/gateway/models/dear', DEAR)
  // The first answer of a process reads what the others find in memory.
  await (await payer.stream({ model: 'dear', max_tokens: 1 })).end()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await payer.emulator.close()
})

/** The tables of each transaction that `run` writes to the credit in, while no time passes. */
async function transactions(run: () => Promise<unknown>): Promise<string[][]> {
  await payer.emulator.drain()
  begin.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await run()
  } finally {
    vi.useRealTimers()
  }
  const written = begin.mock.calls.filter(([, mode]) => mode === 'readwrite')
  return written
    .map(([tables]) => (typeof tables === 'string' ? [tables] : [...tables]))
    .filter((tables) => tables.includes(accountTable.name))
}

describe('the transactions of a model request', () => {
  it('[chat-stream] are one for a streamed chat: its place, its charge, its usage', async () => {
    const all = await transactions(async () => {
      const answer = await payer.stream({ model: 'dear', max_tokens: 5 })
      expect(answer.status).toBe(200)
      expect(await answer.end()).toContain('[DONE]')
    })
    expect(all).toHaveLength(1)
    expect(all[0]).toEqual(
      expect.arrayContaining([accountTable.name, ledgerTable.name, reservationTable.name]),
    )
    expect(await payer.credits()).toMatchObject({ balanceUsd: 19, undeductedCostUsd: 0 })
  })

  it('are one for each of several streamed chats at once', async () => {
    const all = await transactions(async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => payer.stream({ model: 'dear', max_tokens: 2 })),
      )
      await Promise.all(answers.map((answer) => answer.end()))
    })
    expect(all).toHaveLength(5)
    expect(await payer.credits()).toMatchObject({ balanceUsd: 14, undeductedCostUsd: 0 })
  })

  it('are two for a whole answer: one before the provider is asked, one at its end', async () => {
    const all = await transactions(async () => {
      expect((await payer.chat({ model: 'dear', max_tokens: 5 })).status).toBe(200)
    })
    expect(all).toHaveLength(2)
    expect(await payer.credits()).toMatchObject({ balanceUsd: 19, undeductedCostUsd: 0 })
  })

  it('are two for a streamed chat of a wallet with a daily budget, whose sum is in the database', async () => {
    await payer.own('PATCH', 'account', { dailyBudgetUsd: 20 })
    await payer.emulator.clock.advance(60_000)
    await payer.chat({ model: 'dear', max_tokens: 1 })
    const all = await transactions(async () => {
      await (await payer.stream({ model: 'dear', max_tokens: 5 })).end()
    })
    expect(all).toHaveLength(2)
    expect((await payer.credits()).dailyBudget).toMatchObject({ spentUsd: 7, exceeded: false })
  })

  it('are one for a streamed chat that none answers, and it costs nothing', async () => {
    await payer.call('PATCH', '/__sandbank/gateway/providers/scripted', { switches: { down: true } })
    const all = await transactions(async () => {
      expect((await payer.stream({ model: 'dear', max_tokens: 5 })).status).toBe(503)
    })
    expect(all).toHaveLength(1)
    expect(await payer.credits()).toMatchObject({ balanceUsd: 24, undeductedCostUsd: 0 })
  })

  it('write the reservation of an answer that goes on, and settle it at its end', async () => {
    const response = { content: 'word '.repeat(60) }
    const fixtures = [{ match: {}, response, chunkSize: 5, latency: 20 }]
    await payer.call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const answer = await payer.stream({ model: 'dear', max_tokens: 20 })
    await answer.until(1)
    const inFlight = (await payer.own('GET', 'account')).body
    expect(inFlight).toMatchObject({ balanceUsd: 24, inFlightUsd: 20, effectiveBalanceUsd: 4 })
    expect(inFlight.inFlight).toEqual([expect.objectContaining({ model: 'dear', worstCaseUsd: 20 })])
    await answer.end()
    const settled = (await payer.own('GET', 'account')).body
    expect(settled).toMatchObject({ balanceUsd: 4, inFlightUsd: 0, inFlight: [] })
  })
})
