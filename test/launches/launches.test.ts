import { createEmulator } from 'sandbank'
import { type Address, erc20Abi, type Hex, parseEther } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  FEE_MANAGER_ADDRESS,
  LAUNCHER_ADDRESS,
  PROTOCOL_OWNER_ADDRESS,
} from '../../src/domains/launches/addresses'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { caller } from '../helpers/caller'
import { developer, rpcOf, viemClients } from '../helpers/chain'

const emulator = createEmulator({ serviceRules: { launchLimits: false } })
const call = caller(emulator)
const rpc = rpcOf(emulator, base.id)
const { reader } = viemClients(emulator, base)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const TOKEN = { tokenName: 'Harbour Seal', tokenSymbol: 'SEAL' }
const deploy = (body: object = TOKEN, key?: string) => call('POST', '/token-launches/deploy', body, key)
const sharesOf = (poolId: Hex, of: Address) =>
  reader.readContract({
    address: FEE_MANAGER_ADDRESS,
    abi: feeManager.abi,
    functionName: 'getShares',
    args: [poolId, of],
  })
const me = async () =>
  (await call('GET', '/wallet/me')).body.wallets.find(({ chain }: { chain: string }) => chain === 'evm')
    .address
const listed = async () => (await call('GET', '/token-launches')).body.launches as { tokenSymbol: string }[]

