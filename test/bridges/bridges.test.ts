import { createEmulator } from 'sandbank'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { USDC_MINT } from '../../src/domains/solana'
import { BRIDGE, bridging, ME, ME_ON_SOLANA, TREASURY } from './bridging'

const emulator = createEmulator()
const { ask, call, listed, native, erc20, supply, spl, specOf, evm, solana } = bridging(emulator)
const MINUTE = 60_000
const SOMEBODY = '0x00000000000000000000000000000000000000ee'
/** Two addresses of the seeded world on Solana. */
const STRANGER = '4qjT3unHWeaDFfeo4Dqfj3Es9EmwhDQdNgyyD3GQ3LTq'

const usdcOn = (chain: string) => specOf(chain).usdc.address
const owner = async (method: string, path: string, body?: object) => {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await emulator.fetch(new Request(`http://sandbank.test${path}`, init))
  expect(response.status).toBeLessThan(300)
  return response.json()
}
const controls = (changes: object) => owner('PATCH', '/__sandbank/wallet/controls', changes)
const spentUsd = async () => (await owner('GET', '/__sandbank/wallet/spending')).spentUsd
const keyWith = async (body: object) => (await call('POST', '/__sandbank/keys', body)).body.apiKey
const pass = async (minutes: number) => {
  await emulator.clock.advance(minutes * MINUTE)
  await emulator.jobsEnded()
}

beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
})
afterAll(() => emulator.close())

