import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { prompting } from '../../../../../test/agent/prompting'
import { caller } from '../../../../../test/helpers/caller'
import { rpcOf } from '../../../../../test/helpers/chain'

const BASE = 8453
const FRIEND = '0x00000000000000000000000000000000000000EE'
const MARKET = '0x5a2d00000000000000000000000000000000000a'

const emulator = createEmulator()
const call = caller(emulator)
const ask = prompting(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** What a tool answers, in words. */
async function answerOf(tool: string, args: object): Promise<string> {
  const fixtures = [{ match: { prompt: { regex: '^use a tool' } }, steps: [{ tool, args }] }]
  expect((await call('PUT', '/__sandbank/agent/fixtures', { fixtures })).status).toBe(200)
  const { response } = await ask('use a tool')
  return response
}

async function marketOf(symbol: string) {
  const { tokens } = (await call('GET', '/__sandbank/market')).body
  return tokens.find((token: { symbol: string }) => token.symbol === symbol)
}

async function unitsOf(token: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await rpcOf(emulator, BASE)('eth_call', { to: token, data }, 'latest'))
}

async function ownAddress(): Promise<string> {
  const { wallets } = (await call('GET', '/wallet/me')).body
  return wallets.find(({ chain }: { chain: string }) => chain === 'evm').address
}

describe('[agent-research] token_figures', () => {
  it('has all figures of a launched token, as its market has them', async () => {
    const text = await answerOf('token_figures', { token: 'DRIFT' })
    const { tokenAddress: address, marketCapUsd } = await marketOf('DRIFT')
    const number = '\\d+(\\.\\d+)?'
    expect(text).toMatch(
      new RegExp(
        `^DRIFT on base costs \\$${number}: [+-]${number}% since the end of \\d{4}-\\d\\d-\\d\\d, market cap \\$${number}, fully diluted value \\$${number} \\(all of its supply is issued\\), \\$${number} traded in the last 24 hours in the simulated market, liquidity \\$${number}, 2 holders, supply 100000000000 DRIFT on base, peak of the last 90 days \\$${number} on \\d{4}-\\d\\d-\\d\\d, contract (0x[0-9a-f]{40})\\.$`,
        'i',
      ),
    )
    expect(text.toLowerCase()).toContain(`contract ${address.toLowerCase()}`)
    expect(Number(/market cap \$([\d.]+)/.exec(text)?.[1])).toBeCloseTo(marketCapUsd, 0)
  })

  it('has one figure alone, and says what is not known', async () => {
    expect(await answerOf('token_figures', { token: 'USDC', figure: 'supply' })).toBe(
      // Two pools of ten million, ten developer accounts of 100,000, and the seeded wallets.
      'USDC on base costs $1: supply 21006400 USDC on base.',
    )
    expect(await answerOf('token_figures', { token: 'ETH', figure: 'cap' })).toBe(
      'ETH on base costs $3000. Unknown here: market cap (no contract counts how much there is of it).',
    )
  })
})

describe('technicals', () => {
  it('reads the daily prices of a token', async () => {
    expect(await answerOf('technicals', { token: 'DRIFT', indicator: 'rsi' })).toMatch(
      /^DRIFT costs \$[\d.]+ on base\. By \d+ daily prices, the last one of now: RSI 14 is \d+\.\d, (oversold|neutral|overbought)\.$/,
    )
    const all = await answerOf('technicals', { token: 'DRIFT' })
    expect(all).toMatch(/MACD 12\/26\/9 is -?\$[\d.]+, (above|below) its signal line at -?\$[\d.]+;/)
    expect(all).toMatch(/the 200-day simple average needs 200 prices, and there are \d+/)
    expect(all).toMatch(/Taken together the trend is (up|down|neither up nor down)\.$/)
  })
})

