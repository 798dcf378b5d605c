import { createEmulator } from 'sandbank'
import { type Address, concat, encodeAbiParameters, erc20Abi, formatUnits, type Hex, parseEther } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  FEE_MANAGER_ADDRESS,
  LAUNCHER_ADDRESS,
  POOL_CODE_ADDRESS,
  TOKEN_CODE_ADDRESS,
  VESTING_ADDRESS,
} from '../../src/domains/launches/addresses'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { launcher } from '../../src/domains/launches/artifacts/launcher'
import { caller } from '../helpers/caller'
import { developer, rpcOf, viemClients } from '../helpers/chain'

const DAY = 86_400_000
const WETH = '0x4200000000000000000000000000000000000006'

const emulator = createEmulator({ serviceRules: { launchLimits: false } })
const call = caller(emulator)
const rpc = rpcOf(emulator, base.id)
const { reader, wallet } = viemClients(emulator, base)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const launch = async (body: object = {}) => {
  const answer = await call('POST', '/token-launches/deploy', { tokenName: 'Harbour Seal', ...body })
  expect(answer.status).toBe(201)
  return answer.body as { tokenAddress: Address; poolId: Hex; txHash: Hex }
}
const me = async () =>
  (await call('GET', '/wallet/me')).body.wallets.find(({ chain }: { chain: string }) => chain === 'evm')
    .address as Address
const balance = (token: Address, owner: Address) =>
  reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const poolOf = async (token: Address) =>
  (await call('GET', '/__sandbank/launches')).body.launches.find(
    ({ tokenAddress }: { tokenAddress: string }) => tokenAddress === token,
  ).pool as Address

