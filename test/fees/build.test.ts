import { createEmulator } from 'sandbank'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { base } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'
import { balanceOf, claimableByViem, type FeeToken, isWethFirst, traderOf, WETH } from '../helpers/fees'

const NOBODY = '0x00000000000000000000000000000000000000ee'
const alice = developer(1)

const emulator = createEmulator()
const call = caller(emulator)
/** What an owner of a key has who knows nothing but the address of the service. */
const transport = http('http://sandbank.test/rpc/8453', {
  fetchFn: (input, init) => emulator.fetch(new Request(input, init)),
})
const reader = createPublicClient({ chain: base, transport, pollingInterval: 10 })
const tester = createTestClient({ chain: base, transport, mode: 'anvil' })
const signer = createWalletClient({ chain: base, transport, account: alice })

let session: string
let wallet: string
let tokens: FeeToken[]
beforeAll(async () => {
  // Or the market would trade on the hour.
  await emulator.clock.freeze()
  const credentials = (await call('GET', '/__sandbank/credentials')).body
  session = credentials.session
  wallet = credentials.wallet.evm
  tokens = (await call('GET', `/public/launchpad/creator-fees/${wallet}`)).body.tokens
  const trader = await traderOf(emulator, 4)
  for (const token of tokens.slice(0, 2)) {
    const order = { tokenAddress: token.tokenAddress, newBeneficiary: alice.address }
    await call('POST', '/user/launchpad/execute-transfer-beneficiary', order, session)
    await trader.swap(token, 'buy', parseEther('1'))
  }
})
let before: Hex
beforeEach(async () => {
  before = await tester.snapshot()
})
afterEach(async () => {
  await tester.revert({ id: before })
})
afterAll(() => emulator.close())

const build = (tokenAddresses: string[], beneficiaryAddress: string = alice.address) =>
  call('POST', '/public/launchpad/build-claim', { beneficiaryAddress, tokenAddresses })
const addresses = () => tokens.map(({ tokenAddress }) => tokenAddress)

describe('POST /public/launchpad/build-claim', () => {
  it('[fees-build-claim] makes transactions that pay whoever signs them, with viem alone', async () => {
    const [first, second] = tokens as [FeeToken, FeeToken]
    const owed = await Promise.all(
      [first, second].map(
        async (token) =>
          (await claimableByViem({ reader }, token, alice.address))[isWethFirst(token) ? 0 : 1],
      ),
    )
    const estimates = await Promise.all(
      [first, second].map(({ initializer: address, poolId }) =>
        reader.estimateContractGas({
          ...{ address, abi: feeManager.abi, functionName: 'collectFees', args: [poolId] },
          account: alice.address,
        }),
      ),
    )
    const { status, body } = await build(addresses().slice(0, 2))
    expect(status).toBe(200)
    expect(body.errors).toEqual([])
    const before = await balanceOf({ reader }, WETH, alice.address)
    for (const [index, { tokenAddress, poolId, initializer }] of [first, second].entries()) {
      const built = body.transactions[index]
      const data = encodeFunctionData({ abi: feeManager.abi, functionName: 'collectFees', args: [poolId] })
      expect(built).toEqual({
        tokenAddress,
        tokenName: expect.any(String),
        tokenSymbol: expect.any(String),
        to: initializer,
        data,
        chainId: 8453,
        gasEstimate: expect.stringMatching(/^\d+$/),
        maxFeePerGas: expect.stringMatching(/^\d+$/),
        maxPriorityFeePerGas: expect.stringMatching(/^\d+$/),
        description: `Claim the fees of ${built.tokenName} (${built.tokenSymbol})`,
      })
      expect(BigInt(built.gasEstimate)).toBe(((estimates[index] ?? 0n) * 130n) / 100n)
      const hash = await signer.sendTransaction({
        to: built.to,
        data: built.data,
        gas: BigInt(built.gasEstimate),
        maxFeePerGas: BigInt(built.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(built.maxPriorityFeePerGas),
      })
      expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    }
    const paid = (await balanceOf({ reader }, WETH, alice.address)) - before
    expect(paid).toBe((owed[0] ?? 0n) + (owed[1] ?? 0n))
    const fees = await call('GET', `/public/launchpad/creator-fees/${alice.address}`)
    expect(fees.body.totals).toMatchObject({ claimableWeth: '0', claimCount: 2 })
  })

  it('[fees-build-claim-partial] gives a reason for each token that has none, and builds the others', async () => {
    const [claimed, open, foreign] = addresses() as [string, string, string]
    const { body } = await build([claimed])
    await signer.sendTransaction({ to: body.transactions[0].to, data: body.transactions[0].data })
    const mixed = await build([claimed, NOBODY, open, foreign, open.toLowerCase()])
    expect(mixed.status).toBe(200)
    expect(mixed.body.transactions.map(({ tokenAddress }: FeeToken) => tokenAddress)).toEqual([open])
    expect(mixed.body.errors).toEqual([
      { tokenAddress: claimed, error: 'No fees to claim' },
      { tokenAddress: '0x00000000000000000000000000000000000000eE', error: 'Token launch not found' },
      { tokenAddress: foreign, error: 'Address is not a beneficiary for this pool' },
    ])
  })

  it('[fees-build-claim-limit] takes 50 addresses and no more, and names what is none', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    const most = await build(many(50))
    expect([most.status, most.body.errors.length]).toEqual([200, 50])
    const over = await build(many(51))
    expect(over.status).toBe(400)
    expect(over.body).toEqual({
      error: 'Invalid request',
      message: 'tokenAddresses: must have at most 50 entries',
    })
    expect((await build([])).body.message).toBe('tokenAddresses: must have at least 1 entries')
    expect((await build([addresses()[0] as string, 'WETH'])).body.message).toMatch(
      /^tokenAddresses\[1\]: must be an EVM address/,
    )
    expect((await build(addresses(), 'me')).body.message).toMatch(/^beneficiaryAddress: must be an EVM/)
  })
})

