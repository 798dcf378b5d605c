import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chances, inTheMiddle } from '../helpers/chance'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { settledPayments } from './settled-payments'

const KILLS = 100
/** Before each kill: paid calls and prepared transactions, each requested twice at once; scripts; records. */
const EACH = { payments: 2, transactions: 2, scripts: 3, records: 3 }
const PRICE = 10_000n
const URL = 'http://sandbank.test/x402/demo/tide'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const SHOP = '0x5a2d000000000000000000000000000000000031'

const MANIFEST = {
  slug: 'tides',
  permissions: ['pay:x402', 'prepare:transaction', 'read:appdata', 'write:appdata'],
  scripts: ['count', 'prepare'],
  x402: { maxPaymentUsdPerCall: 0.05, allowedHosts: ['sandbank.test'] },
}
const SCRIPTS = {
  // Counts itself in steps that a death may come between.
  count: `const key = 'record:' + args
const row = (await appKV.get(key)) ?? { begun: 0, ended: 0 }
await appKV.set(key, { ...row, begun: row.begun + 1 })
await appKV.list('record:none')
await appKV.set(key, { begun: row.begun + 1, ended: row.ended + 1 })`,
  prepare: "return bankr.tx.prepare({ chain: 'base', to: args, value: '1000' })",
}

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

/** The recipient of transaction `n` alone. */
const receiver = (n: number) => `0x6${String(n).padStart(39, '0')}`

class Visit {
  readonly #send
  readonly #by

  constructor({ url }: Pick<Headless, 'url'>, session: string) {
    this.#send = client(url)
    this.#by = { Authorization: `Bearer ${session}` }
  }

  /** Undefined where the host died before it answered. */
  async ask(method: string, path: string, body?: object) {
    try {
      const answer = await this.#send(method, `/apps/tides${path}`, body, this.#by)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown
      return undefined
    }
  }