describe('[launch-vesting] a launched token vests', () => {
  it('15 % to the fee recipient over a year, and nothing before 30 days', async () => {
    await call('PUT', '/__sandbank/market', { paused: true })
    const { tokenAddress, txHash } = await launch({ tokenSymbol: 'SEAL' })
    const path = `/token-launches/${tokenAddress}/vesting`
    const owner = await me()
    const { blockNumber } = await reader.getTransactionReceipt({ hash: txHash })
    const start = Number((await reader.getBlock({ blockNumber })).timestamp) * 1000
    const iso = (days: number) => new Date(start + days * DAY).toISOString()
    const about = { chain: 'base', symbol: 'SEAL', recipient: owner, eligible: true }
    const vesting = {
      phase: 'cliff',
      vestingStart: iso(0),
      cliffEndsAt: iso(30),
      vestingEndsAt: iso(365),
      totalAmount: '15000000000',
      releasedAmount: '0',
      claimableAmount: '0',
      lockedAmount: '15000000000',
      unlockedPercent: 0,
    }
    expect(await call('GET', path)).toMatchObject({ status: 200, body: { ...about, vesting } })
    const stranger = await call('GET', `${path}?beneficiary=${developer(3).address}`)
    expect(stranger.body).toEqual({ ...about, eligible: false, vesting })
    expect(await balance(tokenAddress, VESTING_ADDRESS)).toBe(parseEther('15000000000'))
    expect(await balance(tokenAddress, await poolOf(tokenAddress))).toBe(parseEther('85000000000'))

    const early = await call('POST', `${path}/claim`, {})
    expect(early.status).toBe(400)
    expect(early.body).toEqual({
      error: 'No vested tokens to claim',
      message: `Nothing of SEAL can be claimed before ${iso(30)}. Time passes on Clock in the shell (/ui/clock).`,
    })
    await emulator.clock.advance(73 * DAY)
    const grown = (await call('GET', `${path}?beneficiary=${owner.toLowerCase()}`)).body
    expect(grown.eligible).toBe(true)
    expect(grown.vesting).toMatchObject({ phase: 'vesting', releasedAmount: '0', unlockedPercent: 20 })

    const built = await call('POST', `${path}/build-claim`, { beneficiaryAddress: owner }, '')
    expect(built.body).toEqual({
      to: VESTING_ADDRESS,
      data: expect.stringMatching(/^0x[0-9a-f]{72}$/),
      chainId: 8453,
      description: 'Claim what has vested of Harbour Seal (SEAL)',
    })
    const claimed = await call('POST', `${path}/claim`, {})
    expect(claimed.body).toEqual({
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: 'success',
      signer: owner,
      chainId: 8453,
      description: 'Claim what has vested of Harbour Seal (SEAL)',
    })
    const received = await balance(tokenAddress, owner)
    const after = (await call('GET', path)).body.vesting
    expect(after.releasedAmount).toBe(formatUnits(received, 18))
    expect(Number(after.releasedAmount)).toBeCloseTo(3_000_000_000, -5)

    await emulator.clock.advance(365 * DAY)
    expect((await call('GET', path)).body.vesting).toMatchObject({
      phase: 'complete',
      lockedAmount: '0',
      unlockedPercent: 100,
    })
    expect((await call('POST', `${path}/claim`, {})).status).toBe(200)
    expect(await balance(tokenAddress, owner)).toBe(parseEther('15000000000'))
    const empty = await call('POST', `${path}/claim`, {})
    expect([empty.status, empty.body.message]).toEqual([400, 'All of SEAL that has vested was claimed.'])
  }, 60_000)

  it('to whoever is named, and to nobody else', async () => {
    await call('PUT', '/__sandbank/market', { paused: true })
    const other = developer(3).address
    const { tokenAddress } = await launch({ feeRecipient: { type: 'wallet', value: other } })
    await emulator.clock.advance(40 * DAY)
    const path = `/token-launches/${tokenAddress}/vesting`
    for (const [route, body] of [
      ['claim', {}],
      ['build-claim', { beneficiaryAddress: await me() }],
    ] as const) {
      const refused = await call('POST', `${path}/${route}`, body)
      expect(refused.status).toBe(403)
      expect(refused.body).toEqual({
        error: 'Not authorized to claim',
        message: `HARB vests to ${other}, not to ${await me()}.`,
      })
    }
    const { to, data } = (await call('POST', `${path}/build-claim`, { beneficiaryAddress: other })).body
    await wallet.sendTransaction({ to, data })
    expect(await balance(tokenAddress, other)).toBeGreaterThan(parseEther('1600000000'))
  })

  it('not of a seeded token, and looking changes nothing on a chain that was written to', async () => {
    await launch({ disableVesting: true })
    const { launches } = (await call('GET', '/__sandbank/launches')).body
    const { tokenAddress } = launches.at(-1)
    const chain = async () => (await call('GET', '/__sandbank/export')).body.tables.chain_heads
    const before = await chain()
    const { body } = await call('GET', `/token-launches/${tokenAddress}/vesting`)
    expect(await chain()).toEqual(before)
    const claim = await call('POST', `/token-launches/${tokenAddress}/vesting/claim`, {})
    expect([body.vesting, claim.status]).toEqual([null, 403])
    expect(await chain()).toEqual(before)
  })

  it('not where the launch or the setting says so, and then the pool has it all', async () => {
    const none = await launch({ disableVesting: true })
    await call('PUT', '/__sandbank/settings', { serviceRules: { launchVesting: false } })
    const off = await launch()
    for (const { tokenAddress } of [none, off]) {
      const path = `/token-launches/${tokenAddress}/vesting`
      const body = { chain: 'base', symbol: 'HARB', recipient: null, eligible: false, vesting: null }
      expect(await call('GET', path)).toMatchObject({ status: 200, body })
      expect(await balance(tokenAddress, await poolOf(tokenAddress))).toBe(parseEther('100000000000'))
      const claim = await call('POST', `${path}/claim`, {})
      expect(claim.body).toEqual({
        error: 'Not authorized to claim',
        message: 'Nothing of HARB vests: it was launched without vesting.',
      })
    }
    const unknown = await call('GET', `/token-launches/${developer(1).address}/vesting`)
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Token launch not found'])
  })

  it('begins at the same price with and without', async () => {
    const [first, second] = [await launch(), await launch({ disableVesting: true })]
    const priceOf = async (token: Address) => {
      const pool = { address: await poolOf(token), abi: launchPool.abi } as const
      const one = await reader.readContract({ ...pool, functionName: 'reserve0' })
      const two = await reader.readContract({ ...pool, functionName: 'reserve1' })
      return one > two ? one / two : two / one
    }
    expect(await priceOf(first.tokenAddress)).toBe(await priceOf(second.tokenAddress))
  })

  it('on a chain that began with the launcher of an earlier version', async () => {
    const args = [FEE_MANAGER_ADDRESS, TOKEN_CODE_ADDRESS, POOL_CODE_ADDRESS, WETH] as const
    const created = await rpc('eth_call', {
      data: concat([
        launcher.bytecode,
        encodeAbiParameters(
          args.map(() => ({ type: 'address' as const })),
          args,
        ),
      ]),
    })
    await rpc('anvil_setCode', LAUNCHER_ADDRESS, created)
    await rpc('anvil_setCode', VESTING_ADDRESS, '0x')
    const { tokenAddress } = await launch()
    expect((await call('GET', `/token-launches/${tokenAddress}/vesting`)).body.eligible).toBe(true)
  })
})