describe('trending and compare_tokens', () => {
  it('orders launched tokens by what is said', async () => {
    const gains = (await answerOf('trending', { order: 'gainers', period: '30d', count: 3 })).split('\n')
    const changes = gains.slice(1).map((line) => Number(/([+-][\d.]+)%/.exec(line)?.[1]))
    expect(gains[0]).toMatch(
      /^The largest gains of the launched tokens on base, 30d, in the simulated market; changes are since the end of /,
    )
    expect(changes).toEqual([...changes].sort((one, other) => other - one))
    expect(changes.every((change) => change > 0)).toBe(true)
    expect(await answerOf('trending', { chain: 'polygon' })).toBe(
      "No trades are counted on polygon: lists are of launched tokens on base, in the emulator's simulated market.",
    )
  })

  it('puts tokens side by side', async () => {
    const lines = (await answerOf('compare_tokens', { tokens: ['DRIFT', 'ETH'], period: '7d' })).split('\n')
    expect(lines).toEqual([
      'Over 7d:',
      expect.stringMatching(
        /^DRIFT on base: \$[\d.]+, [+-][\d.]+%, market cap \$[\d.]+, traded \$[\d.]+, liq/,
      ),
      expect.stringMatching(
        /^ETH on base: \$3000, [+-][\d.]+%, market cap unknown, traded unknown, liquidity \$20000000$/,
      ),
      expect.stringMatching(/^DRIFT did best: [+-][\d.]+%\.$/),
    ])
  })
})

describe('holders', () => {
  it('lists who holds a token, the largest first, and finds whoever receives it', async () => {
    const { tokenAddress: address } = await marketOf('DRIFT')
    expect(await answerOf('swap', { from: 'ETH', to: 'DRIFT', amount: '0.05' })).toContain('Swapped')
    expect(await answerOf('transfer', { token: 'DRIFT', amount: 'half', to: FRIEND })).toContain('Sent')
    const text = await answerOf('holders', { token: 'DRIFT' })
    const lines = text.split('\n')
    expect(lines[0]).toBe('DRIFT on base has 4 holders:')
    const shares = await Promise.all([MARKET, FRIEND].map((owner) => unitsOf(address, owner)))
    const percent = (units: bigint) => Number((units * 10_000n) / 10n ** 29n) / 100
    expect(lines[1]).toMatch(
      new RegExp(
        `^1\\. the simulated market \\(${MARKET}\\): .*, ${percent(shares[0] ?? 0n)}% of the supply$`,
        'i',
      ),
    )
    expect(lines.some((line) => line.toLowerCase().includes(FRIEND.toLowerCase()))).toBe(true)
    expect(lines.at(-1)).toMatch(
      /^The 10 largest hold [\d.]+% of the supply, pools and contracts among them\.$/,
    )
  })

  it('lists what was wrapped, and only holders above a floor', async () => {
    expect(await answerOf('wrap', { amount: '0.01' })).toContain('Wrapped')
    const all = await answerOf('holders', { token: 'WETH', count: 50 })
    const evmAddress = await ownAddress()
    expect(all.toLowerCase()).toContain(evmAddress.toLowerCase())
    const large = await answerOf('holders', { token: 'WETH', count: 50, floorUsd: 100 })
    expect(large.split('\n')[0]).toMatch(/^WETH on base has \d+ holders? with at least \$100:$/)
    expect(large.toLowerCase()).not.toContain(evmAddress.toLowerCase())
  })

  it('has none of a native token', async () => {
    expect(await answerOf('holders', { token: 'ETH' })).toContain(
      'ETH is the native token of base: no contract counts its holders. Say its wrapped token.',
    )
  })
})

describe('find_token', () => {
  it('finds by a part of the name, by symbol and by address', async () => {
    const { tokenAddress: address } = await marketOf('DRIFT')
    expect(await answerOf('find_token', { query: 'driftl' })).toMatch(/^DRIFT \(Driftline\) on base: 0x/)
    expect(await answerOf('find_token', { query: address })).toMatch(/^DRIFT \(Driftline\) on base: 0x/)
    const usdc = await answerOf('find_token', { query: 'usdc', chain: 'arbitrum' })
    expect(usdc).toMatch(/^USDC \([\w ]+\) on arbitrum: 0x[0-9a-fA-F]{40}\n/)
    expect(await answerOf('find_token', { query: 'zzz' })).toBe('No token on any chain is called like "zzz".')
  })
})

