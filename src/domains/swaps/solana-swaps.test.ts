import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
let session: string
beforeEach(async () => {
  await emulator.reset()
  session = (await call('GET', '/__sandbank/credentials')).body.session
})
afterAll(() => emulator.close())

const SELLER = 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const POOLS = 'SandbankPoo1s111111111111111111111111111111'
const DAY = 86_400_000
/** Of a token account, in lamports. */
const RENT = 2_039_280

async function ask(prompt: string, key?: string) {
  const { body } = await call('POST', '/agent/prompt', { prompt }, key)
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${body.jobId}`, undefined, key)).body
}

async function rpc(method: string, ...params: unknown[]) {
  return (await call('POST', '/rpc/solana', { jsonrpc: '2.0', id: 1, method, params })).body.result
}

const lamports = async () => (await rpc('getBalance', SELLER)).value

async function asOwner(method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const answer = await emulator.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status).toBe(200)
  return answer.json()
}
const controls = (body: object) => asOwner('PATCH', '/__sandbank/wallet/controls', body)

async function held(symbol: string, chain = 'solana'): Promise<number> {
  const { body } = await call('GET', `/wallet/portfolio?chains=${chain}&showLowValueTokens=true`)
  const { nativeBalance, tokenBalances } = body.balances[chain]
  if (symbol === 'SOL') return Number(nativeBalance)
  const found = tokenBalances.find(
    ({ token }: { token: { baseToken: { symbol: string } } }) => token.baseToken.symbol === symbol,
  )
  return Number(found?.token.balance ?? 0)
}

async function priceOf(token: string): Promise<number> {
  const { response } = await ask(`price of ${token}`)
  const [, price] = /costs \$([\d.]+) on/.exec(response) ?? []
  expect(price, response).toBeDefined()
  return Number(price)
}

/** Of SOL and of the dollar: what all accounts have, so that nothing is made or lost. */
const supplyOf = async (mint: string) => BigInt((await rpc('getTokenSupply', mint)).value.amount)

describe('a swap on Solana', () => {
  it('[prompt-acts] is one transaction of the wallet, which job, history and ledger show alike', async () => {
    const job = await ask('swap 0.5 SOL to USDC')
    const [, bought = ''] = /^Swapped 0\.5 SOL for (\S+) USDC on solana\./.exec(job.response) ?? []
    expect(Number(bought), job.response).toBeGreaterThan(74.7)
    expect(Number(bought)).toBeLessThan(75)
    const [{ chain, hash, url }] = job.transactions
    expect({ chain, url }).toEqual({ chain: 'solana', url: `/ui/chains/solana/tx/${hash}` })
    expect(job.richData).toMatchObject([{ type: 'transaction', chain: 'solana', hash }])
    // The sponsor pays the fee, and lends what the wrapped SOL needs on its way.
    expect(await lamports()).toBe(4_500_000_000)
    expect(await held('USDC')).toBeCloseTo(500 + Number(bought), 6)
    const transaction = await rpc('getTransaction', hash, { encoding: 'jsonParsed' })
    expect(transaction.meta.err).toBeNull()
    expect(transaction.transaction.message.instructions).toContainEqual(
      expect.objectContaining({ programId: POOLS, parsed: expect.objectContaining({ type: 'swap' }) }),
    )
    const { items } = await asOwner('GET', '/__sandbank/wallet/history')
    expect(items[0]).toMatchObject({
      ...{ hash, chain: 'solana', kind: 'swap', state: 'confirmed', sponsored: true, usd: 75 },
      ...{ amount: '0.5', symbol: 'SOL', to: POOLS, explorerPath: url },
    })
  })

  it('buys for dollars what is on Solana alone, with USDC where there is enough, else with SOL', async () => {
    const bonk = await ask('buy $20 of BONK')
    expect(bonk.response).toMatch(
      /^Swapped 20 USDC for \d{5,7}\.\d+ BONK on solana\. What pays was not said, so USDC did \(the default/,
    )
    // A token account of its own is the wallet's to pay for.
    expect(await lamports()).toBe(5_000_000_000 - RENT)
    await controls({ dailyLimit: { enabled: false } })
    await ask('swap 480 USDC to SOL on solana')
    expect(await held('USDC')).toBeLessThan(1)
    const wif = await ask('buy $20 of WIF')
    expect(wif.response).toMatch(
      /^Swapped 0\.13\d+ SOL for \S+ WIF on solana\. What pays was not said, so SOL did \(the default/,
    )
    const some = await ask('buy 10 JUP')
    const [, jup] = /for (\S+) JUP on solana/.exec(some.response) ?? []
    expect(Number(jup), some.response).toBeGreaterThanOrEqual(10)
    expect(Number(jup)).toBeLessThan(10.02)
  })

  it('sells parts and all, through as many pools as it takes, and leaves SOL for its accounts', async () => {
    await ask('swap 20 USDC to JUP')
    const jup = await held('JUP')
    await ask('sell half my JUP')
    expect(await held('JUP')).toBeCloseTo(jup / 2, 5)
    expect((await ask('swap all my JUP to MSOL')).response).toMatch(
      /^Swapped \S+ JUP for 0\.0\d+ MSOL on solana/,
    )
    expect(await held('JUP')).toBe(0)
    await controls({ transactionLimit: { enabled: false }, dailyLimit: { enabled: false } })
    expect((await ask('swap all my SOL to BONK')).response).toMatch(
      /^Swapped 4\.9\d+ SOL for \S+ BONK on solana/,
    )
    expect(await lamports()).toBe(RENT)
  })

  it('is quoted by the pools, and brings what was quoted while the clock stands', async () => {
    await emulator.clock.freeze()
    const quote = await ask('quote 0.5 SOL to BONK')
    const [, quoted = ''] =
      /^0\.5 SOL would bring (\S+) BONK now \(price impact [\d.]+ %\)\./.exec(quote.response) ?? []
    const swapped = await ask('swap 0.5 SOL to BONK')
    expect(swapped.response).toContain(`Swapped 0.5 SOL for ${quoted} BONK on solana.`)
  })

  it('makes and loses no token', async () => {
    await emulator.clock.freeze()
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    for (const prompt of [
      'buy $20 of BONK',
      'swap 0.1 SOL to BONK',
      'sell half my BONK',
      'swap 0.1 SOL to MSOL',
    ])
      expect((await ask(prompt)).response, prompt).toMatch(/^Swapped/)
    for (const mint of [usdc, BONK]) {
      const rows = await rpc('getProgramAccounts', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', {
        ...{ encoding: 'jsonParsed', filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint } }] },
      })
      const sum = rows.reduce(
        (
          total: bigint,
          { account }: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } },
        ) => total + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      )
      expect(sum).toBe(await supplyOf(mint))
    }
  })
})

describe('what a token costs on Solana', () => {
  it('follows the clock and the seed as on the EVM, and a trade moves it', async () => {
    await emulator.clock.freeze()
    const first = await priceOf('AIXBT on solana')
    expect(first).toBe(await priceOf('AIXBT on base'))
    await emulator.clock.advance(3 * DAY)
    const later = await priceOf('AIXBT on solana')
    expect(later).not.toBe(first)
    expect(later).toBe(await priceOf('AIXBT on base'))
    await controls({ transactionLimit: { enabled: false }, dailyLimit: { enabled: false } })
    await ask('swap 490 USDC to AIXBT on solana')
    expect(await priceOf('AIXBT on solana')).toBeGreaterThan(later)
    expect(await priceOf('AIXBT on base')).toBe(later)
  })

  it('of SOL is what its pool says, and only trades move it', async () => {
    await emulator.clock.freeze()
    expect(await priceOf('SOL')).toBe(150)
    await emulator.clock.advance(9 * DAY)
    expect(await priceOf('SOL')).toBe(150)
    await controls({ transactionLimit: { enabled: false }, dailyLimit: { enabled: false } })
    await ask('swap 4 SOL to USDC')
    const after = await priceOf('SOL')
    expect(after).toBeLessThan(150)
    // A limit counts SOL by that.
    await ask('swap 0.1 SOL to USDC')
    const { items } = await asOwner('GET', '/__sandbank/wallet/history')
    expect(items[0].usd).toBeCloseTo(after / 10, 2)
  })
})

describe('the layers above a swap on Solana', () => {
  it('[control-both-layers] refuse it by their own rules, and nothing moves', async () => {
    const before = [await held('SOL'), await held('USDC')]
    const refusals = async (prompt: string, key?: string) => {
      const job = await ask(prompt, key)
      return JSON.stringify(job)
    }
    expect(await refusals('swap 4 SOL to USDC')).toMatch(/\$600.*(per-transaction|transaction) limit/i)
    expect(await refusals('swap 0.1 SOL to USDC', emulator.keys.readOnly)).toMatch(/read-only/i)
    await controls({ paused: true })
    expect(await refusals('swap 0.1 SOL to USDC')).toMatch(/paused/i)
    await controls({ paused: false, transactionLimit: { enabled: false }, dailyLimit: { enabled: false } })
    expect(await refusals('swap 501 USDC to SOL on solana')).toContain('and the wallet holds 500')
    expect(await refusals('swap 1 JUP to SOL')).toContain('and the wallet holds 0')
    expect([await held('SOL'), await held('USDC')]).toEqual(before)
  })

  it('count what is sold: of 50 at once as many pass as the limit lets', { timeout: 120_000 }, async () => {
    await emulator.clock.freeze()
    await controls({ dailyLimit: { enabled: true, usd: 21 } })
    const before = await held('USDC')
    const jobs = await Promise.all(
      Array.from({ length: 50 }, () =>
        call('POST', '/agent/prompt', { prompt: 'swap 2 USDC to SOL on solana' }),
      ),
    )
    await emulator.jobsEnded()
    const read = await Promise.all(jobs.map(({ body }) => call('GET', `/agent/job/${body.jobId}`)))
    const done = read.filter(({ body }) => /^Swapped 2 USDC/.test(body.response ?? ''))
    expect(done).toHaveLength(10)
    expect(before - (await held('USDC'))).toBeCloseTo(20, 6)
    expect(new Set(done.map(({ body }) => body.transactions[0].hash)).size).toBe(10)
  })

  it('let a wallet without SOL sell tokens, and say what it needs a token account for', async () => {
    const { body: made } = await call('POST', '/__sandbank/keys', {
      name: 'gasless',
      walletId: 'wlt_gasless',
    })
    const key = made.apiKey
    expect((await ask('swap 10 USDC to BONK', key)).response ?? '').toMatch(/^(?!Swapped)/)
    const refused = JSON.stringify(await ask('swap 10 USDC to BONK', key))
    expect(refused).toContain(
      'This needs 0.00203928 SOL for a token account of its own for what it gets, which nobody sponsors, on solana, and the wallet holds 0.',
    )
    expect((await ask('swap 10 USDC to SOL on solana', key)).response).toMatch(
      /^Swapped 10 USDC for 0\.066\d+ SOL/,
    )
    expect((await ask('swap 10 USDC to BONK', key)).response).toMatch(/^Swapped 10 USDC for \d+\.\d+ BONK/)
  })

  it('let the wallet pay for itself when the sponsored transactions of the day are used', async () => {
    await emulator.clock.freeze()
    for (let n = 0; n < 10; n++)
      expect((await ask('swap 1 USDC to SOL on solana')).response).toMatch(/^Swapped/)
    const before = await lamports()
    const [, bought = ''] = /for (\S+) SOL/.exec((await ask('swap 1 USDC to SOL on solana')).response) ?? []
    expect(await lamports()).toBe(before + Math.round(Number(bought) * 1e9) - 5_000)
    const then = await lamports()
    await ask('swap 0.1 SOL to USDC')
    expect(await lamports()).toBe(then - 100_000_000 - 5_000)
  })

  it('name what no pool trades, and wrapping, which is no swap', async () => {
    const wrapped = JSON.stringify(await ask('swap 1 SOL to WSOL on solana'))
    expect(wrapped).toContain(
      'Only the native token of an EVM chain can be wrapped, and SOL on solana is none',
    )
    expect(JSON.stringify(await ask('swap 1 DRIFT to BONK'))).toContain('There is one on unichain, solana.')
  })
})

describe('an order for a token on Solana', () => {
  it('[agent-orders] is filled by a swap there', async () => {
    await emulator.clock.freeze(Date.parse('2030-01-04T08:00:00Z'))
    const place = (body: object) => call('POST', '/user/automation/order', body)
    const dca = await place({
      kind: 'dca',
      side: 'buy',
      token: 'BONK',
      amount: '$10',
      every: 'PT1H',
      times: 2,
    })
    expect(dca.status, JSON.stringify(dca.body)).toBe(201)
    const sale = await place({
      kind: 'limit',
      side: 'sell',
      token: 'SOL',
      amount: '0.1',
      price: '149',
      get: 'USDC',
    })
    expect(sale.body).toMatchObject({ error: 'Price already met' })
    for (const ms of [60_000, 3_600_000]) {
      await emulator.clock.advance(ms)
      await emulator.jobsEnded()
    }
    const { body } = await call('GET', `/user/automation/${dca.body.id}`)
    expect(body).toMatchObject({ status: 'done', chain: 'solana', runs: 2, sold: '20' })
    expect(body.fillings[0]).toMatchObject({
      status: 'filled',
      explorerPath: expect.stringMatching(/^\/ui\/chains\/solana\/tx\//),
    })
    expect(await held('USDC')).toBeCloseTo(480, 6)
    expect(await held('BONK')).toBeGreaterThan(0)
  })
})
