import { createEmulator } from 'sandbank'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  maxUint256,
  parseEther,
  publicActions,
} from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEE_MANAGER_ADDRESS } from '../../src/domains/launches/addresses'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { editedExport } from '../fuzz/edited-export'
import { type Anvil, startAnvil } from '../helpers/anvil'
import { caller } from '../helpers/caller'
import { developer, rpcOf } from '../helpers/chain'
import { balanceOf, claimableByViem, type FeeToken, WETH } from '../helpers/fees'
import { deployLaunches } from '../helpers/launches'
import { type LocalServer, serveLocally } from '../helpers/local-server'
import { mined } from '../helpers/mined'

const DAY = 86_400
const TOKENS = 50
const [deployer, alice, owner] = [developer(0), developer(1), developer(9)]

const emulator = createEmulator()
const call = caller(emulator)
let anvil: Anvil
let counter: LocalServer
/** Requests to the node, by method. */
const requests: string[] = []
let wallet: Hex
let session: string
const launched: (FeeToken & { pool: Hex; isFirst: boolean })[] = []

/** Stands before the node and writes down what passes. */
async function counting(url: string): Promise<string> {
  counter = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    requests.push(JSON.parse(body).method)
    const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  return counter.url
}

async function swapOn(
  token: (typeof launched)[number],
  side: 'buy' | 'sell',
  amountIn: bigint,
): Promise<void> {
  const client = createWalletClient({ chain: base, transport: http(anvil.url), account: deployer }).extend(
    publicActions,
  )
  const paid = side === 'buy' ? WETH : token.tokenAddress
  const approval = {
    address: paid,
    abi: erc20Abi,
    functionName: 'approve',
    args: [token.pool, maxUint256],
  } as const
  const args = [token.isFirst === (side === 'sell'), amountIn, 0n, deployer.address] as const
  // The node answers before it mines: what is not waited for may come after the day that follows.
  for (const sent of [
    () => client.writeContract(approval),
    () => client.writeContract({ address: token.pool, abi: launchPool.abi, functionName: 'swap', args }),
  ]) {
    const hash = await sent()
    const { status } = await mined(client, hash)
    expect(status).toBe('success')
  }
}

beforeAll(async () => {
  anvil = await startAnvil('--chain-id', '8453')
  // The wrapped native token as it stands on our own chain, at its public address.
  const code = await rpcOf(emulator, 8453)('eth_getCode', WETH, 'latest')
  await anvil.request('anvil_setCode', [WETH, code])
  const value = `0x${parseEther('100').toString(16)}`
  await anvil.mined({ from: deployer.address, to: WETH, value, data: '0xd0e30db0' })
  const credentials = (await call('GET', '/__sandbank/credentials')).body
  wallet = credentials.wallet.evm
  session = credentials.session
  const contracts = await deployLaunches({
    ...{ chain: base, transport: http(anvil.url), account: deployer, wrapped: WETH },
    protocolOwner: owner.address,
  })
  for (let index = 0; index < TOKENS; index++) {
    const salt = `0x${index.toString(16).padStart(64, '0')}` as const
    // Every other one as lenient as those on public chains.
    const launch = { feeRecipient: wallet, symbol: `FAR${index}`, lenient: index % 2 === 1, salt }
    const { token, poolId, pool, isFirst } = await contracts.launch(launch)
    launched.push({
      ...{ tokenAddress: token, poolId, initializer: contracts.manager, pool, isFirst },
      token0Label: isFirst ? `FAR${index}` : 'WETH',
    })
  }
  // Launches of another chain are unknown here until their rows are imported.
  const snapshot = JSON.parse(JSON.stringify(await emulator.snapshot()))
  const [example] = snapshot.tables.launches
  for (const [index, each] of launched.entries()) {
    snapshot.tables.launches.push({
      ...example,
      ...{ poolId: each.poolId, token: each.tokenAddress.toLowerCase(), address: each.tokenAddress },
      ...{ pool: each.pool.toLowerCase(), initializer: each.initializer },
      ...{ creator: deployer.address.toLowerCase(), beneficiary: wallet.toLowerCase() },
      ...{ lenient: index % 2 === 1, symbol: `FAR${index}`, order: `9${String(index).padStart(3, '0')}` },
      ...{ txHash: null },
    })
  }
  await emulator.restore(JSON.parse(editedExport(snapshot, snapshot.tables)))
  await call('PUT', '/__sandbank/chains/8453/mode', { kind: 'rpc', url: await counting(anvil.url) })
  const [strict, lenient] = launched as [FeeToken & never, FeeToken & never]
  await swapOn(strict, 'buy', parseEther('2'))
  await anvil.request('evm_increaseTime', [DAY])
  await swapOn(strict, 'buy', parseEther('1'))
  await swapOn(lenient, 'buy', parseEther('0.5'))
})
afterAll(async () => {
  await counter?.close()
  await anvil?.stop()
  await emulator.close()
})