describe('sentiment and research', () => {
  it('counts the simulated posts, and says that they are simulated', async () => {
    const text = await answerOf('sentiment', { token: 'MARRAM' })
    expect(text).toMatch(
      /^Simulated posts: \d+ mentions? of MARRAM by \d+ accounts? in the last 30 days, and \d+ reviews? of its project\. The mood is [\w ]+: \d+ positive, \d+ neutral, \d+ negative\./,
    )
    expect(await answerOf('sentiment', { token: 'MARRAM' })).toBe(text)
    expect(await answerOf('sentiment', { token: 'MARRAM', network: 'farcaster' })).toBe(
      'The emulator simulates no posts on farcaster; there are some on twitter.',
    )
  })

  it('reads what is known of a project, and says where nothing is', async () => {
    const text = await answerOf('research', { topic: 'MARRAM', ask: 'is it safe' })
    expect(text).toMatch(/^Marram, an approved project of this emulator since \d{4}-\d\d-\d\d: "/)
    expect(text).toMatch(
      /\nMARRAM on base \(0x[0-9a-f]{40}\): price \$[\d.]+, market cap \$[\d.]+, liquidity /i,
    )
    expect(text).toMatch(
      /\nLaunched here on \d{4}-\d\d-\d\d \(\d+ days ago\) by 0x[0-9a-f]{40}; its fees are /,
    )
    expect(text).toContain('\nRisk hints: none by these figures.\nBeyond these figures')
    expect(await answerOf('research', { topic: 'marram' })).toContain('Marram, an approved project')
    expect(await answerOf('research', { topic: 'Quibble' })).toBe(
      'Nothing is known here of "Quibble": it is no token, project, protocol or known address of this emulator, and nothing outside of it is looked up.',
    )
  })
})

describe('wallet_report', () => {
  it('says what the wallet is worth, where, and of what', async () => {
    expect(await answerOf('wallet_report', { question: 'worth', chain: 'base' })).toBe(
      "The wallet is worth $4000.00 on base, in 2 holdings, by the prices of the emulator's pools.",
    )
    expect(await answerOf('wallet_report', { question: 'split', chain: 'base' })).toBe(
      'Stablecoins are 25% ($1000.00), everything else 75% ($3000.00) of $4000.00.',
    )
    expect(await answerOf('wallet_report', { question: 'largest', chain: 'base' })).toBe(
      'The largest holding is ETH: $3000.00, 75% of $4000.00, on base.',
    )
    expect(await answerOf('wallet_report', { question: 'by_chain' })).toMatch(
      /^The wallet is worth \$[\d.]+:\nbase: \$4000\.00 \([\d.]+%\)\nmainnet: /,
    )
  })

  it('answers whether a holding covers a sum, yes or no first', async () => {
    const enough = (args: object) => answerOf('wallet_report', { question: 'enough', ...args })
    expect(await enough({ token: 'ETH', amount: '80 USDC' })).toBe(
      "Yes: the wallet's 1 ETH on base are worth $3000, and 80 USDC costs $80, gas and slippage left out.",
    )
    expect(await enough({ token: 'USDC', amount: '1000.5' })).toBe(
      'No: the wallet holds 1000 USDC on base, 0.5 less than 1000.5 USDC.',
    )
    expect(await enough({ token: 'ETH', amount: '$3000.01' })).toMatch(/^No: /)
    expect(await enough({ token: 'ETH' })).toContain('amount: must say what is to be covered')
    expect(await answerOf('wallet_report', { question: 'gas' })).toMatch(
      /^Yes: on base the wallet holds 1 ETH, /,
    )
  })

  it('says what was sent, what is left of the limits, and what was gained', async () => {
    expect(await answerOf('wallet_report', { question: 'profit' })).toContain(
      'Nothing is known of what was paid: no swap of this wallet bought it.',
    )
    await answerOf('transfer', { token: 'USDC', amount: '5', to: FRIEND })
    await answerOf('swap', { from: 'USDC', to: 'DRIFT', amount: '20' })
    const activity = await answerOf('wallet_report', { question: 'activity' })
    expect(activity.split('\n')).toEqual([
      expect.stringMatching(/^The wallet sent 2 transactions from .* UTC to .* UTC, together \$25\.00:$/),
      expect.stringMatching(/ UTC: transfer of 5 USDC to 0x0{38}ee on base, \$5\.00$/i),
      expect.stringMatching(/ UTC: swap of 20 USDC on base, \$20\.00$/),
    ])
    const before = { since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }
    expect(await answerOf('wallet_report', { question: 'activity', ...before })).toBe(
      'The wallet sent nothing from 2020-01-01 00:00 UTC to 2020-01-02 00:00 UTC.',
    )
    expect(await answerOf('wallet_report', { question: 'limits' })).toContain(
      '$475.00 of the daily limit of $500.00 are left: $25.00 were spent in the last 24 hours. One transaction may be worth $500.00.',
    )
    const [total, line, ...others] = (await answerOf('wallet_report', { question: 'profit' })).split('\n')
    expect(others).toEqual([])
    expect(total).toMatch(
      /^Profit and loss against what was paid in swaps, fees and gas left out: [+-]\$[\d.]+ in all\.$/,
    )
    const [, paid, value, gain] =
      /^DRIFT on base: paid \$([\d.]+), worth \$([\d.]+) now, ([+-])\$[\d.]+ \([+-][\d.]+%\)$/.exec(
        line ?? '',
      ) ?? []
    expect(paid).toBe('20')
    const { tokenAddress: address, priceWeth } = await marketOf('DRIFT')
    const evmAddress = await ownAddress()
    const held = Number(await unitsOf(address, evmAddress)) / 1e18
    expect(Number(value)).toBeCloseTo(held * Number(priceWeth) * 3_000, 1)
    expect(gain).toBe(Number(value) < 20 ? '-' : '+')
  })
})

describe('transaction_status and gas_price', () => {
  it('finds a transaction on its chain', async () => {
    const sent = await answerOf('transfer', { token: 'USDC', amount: '5', to: FRIEND, chain: 'polygon' })
    const hash = /0x[0-9a-f]{64}/.exec(sent)?.[0] ?? ''
    const status = new RegExp(
      `^${hash} on polygon is confirmed in block \\d+, gas [\\d.]+ POL\\. It was your transfer of 5 USDC, .* UTC\\.$`,
    )
    expect(await answerOf('transaction_status', { hash })).toMatch(status)
    // The wallet knows where it was sent.
    expect(await answerOf('transaction_status', { hash, chain: 'base' })).toMatch(status)
    const unknown = `0x${'1'.repeat(64)}`
    expect(await answerOf('transaction_status', { hash: unknown })).toBe(
      `No transaction ${unknown} is known on any chain here.`,
    )
    expect(await answerOf('transaction_status', { hash: 'abc', chain: 'base' })).toContain(
      '"abc" is no transaction of base',
    )
  })

  it('says what gas costs, and who pays it', async () => {
    const gwei = BigInt(await rpcOf(emulator, 1)('eth_gasPrice'))
    const text = await answerOf('gas_price', { chain: 'mainnet' })
    expect(text).toMatch(
      /^Gas on mainnet costs [\d.]+ gwei: a transfer [\d.]+ ETH \(\$[\d.]+\), a swap about /,
    )
    expect(text).toContain(`costs ${Number(gwei) / 1e9} gwei`)
    expect(text).toContain('Gas is not sponsored on mainnet: the wallet pays it.')
    expect(await answerOf('gas_price', {})).toContain(
      'The gas of 10 more transactions of this wallet is sponsored today.',
    )
    expect(await answerOf('gas_price', { chain: 'solana' })).toBe(
      'A signature costs 0.000005 SOL on solana, always.',
    )
  })
})