describe('a balance of a launched token', () => {
  beforeEach(async () => {
    const { session } = (await call('GET', '/__sandbank/credentials')).body
    const { status } = await emulator.fetch(
      new Request('http://sandbank.test/__sandbank/wallet/controls', {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ dailyLimit: { enabled: false }, transactionLimit: { enabled: false } }),
      }),
    )
    expect(status).toBe(200)
  })
  const buy = (token: Address, amount: string) =>
    call('POST', '/wallet/swap', { fromToken: 'native', toToken: token, amount })

  it('is at most 2 % for five minutes, and names the setting', async () => {
    const { tokenAddress } = await launch({ disableVesting: true })
    expect((await buy(tokenAddress, '0.15')).status).toBe(200)
    const refused = await buy(tokenAddress, '0.15')
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      message:
        'Tried out on base, this fails: execution reverted: more than 2 % of the supply, which nobody may have within 5 minutes of the launch: setting serviceRules.launchBalanceCap. Nothing was sent.',
    })
    await emulator.clock.advance(5 * 60_000)
    expect((await buy(tokenAddress, '0.15')).status).toBe(200)
  })

  it('is whatever it is where the setting is off', async () => {
    await call('PUT', '/__sandbank/settings', { serviceRules: { launchBalanceCap: false } })
    const { tokenAddress } = await launch()
    expect((await buy(tokenAddress, '0.3')).status).toBe(200)
  })
})

describe('[launch-options] options of a launch', () => {
  it.each([
    ['chain', 'arbitrum', 'chain: tokens are launched on base here'],
    ['chain', 'robinhood', 'chain: tokens are launched on base here'],
    ['degenMode', true, 'degenMode: is not possible here: every pool begins with the same reserves'],
    ['quoteOnlyFees', true, 'quoteOnlyFees: is not possible here: fees come in the token that a swap sells'],
    [
      'pairedTokenAddress',
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      `pairedTokenAddress: pools are against WETH here: ${WETH}, as GET /token-launches/quote-tokens lists`,
    ],
    [
      'pairedStockAddress',
      developer(1).address,
      'pairedStockAddress: is not possible here: stocks are on another chain than launches, which are on base',
    ],
    ['provider', 'elsewhere', 'provider: must be launchpad or doppler, which mean the same'],
    ['disableVesting', 'yes', 'disableVesting: must be true or false'],
  ])('are refused by name where they are not carried out: %s %s', async (field, value, message) => {
    for (const simulateOnly of [true, false]) {
      const { status, body } = await call('POST', '/token-launches/deploy', {
        tokenName: 'Harbour Seal',
        simulateOnly,
        [field]: value,
      })
      expect(status).toBe(400)
      expect(body).toEqual({ error: 'Invalid request', message })
    }
  })

  it('are taken where they say what is done anyway', async () => {
    const { quoteTokens } = (await call('GET', '/token-launches/quote-tokens?chain=base', undefined, '')).body
    expect(quoteTokens).toEqual([
      {
        symbol: 'WETH',
        address: WETH,
        kind: 'token',
        isDefault: true,
        deployField: 'pairedTokenAddress',
        illiquid: false,
        readiness: 'ready',
      },
    ])
    await launch({
      chain: 'base',
      degenMode: false,
      quoteOnlyFees: false,
      disableVesting: false,
      [quoteTokens[0].deployField]: quoteTokens[0].address.toLowerCase(),
      pairedStockAddress: null,
      provider: 'launchpad',
      tokenSymbol: 'TWENTYLETTERSOFTOKEN',
    })
    await launch({ provider: 'doppler' })
  })

  it('lists no quote tokens where nothing is launched', async () => {
    const { body } = await call('GET', '/token-launches/quote-tokens?chain=arbitrum')
    expect(body).toEqual({ chain: 'arbitrum', provider: 'launchpad', quoteTokens: [] })
  })
})
