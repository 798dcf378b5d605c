import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'

interface Chart {
  usd: string
  days: { date: string; usd: string }[]
}

async function chartOf(token: string): Promise<Chart> {
  const { jobId } = (await call('POST', '/agent/prompt', { prompt: `price chart of ${token}` })).body
  await emulator.jobsEnded()
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const steps = await emulator.fetch(`http://sandbank.test/__sandbank/agent/jobs/${jobId}/steps`, {
    headers: { Authorization: `Bearer ${session}` },
  })
  const body = await steps.json()
  const result = body.steps?.at(-1)?.result
  expect(result?.data, JSON.stringify(body)).toBeDefined()
  return result.data
}

describe('the history of prices', () => {
  it('is there for every kind of token, a point for each day', async () => {
    for (const token of [
      'ETH',
      'WETH',
      'USDT',
      'USDC',
      'cbBTC',
      'wstETH',
      'BRETT',
      'POL',
      'BNB',
      'LDO',
      'SOL',
      'BONK',
    ]) {
      const { days, usd } = await chartOf(token)
      expect(days.length, token).toBe(31)
      expect(days.at(-1)?.usd, token).toBe(usd)
      if (!['USDC'].includes(token))
        expect(new Set(days.map((day) => day.usd)).size, token).toBeGreaterThan(1)
    }
  })

  it('is the same for two reads, ends with what the pool says, and a trade stays in it', async () => {
    await emulator.clock.freeze()
    const before = await chartOf('BRETT')
    expect(await chartOf('BRETT')).toEqual(before)
    const bought = await call('POST', '/wallet/swap', { fromToken: USDC, toToken: BRETT, amount: '200' })
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    const after = await chartOf('BRETT')
    expect(Number(after.usd)).toBeGreaterThan(Number(before.usd))
    expect(after.days.slice(0, -1)).toEqual(before.days.slice(0, -1))
    await emulator.clock.advance(5 * 86_400_000)
    const later = await chartOf('BRETT')
    const shared = later.days.filter(({ date }) => after.days.slice(0, -1).some((day) => day.date === date))
    expect(shared).toEqual(
      after.days.slice(5, -1).filter(({ date }) => shared.some((day) => day.date === date)),
    )
  })

  it.each(['BONK', 'SOL', 'MSOL'])('of %s on Solana shows a trade from its moment on', async (token) => {
    await emulator.clock.freeze()
    const chain = { BONK: 'BONK on solana' }[token] ?? token
    const before = await chartOf(chain)
    expect(await chartOf(chain)).toEqual(before)
    const prompt = token === 'SOL' ? 'swap 3 SOL to USDC' : `swap 400 USDC to ${token} on solana`
    const { jobId } = (await call('POST', '/agent/prompt', { prompt })).body
    await emulator.jobsEnded()
    expect((await call('GET', `/agent/job/${jobId}`)).body.response).toMatch(/^Swapped/)
    const after = await chartOf(chain)
    expect(after.usd).not.toBe(before.usd)
    expect(after.days.at(-1)?.usd).toBe(after.usd)
    expect(after.days.slice(0, -1)).toEqual(before.days.slice(0, -1))
    await emulator.clock.advance(3 * 86_400_000)
    const later = await chartOf(chain)
    expect(later.days.slice(0, -4)).toEqual(after.days.slice(3, -1))
    // What SOL costs stands where the trade has left it.
    if (token === 'SOL') expect(later.days.at(-3)?.usd).toBe(after.usd)
  })

  it('of ether shows a trade from its block on', async () => {
    await emulator.clock.freeze()
    const before = await chartOf('ETH')
    const sold = await call('POST', '/wallet/swap', { fromToken: 'native', toToken: USDC, amount: '0.15' })
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    await emulator.clock.advance(3 * 86_400_000)
    const after = await chartOf('ETH')
    expect(Number(after.usd)).toBeLessThan(Number(before.usd))
    expect(after.days.at(-2)?.usd).toBe(after.usd)
    expect(after.days.at(-6)?.usd).toBe(before.days.at(-3)?.usd)
  })
})