describe('[agent-bridge] a bridge', () => {
  it('moves the native token: to the wei, by one transaction on each chain, when its minutes are over', async () => {
    const before = [await native('base', ME), await native('arbitrum', ME), await native('base', BRIDGE)]
    const quoted = await ask('bridge_quote', { token: 'ETH', amount: '0.1', toChain: 'arbitrum' })
    expect(quoted.response).toBe(
      '0.1 ETH from base would bring 0.099866666666666666 ETH on arbitrum in about 2 minutes; the bridge keeps 0.000133333333333334 ETH. It leaves from base, where the wallet holds most of it.',
    )
    expect(await listed()).toEqual([])

    const sent = await ask('bridge', { token: 'ETH', amount: '0.1', toChain: 'arbitrum' })
    expect(sent).toMatchObject({ status: 'completed', outcome: 'done' })
    expect(sent.response).toContain(
      'Sent 0.1 ETH from base over the bridge: 0.099866666666666666 ETH arrive on arbitrum at your own address in about 2 minutes (2030-01-01T12:02:00.000Z); the bridge keeps 0.000133333333333334 ETH. It leaves from base, where the wallet holds most of it.',
    )
    const amount = parseEther('0.1')
    expect([await native('base', ME), await native('arbitrum', ME), await native('base', BRIDGE)]).toEqual([
      (before[0] ?? 0n) - amount,
      before[1],
      (before[2] ?? 0n) + amount,
    ])
    await pass(1)
    expect(await listed()).toMatchObject([{ state: 'moving', payout: null }])
    await pass(1)
    const [row] = await listed()
    expect(row).toMatchObject({ state: 'arrived', reason: null, fee: '0.000133333333333334' })
    expect(await native('arbitrum', ME)).toBe((before[1] ?? 0n) + parseEther('0.099866666666666666'))
    expect(sent.transactions).toMatchObject([{ chain: 'base', hash: row?.source.hash }])
    const paid = await evm('arbitrum')('eth_getTransactionByHash', row?.payout?.hash)
    expect(paid).toMatchObject({
      to: ME.toLowerCase(),
      value: `0x${parseEther('0.099866666666666666').toString(16)}`,
    })
    const [item] = (await owner('GET', '/__sandbank/wallet/history')).items
    expect(item).toMatchObject({
      kind: 'bridge',
      hash: row?.source.hash,
      state: 'confirmed',
      sponsored: true,
    })
    // A second look pays nothing.
    await pass(60)
    expect(await native('arbitrum', ME)).toBe((before[1] ?? 0n) + parseEther('0.099866666666666666'))
  })

  it('moves a stable coin between EVM chains, and no coin comes to be or goes but the fee', async () => {
    const circulating = async () => {
      const onEach = await Promise.all(
        ['base', 'polygon'].map(
          async (chain) => (await supply(chain, usdcOn(chain))) - (await erc20(chain, usdcOn(chain), BRIDGE)),
        ),
      )
      return onEach.reduce((sum, each) => sum + each, 0n)
    }
    const before = await circulating()
    const mine = await erc20('polygon', usdcOn('polygon'), ME)
    await ask('bridge', { token: 'USDC', amount: '50', toChain: 'polygon', fromChain: 'base' })
    await pass(4)
    expect(await erc20('polygon', usdcOn('polygon'), ME)).toBe(mine + parseUnits('49.85', 6))
    expect(await circulating()).toBe(before - parseUnits('0.15', 6))
    // Back: what the bridge holds on base is paid out again, and nothing is minted for it.
    const supplied = await supply('base', usdcOn('base'))
    await ask('bridge', { token: 'USDC', amount: '40', toChain: 'base', fromChain: 'polygon' })
    await pass(4)
    expect(await supply('base', usdcOn('base'))).toBe(supplied)
    expect(await erc20('base', usdcOn('base'), BRIDGE)).toBe(parseUnits('10.14', 6))
    expect(await circulating()).toBe(before - parseUnits('0.29', 6))
  })

  it('goes to Solana and back from there, by real transactions of both ledgers', async () => {
    const [evmBefore, splBefore] = [
      await erc20('base', usdcOn('base'), ME),
      await spl(USDC_MINT, ME_ON_SOLANA),
    ]
    await ask('bridge', { token: 'USDC', amount: '10', toChain: 'solana', fromChain: 'base' })
    await ask('bridge', { token: 'USDC', amount: '4', toChain: 'base', fromChain: 'solana' })
    expect(await spl(USDC_MINT, ME_ON_SOLANA)).toBe(splBefore - parseUnits('4', 6))
    await pass(3)
    const rows = await listed()
    expect(rows.map(({ state }) => state)).toEqual(['arrived', 'arrived'])
    expect(await spl(USDC_MINT, ME_ON_SOLANA)).toBe(splBefore - parseUnits('4', 6) + parseUnits('9.89', 6))
    expect(await erc20('base', usdcOn('base'), ME)).toBe(
      evmBefore - parseUnits('10', 6) + parseUnits('3.896', 6),
    )
    const payout = rows.find(({ payout }) => payout?.chain === 'solana')?.payout
    expect((await solana('getTransaction', payout?.hash, { encoding: 'json' })).meta.err).toBeNull()
    const status = await ask('bridge_status', { bridge: rows[0]?.id ?? '' })
    expect(status.response).toMatch(
      /^Bridge brg_\w+, .* arrived on (base|solana) at 2030-01-01T12:03:00\.000Z\.$/,
    )
  })

  it('pays each of two equal bridges, also where the clock stands', async () => {
    const before = await spl(USDC_MINT, ME_ON_SOLANA)
    for (const _ of [1, 2])
      await ask('bridge', { token: 'USDC', amount: '10', toChain: 'solana', fromChain: 'base' })
    await pass(3)
    expect((await listed()).map(({ state }) => state)).toEqual(['arrived', 'arrived'])
    expect(await spl(USDC_MINT, ME_ON_SOLANA)).toBe(before + 2n * parseUnits('9.89', 6))
  })
})

