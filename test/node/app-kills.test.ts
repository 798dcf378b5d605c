import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { seed } from '../helpers/seed'
import { times } from '../helpers/soak'

const KILLS = times(4, 100)
/** Before each kill, each of them asked for twice at once. */
const PAYMENTS = 3
const PRICE = 10_000n
const URL = 'http://sandbank.test/x402/demo/tide'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const SHOP = '0x5a2d000000000000000000000000000000000031'

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

const by = (session: string) => ({ Authorization: `Bearer ${session}` })

/** Pays; undefined where the host died before it answered. */
async function pay({ url }: Headless, id: string, key: string): Promise<unknown> {
  try {
    const answer = await client(url)('POST', '/apps/tides/x402/pay', { id }, by(key))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return undefined
  }
}

async function heldByShop(url: string): Promise<bigint> {
  const data = `0x70a08231${SHOP.slice(2).padStart(64, '0')}`
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: USDC, data }, 'latest'] }
  return BigInt((await client(url)('POST', '/rpc/8453', body)).body.result)
}

async function settledRows(url: string): Promise<{ state: string; transaction: string }[]> {
  const rows: { state: string; transaction: string }[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/__sandbank/x402/payments?limit=100${cursor && `&cursor=${cursor}`}`
    const { body } = await client(url)('GET', path)
    rows.push(...body.payments)
    cursor = body.nextCursor
  }
  return rows.filter(({ state }) => state === 'settled')
}

describe(`a Node host, killed ${KILLS} times while apps pay`, { timeout: times(300_000, 3_600_000) }, () => {
  it('[app-x402] pays each call once, and brings what was bought in the end', async () => {
    const data = join(scratch.path, 'data')
    const answered = new Map<string, unknown>()
    const ids: string[] = []
    const complete = async (host: Headless, session: string) => {
      for (const id of ids) {
        if (!answered.has(id)) answered.set(id, await pay(host, id, session))
        expect(answered.get(id), id).toMatchObject({
          ...{ ok: true, body: { high: ['04:12', '16:37'] } },
          payment: { amountUsd: 0.01, transaction: expect.stringMatching(/^0x/) },
        })
      }
    }
    let chance = seed
    let cut = 0
    let key = ''
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const call = client(host.url)
      if (kill === 0) {
        key = (await call('POST', '/__sandbank/sessions', { walletId: 'wlt_developer' })).body.session
        const manifest = {
          slug: 'tides',
          permissions: ['pay:x402'],
          x402: { maxPaymentUsdPerCall: 0.05, allowedHosts: ['sandbank.test'] },
        }
        const file = { path: '/apps/tides/manifest.json', content: JSON.stringify(manifest) }
        expect((await call('POST', '/user/files', file, by(key))).status).toBeLessThan(300)
      }
      // What the last one owes still holds; then there is room under the caps of a minute and of a day.
      await complete(host, key)
      await call('POST', '/__sandbank/clock/advance', { ms: 3_600_000 })
      const paying: Promise<void>[] = []
      for (let index = 0; index < PAYMENTS; index++) {
        const asked = await call('POST', '/apps/tides/x402/quote', { url: URL }, by(key))
        const { id } = asked.body.quote
        ids.push(id)
        const ask = async () => {
          const answer = await pay(host, id, key)
          if (answer === undefined) cut++
          else answered.set(id, answer)
        }
        paying.push(ask(), ask())
      }
      chance = (chance * 1_103_515_245 + 12_345) % 2 ** 31
      await new Promise((resolve) => setTimeout(resolve, chance % 200))
      await host.stop('SIGKILL')
      await Promise.all(paying)
    }

    const host = await startHeadless('--data', data)
    await complete(host, key)
    for (const [id, answer] of answered) expect(await pay(host, id, key), id).toEqual(answer)
    const rows = await settledRows(host.url)
    expect(rows).toHaveLength(ids.length)
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(ids.length)
    expect(await heldByShop(host.url)).toBe(BigInt(ids.length) * PRICE)
    // Otherwise the kills have proved nothing.
    expect(cut).toBeGreaterThan(0)
    await host.stop('SIGKILL')
  })
})