  async rpc(method: string, params: unknown[]) {
    return (await this.#send('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method, params })).body.result
  }
}

describe(`a Node host, killed ${KILLS} times while apps run`, { timeout: 5_400_000 }, () => {
  it('[app-x402] [app-tx] [app-scripts] [app-kv] pays and sends each once, runs nothing twice, and loses nothing', async () => {
    const data = join(scratch.path, 'data')
    /** Answers by their requests. */
    const payments = new Map<string, unknown>()
    const transactions = new Map<number, { blob: unknown; hash?: string }>()
    const scripts = new Map<string, boolean>()
    const records = new Map<string, boolean>()
    const chance = chances()
    let cut = 0
    let session = ''

    /** What the last one owes is still to be had. */
    const complete = async (visit: Visit) => {
      for (const [id, answer] of payments) {
        if (!answer) payments.set(id, await visit.ask('POST', '/x402/pay', { id }))
        expect(payments.get(id), id).toMatchObject({
          ...{ ok: true, body: { high: ['04:12', '16:37'] } },
          payment: { amountUsd: 0.01, transaction: expect.stringMatching(/^0x/) },
        })
      }
      for (const [n, { blob, hash }] of transactions) {
        if (hash) continue
        const sent = await visit.ask('POST', '/transactions/confirm', { blob })
        transactions.set(n, { blob, hash: sent.transactionHash })
      }
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const call = client(host.url)
      if (kill === 0) {
        session = (await call('POST', '/__sandbank/sessions', { walletId: 'wlt_developer' })).body.session
        const files = { 'manifest.json': JSON.stringify(MANIFEST) }
        for (const [name, source] of Object.entries(SCRIPTS))
          Object.assign(files, { [`scripts/${name}.ts`]: source })
        for (const [path, content] of Object.entries(files)) {
          const file = { path: `/apps/tides/${path}`, content }
          const by = { Authorization: `Bearer ${session}` }
          expect((await call('POST', '/user/files', file, by)).status).toBeLessThan(300)
        }
      }
      const visit = new Visit(host, session)
      await complete(visit)
      // Room under the caps of a minute and of a day.
      await call('POST', '/__sandbank/clock/advance', { ms: 3_600_000 })
      const requests: Promise<unknown>[] = []
      const note = (answer: unknown) => {
        if (answer === undefined) cut++
        return answer
      }
      const ids: string[] = []
      const numbers: number[] = []
      for (let n = 0; n < EACH.payments; n++)
        ids.push((await visit.ask('POST', '/x402/quote', { url: URL })).quote.id)
      for (let n = 0; n < EACH.transactions; n++) {
        const args = receiver(transactions.size)
        const { result: blob } = await visit.ask('POST', '/scripts/prepare/run', { args })
        numbers.push(transactions.size)
        transactions.set(transactions.size, { blob })
      }
      for (const id of [...ids, ...ids]) {
        if (!payments.has(id)) payments.set(id, undefined)
        const paid = visit.ask('POST', '/x402/pay', { id })
        requests.push(paid.then((answer) => note(answer) && payments.set(id, answer)))
      }
      for (const n of [...numbers, ...numbers]) {
        const { blob } = transactions.get(n) as { blob: unknown }
        const sent = visit.ask('POST', '/transactions/confirm', { blob })
        requests.push(
          sent.then((answer) => note(answer) && transactions.set(n, { blob, hash: answer.transactionHash })),
        )
      }
      for (let n = 0; n < EACH.scripts; n++) {
        const name = `run ${kill}.${n}`
        const ran = visit.ask('POST', '/scripts/count/run', { args: name })
        requests.push(ran.then((answer) => scripts.set(name, note(answer) !== undefined && answer.success)))
      }
      for (let n = 0; n < EACH.records; n++) {
        const name = `record ${kill}.${n}`
        const put = visit.ask('PUT', `/kv/${encodeURIComponent(`record:${name}`)}`, { value: { name } })
        requests.push(put.then((answer) => records.set(name, note(answer) !== undefined)))
      }
      await inTheMiddle(requests, chance)
      await host.stop('SIGKILL')
      await Promise.all(requests)
    }

    const host = await startHeadless('--data', data)
    const visit = new Visit(host, session)
    await complete(visit)
    for (const [id, answer] of payments)
      expect(await visit.ask('POST', '/x402/pay', { id }), id).toEqual(answer)
    const rows = await settledPayments(async (path) => (await client(host.url)('GET', path)).body)
    expect(rows).toHaveLength(payments.size)
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(payments.size)
    const sales = { to: USDC, data: `0x70a08231${SHOP.slice(2).padStart(64, '0')}` }
    expect(BigInt(await visit.rpc('eth_call', [sales, 'latest']))).toBe(BigInt(payments.size) * PRICE)
    for (const [n, { hash }] of transactions) {
      expect(BigInt(await visit.rpc('eth_getBalance', [receiver(n), 'latest'])), `transaction ${n}`).toBe(
        1_000n,
      )
      expect((await visit.rpc('eth_getTransactionReceipt', [hash])).status).toBe('0x1')
    }
    const stored = async (name: string) =>
      (await visit.ask('GET', `/kv/${encodeURIComponent(`record:${name}`)}`))?.value ?? undefined
    for (const [name, isPassed] of scripts) {
      const value = await stored(name)
      if (isPassed) expect(value, name).toEqual({ begun: 1, ended: 1 })
      else if (value) expect([value.begun, value.ended <= 1], name).toEqual([1, true])
    }
    for (const [name, isAcknowledged] of records) {
      const value = await stored(name)
      if (isAcknowledged || value) expect(value, name).toEqual({ name })
    }
    // Otherwise the kills have proved nothing.
    expect(cut).toBeGreaterThan(0)
    console.log(
      `${KILLS} kills: ${cut} calls cut off; ${payments.size} payments, ${transactions.size} transactions, ${[...scripts.values()].filter(Boolean).length} of ${scripts.size} scripts and ${[...records.values()].filter(Boolean).length} of ${records.size} records answered`,
    )
    await host.stop('SIGKILL')
  })
})