describe('who gets it', () => {
  it('is anybody whom the key and the wallet permit, on the target chain; the own address always', async () => {
    const listedKey = await keyWith({ allowedRecipients: { evm: [SOMEBODY], solana: [STRANGER] } })
    const args = { token: 'USDC', amount: '10', fromChain: 'base' }
    const refused = await ask('bridge', { ...args, toChain: 'polygon', to: `0x${'b'.repeat(40)}` }, listedKey)
    expect(refused).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(refused.error).toContain('may send to 1 listed recipients only')
    for (const more of [
      { toChain: 'polygon' },
      { toChain: 'polygon', to: SOMEBODY },
      { toChain: 'solana' },
    ]) {
      expect(await ask('bridge', { ...args, ...more }, listedKey)).toMatchObject({ outcome: 'done' })
    }
    await controls({ recipients: { enabled: true } })
    const stopped = await ask('bridge', { ...args, toChain: 'solana', to: STRANGER })
    expect(stopped.error).toContain(`Recipient ${STRANGER} is not on the list of permitted recipients`)
    expect(await ask('bridge', { ...args, toChain: 'solana' })).toMatchObject({ outcome: 'done' })
    await pass(5)
    expect(await erc20('polygon', usdcOn('polygon'), SOMEBODY)).toBe(parseUnits('9.89', 6))
    expect((await listed()).map(({ state }) => state)).toEqual(['arrived', 'arrived', 'arrived', 'arrived'])
  })

  it('is refused where it is no address of the target chain', async () => {
    const args = { token: 'USDC', amount: '10', fromChain: 'base', toChain: 'polygon' }
    const { error } = await ask('bridge', { ...args, to: '0x0000000000000000000000000000000000000000' })
    expect(error).toContain(
      'to: 0x0000000000000000000000000000000000000000 is the zero address: nobody could ever move what arrives there.',
    )
  })
})

describe('what the wallet controls', () => {
  it('counts the fee alone where it stays with the wallet, all of it where it goes to others', async () => {
    const args = { token: 'USDC', amount: '100', fromChain: 'base', toChain: 'polygon' }
    await ask('bridge', args)
    expect(await spentUsd()).toBe(0.2)
    await ask('bridge', { ...args, to: SOMEBODY })
    expect(await spentUsd()).toBe(100.2)
    await controls({ transactionLimit: { usd: 60 } })
    const over = await ask('bridge', { ...args, to: SOMEBODY })
    expect(over.error).toContain('Transaction value $100.00 exceeds the per-transaction limit of $60.00')
    expect(await ask('bridge', args)).toMatchObject({ outcome: 'done' })
    expect(await spentUsd()).toBe(100.4)
  })

  it('stops it while the wallet is paused, and by a key that only reads', async () => {
    const args = { token: 'USDC', amount: '10', fromChain: 'base', toChain: 'polygon' }
    await controls({ paused: true })
    const paused = await ask('bridge', args)
    expect(paused.error).toContain('This wallet is paused: nothing leaves it.')
    await controls({ paused: false })
    const readOnly = await keyWith({ readOnly: true, agentApiEnabled: true })
    expect((await ask('bridge', args, readOnly)).error).toContain('read-only')
    expect(await ask('bridge_quote', args, readOnly)).toMatchObject({ outcome: 'done' })
    expect(await listed()).toEqual([])
  })
})

it('lets no more through than the limit, of many at once', async () => {
  await controls({ dailyLimit: { usd: 50 } })
  const args = { token: 'USDC', amount: '10', fromChain: 'base', toChain: 'polygon', to: SOMEBODY }
  const fixtures = [{ match: { prompt: 'over the bridge' }, steps: [{ tool: 'bridge', args }] }]
  await call('PUT', '/__sandbank/agent/fixtures', { fixtures })
  await Promise.all(
    Array.from({ length: 20 }, () => call('POST', '/agent/prompt', { prompt: 'over the bridge' })),
  )
  await emulator.jobsEnded()
  expect(await spentUsd()).toBe(50)
  await pass(5)
  expect((await listed()).map(({ state }) => state)).toEqual(Array(5).fill('arrived'))
  expect(await erc20('polygon', usdcOn('polygon'), SOMEBODY)).toBe(5n * parseUnits('9.89', 6))
})

it('goes on where an export is imported', async () => {
  await ask('bridge', { token: 'USDC', amount: '10', fromChain: 'base', toChain: 'polygon' })
  const before = await erc20('polygon', usdcOn('polygon'), ME)
  const snapshot = await emulator.snapshot()
  await emulator.reset()
  expect(await listed()).toEqual([])
  await emulator.restore(snapshot)
  await pass(4)
  expect(await listed()).toMatchObject([{ state: 'arrived' }])
  expect(await erc20('polygon', usdcOn('polygon'), ME)).toBe(before + parseUnits('9.89', 6))
})