describe('POST /token-launches/deploy', () => {
  it('launches a token that viem reads, with the wallet as beneficiary and its gas sponsored', async () => {
    const wallet = (await me()) as Address
    const before = await reader.getBalance({ address: wallet })
    const { status, body } = await deploy({
      ...TOKEN,
      description: 'Naps.',
      websiteUrl: 'https://seal.example',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      tokenAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      poolId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      chain: 'base',
      activityId: expect.stringMatching(/^act_/),
    })
    const token = { address: body.tokenAddress, abi: erc20Abi } as const
    expect(await reader.readContract({ ...token, functionName: 'symbol' })).toBe('SEAL')
    expect(await reader.readContract({ ...token, functionName: 'totalSupply' })).toBe(10n ** 29n)
    expect(await sharesOf(body.poolId, wallet)).toBe(parseEther('0.95'))
    expect(await sharesOf(body.poolId, PROTOCOL_OWNER_ADDRESS)).toBe(parseEther('0.05'))
    expect(await reader.getBalance({ address: wallet })).toBe(before)
    const { launch } = (await call('GET', `/token-launches/${body.tokenAddress.toLowerCase()}`)).body
    expect(launch).toEqual({
      activityId: body.activityId,
      status: 'deployed',
      tokenName: 'Harbour Seal',
      tokenSymbol: 'SEAL',
      description: 'Naps.',
      image: null,
      tweetUrl: null,
      websiteUrl: 'https://seal.example',
      chain: 'base',
      tokenAddress: body.tokenAddress,
      poolId: body.poolId,
      initializer: FEE_MANAGER_ADDRESS,
      deployer: { walletAddress: wallet },
      feeRecipient: { walletAddress: wallet },
      timestamp: expect.any(Number),
      txHash: body.txHash,
    })
    expect((await listed())[0]).toEqual(launch)
    // Profiles find it like any other token.
    const profile = await call('POST', '/agent/profile', {
      projectName: 'Seal',
      tokenAddress: body.tokenAddress,
    })
    expect(profile.body).toMatchObject({ tokenSymbol: 'SEAL', tokenChainId: 'base' })
  })

  it('simulates first: the same address, and nothing changes', async () => {
    const before = await emulator.snapshot()
    const simulated = await deploy({ ...TOKEN, simulateOnly: true })
    expect(simulated.status).toBe(200)
    expect(simulated.body).toEqual({
      success: true,
      simulated: true,
      tokenAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      poolId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      chain: 'base',
    })
    expect((before.tables as Record<string, unknown[]>).launches).toHaveLength(12)
    expect(await listed()).toHaveLength(12)
    const { tokenAddress, poolId } = simulated.body
    expect((await deploy()).body).toMatchObject({ tokenAddress, poolId })
    // The name is free again for another token, at another address.
    const next = await deploy({ ...TOKEN, simulateOnly: true })
    expect(next.body.tokenAddress).not.toBe(simulated.body.tokenAddress)
    expect((await deploy()).body.tokenAddress).toBe(next.body.tokenAddress)
  })

  it('is carried out once when a request is repeated', async () => {
    const request = () =>
      emulator.fetch(
        new Request('http://sandbank.test/token-launches/deploy', {
          method: 'POST',
          headers: {
            'X-API-Key': emulator.keys.full,
            'Content-Type': 'application/json',
            'X-Sandbank-Request-Id': 'the-same-launch',
          },
          body: JSON.stringify(TOKEN),
        }),
      )
    const answers = [await request(), await request()]
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(second).toEqual(first)
    expect(await listed()).toHaveLength(13)
  })

  it('gives every one of many at once its own token', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => deploy()))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.tokenAddress)).size).toBe(6)
    expect(await listed()).toHaveLength(18)
  })

  it('answers while the chain mines nothing, and the launch is known when it is mined', async () => {
    await rpc('evm_setAutomine', false)
    const [first, second] = [(await deploy()).body, (await deploy()).body]
    expect(first.tokenAddress).not.toBe(second.tokenAddress)
    expect(await listed()).toHaveLength(12)
    await rpc('evm_mine')
    expect(await listed()).toMatchObject([{}, {}, ...Array(12).fill({})])
    const detail = await call('GET', `/token-launches/${second.tokenAddress}`)
    expect(detail.body.launch).toMatchObject({ poolId: second.poolId, txHash: second.txHash })
  })

  it('finds fee recipients by address, handle and name, and says who is unknown', async () => {
    const { wallets } = (await call('GET', '/__sandbank/wallets')).body
    const other = wallets.find(({ id }: { id: string }) => id === 'wlt_marram')
    const handle = other.socialAccounts.find(
      ({ platform }: { platform: string }) => platform === 'twitter',
    ).username
    await call('PUT', '/__sandbank/directory/names/seal.eth', { address: developer(4).address })
    for (const [type, value, expected] of [
      ['wallet', developer(3).address, developer(3).address],
      ['x', `@${handle}`, other.evmAddress],
      ['ens', 'seal.eth', developer(4).address],
    ]) {
      const { status, body } = await deploy({ ...TOKEN, feeRecipient: { type, value } })
      expect(status, type).toBe(201)
      expect(await sharesOf(body.poolId, expected), type).toBe(parseEther('0.95'))
    }
    const stranger = await deploy({ ...TOKEN, feeRecipient: { type: 'farcaster', value: 'nobody-at-all' } })
    expect(stranger.status).toBe(400)
    expect(stranger.body).toEqual({
      error: 'Fee recipient not found',
      message: expect.stringContaining('feeRecipient: nobody is known as "nobody-at-all" (farcaster)'),
    })
    expect(await listed()).toHaveLength(15)
  })

  it('[key-recipient-evm] lets a key with a list launch for its own wallet, and claim; for others only the listed', async () => {
    const { apiKey } = (
      await call('POST', '/__sandbank/keys', { allowedRecipients: { evm: [developer(4).address] } })
    ).body
    const own = await deploy(TOKEN, apiKey)
    expect(own.status).toBe(201)
    const [seeded] = (await call('GET', `/public/launchpad/creator-fees/${await me()}`)).body.tokens
    const claimed = await call('POST', `/token-launches/${seeded.tokenAddress}/fees/claim`, {}, apiKey)
    expect([claimed.status, claimed.body.status]).toEqual([200, 'success'])
    const recipient = (index: number) => ({ type: 'wallet', value: developer(index).address })
    expect((await deploy({ ...TOKEN, feeRecipient: recipient(4) }, apiKey)).status).toBe(201)
    const refused = await deploy({ ...TOKEN, feeRecipient: recipient(3) }, apiKey)
    expect([refused.status, refused.body.error]).toEqual([403, 'Restricted API key'])
    expect(refused.body.message).toContain(developer(3).address)
    // A list of Solana addresses says nothing of recipients on an EVM chain.
    const solana = ['11111111111111111111111111111112']
    const other = (await call('POST', '/__sandbank/keys', { allowedRecipients: { solana } })).body.apiKey
    expect((await deploy({ ...TOKEN, feeRecipient: recipient(3) }, other)).status).toBe(201)
  })

  it('takes the first four letters of the name for a symbol', async () => {
    const { body } = await deploy({ tokenName: 'tide & co' })
    expect((await call('GET', `/token-launches/${body.tokenAddress}`)).body.launch.tokenSymbol).toBe('TIDE')
  })

  it.each([
    ['tokenName', {}],
    ['tokenName', { tokenName: '' }],
    ['tokenName', { tokenName: 'x'.repeat(101) }],
    ['tokenName', { tokenName: 'two\nlines' }],
    ['tokenSymbol', { ...TOKEN, tokenSymbol: 'TWO WORDS' }],
    ['tokenSymbol', { ...TOKEN, tokenSymbol: 'ABCDEFGHIJKLMNOPQRSTU' }],
    ['description', { ...TOKEN, description: 'x'.repeat(2_001) }],
    ['websiteUrl', { ...TOKEN, websiteUrl: 'javascript:alert(1)' }],
    ['feeRecipient', { ...TOKEN, feeRecipient: { type: 'email', value: 'a@b.c' } }],
    ['simulateOnly', { ...TOKEN, simulateOnly: 'yes' }],
  ])('names the field that is wrong: %s %#', async (field, body) => {
    const { status, body: answer } = await deploy(body)
    expect(status).toBe(400)
    expect(answer.message).toMatch(new RegExp(`^${field}`))
    expect(await listed()).toHaveLength(12)
  })

  it('refuses keys that may not, a paused wallet, and recipients outside the lists', async () => {
    const readOnly = await deploy(TOKEN, emulator.keys.readOnly)
    expect([readOnly.status, readOnly.body.error]).toEqual([403, 'Read-only API key'])
    const { apiKey } = (
      await call('POST', '/__sandbank/keys', { name: 'No launches', tokenLaunchApiEnabled: false })
    ).body
    const off = await deploy(TOKEN, apiKey)
    expect([off.status, off.body.error]).toEqual([403, 'Token Launch API access not enabled'])
    const { session } = (await call('GET', '/__sandbank/credentials')).body
    const change = (body: object) =>
      emulator.fetch(
        new Request('http://sandbank.test/__sandbank/wallet/controls', {
          method: 'PATCH',
          headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    await change({ recipients: { enabled: true } })
    const outside = await deploy({ ...TOKEN, feeRecipient: { type: 'wallet', value: developer(3).address } })
    expect(outside.status).toBeGreaterThanOrEqual(400)
    expect(outside.body.error).toContain(developer(3).address)
    // Its own address is always permitted.
    expect((await deploy()).status).toBe(201)
    expect((await change({ paused: true })).status).toBe(200)
    const paused = await deploy()
    expect([paused.status, paused.body.error]).toEqual([403, 'Wallet paused'])
    expect(await listed()).toHaveLength(13)
  })
})

describe('GET /token-launches', () => {
  it('shows the newest first, seeded ones too, before any chain was used', async () => {
    const launches = (await listed()) as unknown as { timestamp: number; txHash: null }[]
    expect(launches).toHaveLength(12)
    expect(launches.every(({ txHash }) => txHash === null)).toBe(true)
    const times = launches.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const { chains } = (await call('GET', '/__sandbank/chains')).body
    expect(chains[0].head).toBeNull()
  })

  it('answers 404 for a token that was launched elsewhere', async () => {
    const { status, body } = await call('GET', `/token-launches/${developer(1).address}`)
    expect(status).toBe(404)
    expect(body).toEqual({
      error: 'Token launch not found',
      message: expect.stringContaining(developer(1).address),
    })
  })
})

describe('PUT /__sandbank/launches/:token/leniency', () => {
  it('lets anybody collect into the books, and stops it again', async () => {
    const { launches } = (await call('GET', '/__sandbank/launches')).body
    const { tokenAddress, poolId } = launches[0]
    const mayCollect = () =>
      reader
        .simulateContract({
          address: FEE_MANAGER_ADDRESS,
          abi: feeManager.abi,
          functionName: 'collectFees',
          args: [poolId],
          account: developer(7).address,
        })
        .then(
          () => true,
          () => false,
        )
    const put = (lenient: unknown) =>
      call('PUT', `/__sandbank/launches/${tokenAddress}/leniency`, { lenient })
    expect(await mayCollect()).toBe(false)
    expect((await put(true)).body).toMatchObject({ tokenAddress, lenient: true })
    expect(await mayCollect()).toBe(true)
    expect((await put(true)).body.lenient).toBe(true)
    expect((await put(false)).body.lenient).toBe(false)
    expect(await mayCollect()).toBe(false)
    expect((await put('maybe')).status).toBe(400)
    expect(
      (await call('PUT', `/__sandbank/launches/${developer(1).address}/leniency`, { lenient: true })).status,
    ).toBe(404)
  })
})

it('the explorer knows the contracts of launches by name', async () => {
  const { body: launched } = await deploy()
  const { contracts } = (await call('GET', '/__sandbank/chains/8453/contracts')).body
  const names = new Map(
    contracts.map(({ address, name }: { address: string; name: string }) => [address, name]),
  )
  expect(names.get(FEE_MANAGER_ADDRESS)).toBe('Fee manager')
  expect(names.get(LAUNCHER_ADDRESS)).toBe('Launcher')
  expect(names.get(launched.tokenAddress)).toBe('Harbour Seal')
  expect((await call('GET', '/__sandbank/chains/1/contracts')).body.contracts).toHaveLength(9)
})

it('says which error of the fee manager a raw transaction ended with', async () => {
  const { launches } = (await call('GET', '/__sandbank/launches')).body
  const stranger = launches.find(({ symbol }: { symbol: string }) => symbol === 'MARRAM')
  const { status, body } = await call('POST', '/wallet/submit', {
    transaction: { to: FEE_MANAGER_ADDRESS, chainId: 8453, data: `0x817db73b${stranger.poolId.slice(2)}` },
  })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('CallerNotBeneficiary()')
})
