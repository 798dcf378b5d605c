import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chances } from '../helpers/chance'
import { client, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { times } from '../helpers/soak'

const KILLS = times(2, 50)
/** Placed before each kill; each is filled once, at once. */
const ORDERS = 4
const AMOUNT = 10
const START_BALANCE = 1_000

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

interface Order {
  readonly type: string
  readonly status: string
  readonly runs: number
  readonly sold: string
  readonly fillings: readonly { readonly status: string; readonly txHash?: string }[]
}

describe(`a Node host, killed ${KILLS} times while orders are filled`, {
  timeout: times(600_000, 3_600_000),
}, () => {
  it('[agent-orders] fills every order that it has stored, and each once', async () => {
    const data = join(scratch.path, 'data')
    const chance = chances()
    const body = { kind: 'dca', side: 'buy', token: 'ETH', amount: `$${AMOUNT}`, every: 'P1D', times: 1 }
    let acknowledged = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const send = client(host.url)
      const { session } = (await send('GET', '/__sandbank/credentials')).body
      const key = { Authorization: `Bearer ${session}` }
      for (let n = 0; n < ORDERS; n++) {
        expect((await send('POST', '/user/automation/order', body, key)).status).toBe(201)
        acknowledged++
      }
      await new Promise((resolve) => setTimeout(resolve, chance(200)))
      await host.stop('SIGKILL')
    }

    const host = await startHeadless('--data', data)
    const send = client(host.url)
    const { session } = (await send('GET', '/__sandbank/credentials')).body
    const key = { Authorization: `Bearer ${session}` }
    const all = async (): Promise<Order[]> =>
      (await send('GET', '/user/automation', undefined, key)).body.automations
    // What another process had begun is taken over when its lease has lapsed.
    await expect
      .poll(async () => (await all()).filter(({ status }) => status !== 'done').length, { interval: 200 })
      .toBe(0)
    const orders = await all()
    expect(orders).toHaveLength(acknowledged)
    for (const order of orders)
      expect(order).toMatchObject({ runs: 1, sold: String(AMOUNT), fillings: [{ status: 'filled' }] })
    const hashes = orders.flatMap(({ fillings }) => fillings.map(({ txHash }) => txHash))
    expect(new Set(hashes).size).toBe(acknowledged)
    const { balances } = (await send('GET', '/wallet/portfolio?chains=base', undefined, key)).body
    const dollars = balances.base.tokenBalances.find(
      ({ token }: { token: { baseToken: { symbol: string } } }) => token.baseToken.symbol === 'USDC',
    )
    expect(Number(dollars.token.balance)).toBeCloseTo(START_BALANCE - AMOUNT * acknowledged, 6)
    await host.stop('SIGKILL')
  })
})