describe('what cannot arrive', () => {
  it('comes back once, with its fee, where nobody can pay it out', async () => {
    const before = await erc20('base', usdcOn('base'), ME)
    await ask('bridge', { token: 'USDC', amount: '25', fromChain: 'base', toChain: 'polygon' })
    const rpc = evm('polygon')
    await rpc('anvil_impersonateAccount', TREASURY)
    const data = `0xf2fde38b${SOMEBODY.slice(2).padStart(64, '0')}`
    await rpc('eth_sendTransaction', { from: TREASURY, to: usdcOn('polygon'), data })
    await pass(4)
    const [row] = await listed()
    expect(row).toMatchObject({ state: 'returned', payout: { chain: 'base' } })
    expect(row?.reason).toMatch(/^polygon says: /)
    expect(await erc20('base', usdcOn('base'), ME)).toBe(before)
    await pass(120)
    expect(await erc20('base', usdcOn('base'), ME)).toBe(before)
    expect(await erc20('base', usdcOn('base'), BRIDGE)).toBe(0n)
    const status = await ask('bridge_status', {})
    expect(status.response).toContain('25 USDC went back on base')
  })

  it('waits where it cannot go back either, and comes back when it can', async () => {
    const before = await native('base', ME)
    await ask('bridge', { token: 'ETH', amount: '0.01', fromChain: 'base', toChain: 'arbitrum' })
    await evm('base')('evm_setAutomine', false)
    await evm('arbitrum')('evm_setAutomine', false)
    await pass(2)
    expect(await listed()).toMatchObject([
      { state: 'returning', reason: 'on Arbitrum One only the user makes blocks now', payout: null },
    ])
    await evm('base')('evm_setAutomine', true)
    await pass(60)
    expect(await listed()).toMatchObject([{ state: 'returned' }])
    expect(await native('base', ME)).toBe(before)
  })

  it('is not paid out before the source chain has mined it, and never where it was dropped', async () => {
    const before = await native('arbitrum', ME)
    await evm('base')('evm_setAutomine', false)
    const args = { token: 'ETH', amount: '0.01', fromChain: 'base', toChain: 'arbitrum' }
    await ask('bridge', args)
    await ask('bridge', args)
    await pass(10)
    const waiting = await listed()
    expect(waiting.map(({ state }) => state)).toEqual(['moving', 'moving'])
    const [, dropped] = [...waiting].sort((a, b) => (a.id < b.id ? -1 : 1))
    await evm('base')('anvil_dropTransaction', dropped?.source.hash)
    await evm('base')('evm_mine')
    await pass(60)
    expect((await listed()).map(({ state }) => state).sort()).toEqual(['arrived', 'failed'])
    expect((await native('arbitrum', ME)) - before).toBe(parseEther('0.009956666666666666'))
  })
})

describe('is refused', () => {
  it.each([
    [
      { token: 'SOL', amount: '1', toChain: 'base' },
      'There is no SOL on base, so it cannot arrive there. Beside solana, it is on bnb.',
    ],
    [
      { token: 'POL', amount: '1', fromChain: 'polygon', toChain: 'arbitrum' },
      'There is no POL on arbitrum, so it cannot arrive there. Beside polygon, it is on mainnet.',
    ],
    [
      { token: 'ETH', amount: '1', fromChain: 'base', toChain: 'base' },
      'ETH is on base already: a bridge leads to another chain.',
    ],
    [
      { token: 'USDC', amount: '0.05', fromChain: 'base', toChain: 'polygon' },
      "0.05 USDC is less than the bridge's fee of 0.10005 USDC: nothing would arrive on polygon.",
    ],
    [
      { token: 'USDC', amount: '5', fromChain: 'base', toChain: 'polygon', receive: 'POL' },
      'A bridge delivers what it was given: USDC would arrive on polygon, not POL. Bridge USDC, then swap it on polygon; or swap first.',
    ],
    [{ token: 'ETH', amount: '1', toChain: 'nowhere' }, 'There is no chain "nowhere".'],
  ])('%o', async (args, words) => {
    const job = await ask('bridge', args)
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(job.error).toContain(words)
    expect(await listed()).toEqual([])
  })

  it('of a wrapped native token', async () => {
    const { error } = await ask('bridge', {
      token: 'WETH',
      amount: '1',
      fromChain: 'base',
      toChain: 'mainnet',
    })
    expect(error).toContain('The bridge cannot pay out WETH on mainnet')
  })
})