describe('POST /public/launchpad/build-transfer-beneficiary', () => {
  const order = (more: object = {}) => ({
    tokenAddress: tokens[0]?.tokenAddress,
    currentBeneficiary: alice.address,
    newBeneficiary: NOBODY,
    ...more,
  })
  const path = '/public/launchpad/build-transfer-beneficiary'

  it('[fees-build-transfer] makes the transaction that hands the share over', async () => {
    const { status, body } = await call('POST', path, order())
    expect(status).toBe(200)
    const args = [tokens[0]?.poolId as Hex, NOBODY] as const
    expect(body).toEqual({
      to: tokens[0]?.initializer,
      data: encodeFunctionData({ abi: feeManager.abi, functionName: 'updateBeneficiary', args }),
      chainId: 8453,
      description: expect.stringContaining('for good'),
    })
    await signer.sendTransaction({ to: body.to, data: body.data })
    const shares = { address: body.to, abi: feeManager.abi, functionName: 'getShares', args } as const
    expect(await reader.readContract(shares)).toBe(950_000_000_000_000_000n)
  })

  it('[fees-build-transfer] is refused to an address that holds no shares', async () => {
    const { status, body } = await call('POST', '/public/doppler/build-transfer-beneficiary', {
      ...order({ currentBeneficiary: wallet }),
    })
    expect(status).toBe(403)
    expect(body).toEqual({
      error: 'Address is not a beneficiary for this pool',
      message: expect.stringContaining(`the creator's share belongs to ${alice.address.toLowerCase()}`),
    })
  })

  it('[fees-build-transfer] is refused to the fee manager itself, in whose place nothing can be read', async () => {
    const { status, body } = await call(
      'POST',
      path,
      order({ currentBeneficiary: tokens[0]?.initializer.toLowerCase() }),
    )
    expect([status, body.error]).toEqual([403, 'Address is not a beneficiary for this pool'])
  })

  it.each([
    [{ newBeneficiary: '0x' }, /^newBeneficiary: must be an EVM address/],
    [{ newBeneficiary: alice.address.toLowerCase() }, /^newBeneficiary: must be another address than/],
    [{ currentBeneficiary: undefined }, /^currentBeneficiary: is required/],
  ])('names what is wrong: %j', async (more, message) => {
    const { status, body } = await call('POST', path, order(more))
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })

  it('knows only tokens that were launched here', async () => {
    expect((await call('POST', path, order({ tokenAddress: NOBODY }))).status).toBe(404)
  })
})