const reader = () => ({ reader: createPublicClient({ chain: base, transport: http(anvil.url) }) })
const count = (method: string) => requests.filter((each) => each === method).length
const wethOf = ({ token0, token1 }: { token0: string; token1: string }, { isFirst }: { isFirst: boolean }) =>
  isFirst ? token1 : token0

describe('fees on a node elsewhere', () => {
  it.each([
    ['strict', 0],
    ['lenient', 1],
  ])('[fees-rule] are read as the beneficiary from a %s pool', async (_, index) => {
    const token = launched[index] as (typeof launched)[number]
    const [claimable0, claimable1] = await claimableByViem(reader(), token, wallet)
    const { body } = await call('GET', `/public/launchpad/token-fees/${token.tokenAddress}`)
    expect(body.tokens[0].claimable).toEqual({
      token0: formatUnits(claimable0, 18),
      token1: formatUnits(claimable1, 18),
    })
    expect(claimable0 + claimable1).toBeGreaterThan(0n)
  })

  it('[fees-token] earn by day, as the logs of the node have it', async () => {
    const { body } = await call('GET', `/token-launches/${launched[0]?.tokenAddress}/fees`)
    // 0.7 % of 2 and of 1 WETH, of which 95 % are the creator's.
    expect(body.dailyEarnings.slice(-2).map(({ weth }: { weth: string }) => weth)).toEqual([
      '0.0133',
      '0.00665',
    ])
    expect(body.lifetimeEarnedWeth).toBe('0.01995')
    expect(body.lifetimeBestDay.weth).toBe('0.0133')
  })

  it('[fees-creator] are read with one eth_call for 50 tokens', async () => {
    requests.length = 0
    const { body } = await call('GET', `/public/launchpad/creator-fees/${wallet}`)
    const ours = body.tokens.filter(({ symbol }: { symbol: string }) => symbol.startsWith('FAR'))
    expect(ours).toHaveLength(TOKENS)
    expect(body.totals.claimableWeth).toBe('0.023275')
    // Any launch may be theirs on another chain: 50 of them, and then the seeded ones, which this node does not have.
    expect(count('eth_call')).toBe(2)
    expect(count('eth_getLogs')).toBe(3)
    requests.length = 0
    const built = await call('POST', '/public/launchpad/build-claim', {
      beneficiaryAddress: wallet,
      tokenAddresses: launched.map(({ tokenAddress }) => tokenAddress),
    })
    expect(built.body.transactions).toHaveLength(2)
    expect(count('eth_call')).toBe(1)
  })

  it('leaves out what the node does not have, and says so of a single token', async () => {
    const { tokens } = (await call('GET', `/public/launchpad/creator-fees/${wallet}?days=1`)).body
    expect(tokens.length).toBe(TOKENS)
    const { launches = [] } = (await emulator.snapshot()).tables
    const seeded = launches.find(({ initializer }) => initializer === FEE_MANAGER_ADDRESS)
    const { status, body } = await call('GET', `/public/launchpad/token-fees/${seeded?.address}`)
    expect(status).toBe(502)
    expect(body).toEqual({
      error: 'Fee manager unreadable',
      message: expect.stringContaining('On Base as it is connected now there is no fee manager at'),
    })
  })

  it('[fees-claim] are claimed there, with gas of the wallet’s own', async () => {
    const [token] = launched as [(typeof launched)[number]]
    const claim = () => call('POST', `/token-launches/${token.tokenAddress}/fees/claim`, {})
    expect((await claim()).body.error).toBe('insufficient_funds_for_gas')
    await anvil.request('anvil_setBalance', [wallet, `0x${parseEther('1').toString(16)}`])
    const owed = await claimableByViem(reader(), token, wallet)
    const before = await balanceOf(reader(), WETH, wallet)
    expect((await claim()).body).toMatchObject({ status: 'success', signer: wallet })
    expect((await balanceOf(reader(), WETH, wallet)) - before).toBe(owed[token.isFirst ? 1 : 0])
    expect((await claim()).body.error).toBe('No fees to claim')
    const { claimed } = (await call('GET', `/public/launchpad/token-fees/${token.tokenAddress}?days=2`)).body
      .tokens[0]
    expect([wethOf(claimed, token), claimed.count]).toEqual(['0.01995', 1])
  })

  it('[fees-build-claim] go to whoever has the share there, found in its logs', async () => {
    const token = launched[1] as (typeof launched)[number]
    const order = { tokenAddress: token.tokenAddress, newBeneficiary: alice.address }
    const handed = await call('POST', '/user/launchpad/execute-transfer-beneficiary', order, session)
    expect(handed.body).toMatchObject({ status: 'success' })
    const mine = (await call('GET', `/public/launchpad/creator-fees/${alice.address}`)).body
    expect(mine.tokens.map(({ tokenAddress }: FeeToken) => tokenAddress)).toEqual([token.tokenAddress])
    const { body } = await call('POST', '/public/launchpad/build-claim', {
      beneficiaryAddress: alice.address,
      tokenAddresses: [token.tokenAddress],
    })
    const { to, data, gasEstimate } = body.transactions[0]
    const signer = createWalletClient({
      ...{ chain: base, account: alice },
      transport: http('http://sandbank.test/rpc/8453', {
        fetchFn: (input, init) => emulator.fetch(new Request(input, init)),
      }),
    }).extend(publicActions)
    const hash = await signer.sendTransaction({ to, data, gas: BigInt(gasEstimate) })
    await mined(signer, hash)
    expect(await balanceOf(reader(), WETH, alice.address)).toBe(parseEther('0.003325'))
  })

  it('are there on a fork of it too', async () => {
    await call('PUT', '/__sandbank/chains/8453/mode', { kind: 'fork', url: anvil.url })
    const { body } = await call('GET', `/token-launches/${launched[0]?.tokenAddress}/fees?days=3`)
    expect(body.lifetimeEarnedWeth).toBe('0.01995')
  })

  it('are a clear refusal where the node is gone', async () => {
    const gone = await startAnvil('--chain-id', '8453')
    await call('PUT', '/__sandbank/chains/8453/mode', { kind: 'rpc', url: gone.url })
    await gone.stop()
    const token = launched[0]?.tokenAddress
    const answers = await Promise.all([
      call('GET', `/public/launchpad/token-fees/${token}`),
      call('GET', `/public/launchpad/claimable-fees/${token}?beneficiary=${wallet}`),
      call('GET', `/public/launchpad/creator-fees/${wallet}`),
      call('POST', '/public/launchpad/build-claim', { beneficiaryAddress: wallet, tokenAddresses: [token] }),
      call('POST', `/token-launches/${token}/fees/claim`, {}),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(502)
      expect(body).toEqual({
        error: 'Chain unreachable',
        message: expect.stringMatching(/^Base is in mode "rpc", and the node elsewhere did not answer: /),
      })
    }
  })
})
