import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { payingBy } from '../endpoints/paying'
import { developer } from '../helpers/chain'
import { chances, inTheMiddle } from '../helpers/chance'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { usdcDomain } from '../helpers/x402'

const KILLS = 60
/** Calls before each kill, each of them twice at once. */
const CALLS = 4
const PRICE = 10_000n

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

const seconds = () => BigInt(Math.floor(Date.now() / 1_000))
const payer = payingBy({ fetch: (input, init) => fetch(input as Request, init) }, developer(0), seconds)

/** What a call came to; undefined where the host died before it answered. */
async function sent(url: string, header: string): Promise<number | undefined> {
  try {
    const answer = await payer.send(url, header)
    await answer.text()
    return answer.status
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return undefined
  }
}

async function balanceOf({ url }: Headless, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const call = { to: usdcDomain().verifyingContract, data }
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }
  return BigInt((await client(url)('POST', '/rpc/8453', body)).body.result)
}

describe(`a Node host, killed ${KILLS} times while it serves paid calls`, { timeout: 3_600_000 }, () => {
  it('[x402-cloud-settle] serves each authorization once, settles what it served, and nothing else', async () => {
    const data = join(scratch.path, 'data')
    const chance = chances()
    const served = new Map<string, number>()
    let path = ''
    let before = 0n
    let cut = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const call = client(host.url)
      if (kill === 0) {
        const { keys } = (await call('GET', '/__sandbank/credentials')).body
        const deploy = {
          config: { services: { slow: { price: '0.01' } } },
          bundles: {
            slow: `export default async () => {
              await new Promise((done) => setTimeout(done, 20))
              return { served: true }
            }`,
          },
        }
        const auth = { 'X-API-Key': keys.full }
        const { status, body } = await call('POST', '/x402/endpoints/deploy', deploy, auth)
        expect(status).toBe(200)
        path = new URL(body.endpoints[0].url).pathname
        before = await balanceOf(host, path.split('/')[1] ?? '')
      }
      const url = `${host.url}${path}`
      const headers = await Promise.all(
        Array.from({ length: CALLS }, () => payer.header(url, { seconds: 86_400n })),
      )
      const calling = headers.flatMap((header) =>
        [1, 2].map(async () => {
          const status = await sent(url, header)
          if (status === undefined) cut++
          else expect([200, 402]).toContain(status)
          served.set(header, (served.get(header) ?? 0) + (status === 200 ? 1 : 0))
        }),
      )
      await inTheMiddle(calling, chance)
      await host.stop('SIGKILL')
      await Promise.all(calling)
    }
    for (const [header, count] of served) expect(count, header).toBeLessThanOrEqual(1)

    const host = await startHeadless('--data', data)
    const call = client(host.url)
    const url = `${host.url}${path}`
    // Whoever was not answered is served now: by a run, or by the answer that was lost. Nobody a second time.
    let late = 0
    for (const [header, count] of served) {
      const status = await sent(url, header)
      if (status === 429) break
      if (count > 0) expect(status).toBe(402)
      else if (status === 200) late++
    }
    const settledAll = async () => {
      const { tables } = (await call('GET', '/__sandbank/export')).body
      return tables.paid_endpoint_runs as { id: string; state: string }[]
    }
    await expect
      .poll(async () => (await settledAll()).filter(({ state }) => state !== 'settled'), { timeout: 60_000 })
      .toEqual([])
    const runs = await settledAll()
    expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length)
    const answered = [...served.values()].reduce((sum, count) => sum + count, 0) + late
    expect(runs.length).toBeGreaterThanOrEqual(answered)
    expect((await balanceOf(host, path.split('/')[1] ?? '')) - before).toBe(BigInt(runs.length) * PRICE)
    // Otherwise the kills have proved nothing.
    expect(cut).toBeGreaterThan(0)
    await host.stop('SIGKILL')
  })
})
