import { createEmulator, type Emulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseEventLogs } from 'viem'
import { base } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { developer, rpcOf, viemClients } from '../../../test/helpers/chain'
import {
  authorize,
  newNonce,
  type PaymentOptions,
  PERMIT2_ADDRESS,
  permitPayload,
  usdcDomain,
} from '../../../test/helpers/x402'
import type { Context } from '../../kernel/context'
import { chainSpec } from '../chain'
import { usdCoin } from '../chain/artifacts/usd-coin'
import { x402Domain } from '.'
import { FACILITATOR_ADDRESS, ROUTER_ADDRESS } from './addresses'
import { paymentRouter } from './artifacts/payment-router'
import { type EndpointTerms, settleForEndpoint, termsOf, verifyForEndpoint } from './router'

const START = Date.UTC(2030, 0, 1)
const NOW = BigInt(START / 1000)
const EURC = '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const payer = developer(0)
const owner = '0x00000000000000000000000000000000000000e1'
const { usdc } = chainSpec(8453)

let emulator: Emulator
let context: Context
let rpc: ReturnType<typeof rpcOf>
let clients: ReturnType<typeof viemClients>

beforeAll(() => {
  const { introduce } = x402Domain
  Object.assign(x402Domain, {
    introduce: (given: Context) => {
      context = given
      introduce?.(given)
    },
  })
  emulator = createEmulator({ now: () => START })
  Object.assign(x402Domain, { introduce })
  rpc = rpcOf(emulator, 8453)
  clients = viemClients(emulator, base)
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

const balanceOf = (token: Hex, of: Hex) =>
  clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] })

/** Mints a listed token, as its owner can. */
async function fund(token: Hex, to: Hex, value: bigint) {
  const treasury = await clients.reader.readContract({
    address: token,
    abi: usdCoin.abi,
    functionName: 'owner',
  })
  await rpc('anvil_impersonateAccount', treasury)
  await rpc('anvil_setBalance', treasury, '0xde0b6b3a7640000')
  const data = encodeFunctionData({ abi: usdCoin.abi, functionName: 'mint', args: [to, value] })
  await rpc('eth_sendTransaction', { from: treasury, to: token, data })
}

const endpointTerms = (changes: Partial<Parameters<typeof termsOf>[0]> = {}) =>
  termsOf({
    chainId: 8453,
    token: usdc.address,
    amount: 10_000n,
    resource: 'http://sandbank.test/0x1/tide',
    description: 'The tide',
    scheme: 'exact',
    maxTimeoutSeconds: 60,
    ...changes,
  })

/** A payment of version 2 by EIP-3009. */
async function signed(terms: EndpointTerms, changes: Partial<PaymentOptions> = {}) {
  const one = {
    from: payer.address,
    to: ROUTER_ADDRESS,
    value: BigInt(terms.amount),
    validAfter: NOW - 600n,
    validBefore: NOW + 60n,
    nonce: newNonce(),
    ...changes,
  } as const
  const domain = { ...usdcDomain(), ...terms.extra, verifyingContract: terms.asset }
  const authorization = {
    ...one,
    value: String(one.value),
    validAfter: String(one.validAfter),
    validBefore: String(one.validBefore),
  }
  const signature = await authorize(payer, one, 'TransferWithAuthorization', domain)
  return { x402Version: 2, accepted: terms, payload: { signature, authorization } }
}

let permits = 0n
async function permitted(terms: EndpointTerms) {
  const payload = await permitPayload(payer, {
    token: terms.asset,
    to: terms.payTo,
    value: BigInt(terms.amount),
    deadline: NOW + 60n,
    nonce: ++permits,
    ...(terms.scheme === 'upto' && { facilitator: terms.extra.facilitatorAddress as Hex }),
  })
  return { x402Version: 2, accepted: terms, payload }
}

async function letPermit2(token: Hex) {
  const { wallet, reader } = clients
  const args = [PERMIT2_ADDRESS, maxUint256] as const
  const hash = await wallet.writeContract({ address: token, abi: erc20Abi, functionName: 'approve', args })
  await reader.waitForTransactionReceipt({ hash })
}

const noted: unknown[] = []
const verify = async (payment: Record<string, unknown>, terms: EndpointTerms) => {
  await emulator.ready
  return verifyForEndpoint({ context, note: (decision) => noted.push(decision) }, { payment, terms })
}
const settle = async (
  payment: Record<string, unknown>,
  terms: EndpointTerms,
  changes: Partial<Parameters<typeof settleForEndpoint>[1]> = {},
) => {
  await emulator.ready
  return settleForEndpoint({ context }, { payment, terms, owner, feeBps: 500, ...changes })
}

/** What was logged by a settlement: the router's event, and each movement of the token. */
async function logsOf(transaction: Hex) {
  const { logs } = await clients.reader.getTransactionReceipt({ hash: transaction })
  return {
    settled: parseEventLogs({ abi: paymentRouter.abi, logs }).map(({ eventName, args }) => ({
      eventName,
      ...args,
    })),
    moved: parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ args }) => args),
  }
}

describe('terms of a paid endpoint', () => {
  it('[x402-cloud-call] are what the published clients read', async () => {
    expect(await endpointTerms({ outputSchema: { type: 'object' } })).toEqual({
      scheme: 'exact',
      network: 'eip155:8453',
      asset: usdc.address,
      amount: '10000',
      maxAmountRequired: '10000',
      payTo: ROUTER_ADDRESS,
      resource: 'http://sandbank.test/0x1/tide',
      description: 'The tide',
      maxTimeoutSeconds: 60,
      mimeType: '',
      outputSchema: { type: 'object' },
      extra: { name: 'USD Coin', version: '2' },
    })
    expect((await endpointTerms({ token: EURC })).extra).toEqual({ name: 'EURC', version: '2' })
    expect((await endpointTerms({ token: DAI })).extra).toEqual({ assetTransferMethod: 'permit2' })
    expect((await endpointTerms({ token: DAI, scheme: 'upto' })).extra).toEqual({
      assetTransferMethod: 'permit2',
      facilitatorAddress: ROUTER_ADDRESS,
    })
  })
})

describe('a payment through the router', () => {
  it('[x402-cloud-settle] pays the owner in one transaction, and emits PaymentSettled', async () => {
    const terms = await endpointTerms()
    const payment = await signed(terms)
    const verified = await verify(payment, terms)
    expect(verified).toEqual({
      payer: payer.address,
      key: `8453:${payer.address}:${payment.payload.authorization.nonce}`.toLowerCase(),
      amount: 10_000n,
    })
    expect(await balanceOf(usdc.address, owner)).toBe(0n)
    const settled = await settle(payment, terms)
    expect(settled).toEqual({
      settled: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      amount: 10_000n,
      fee: 500n,
    })
    const { transaction } = settled as { transaction: Hex }
    expect(await logsOf(transaction)).toEqual({
      settled: [
        {
          eventName: 'PaymentSettled',
          token: usdc.address,
          payer: payer.address,
          owner,
          totalAmount: 10_000n,
          ownerAmount: 9_500n,
          bankrFee: 500n,
          feeBps: 500n,
        },
      ],
      moved: [
        { from: payer.address, to: ROUTER_ADDRESS, value: 10_000n },
        { from: ROUTER_ADDRESS, to: owner, value: 9_500n },
      ],
    })
    expect(await balanceOf(usdc.address, ROUTER_ADDRESS)).toBe(500n)
    expect(await rpc('eth_getTransactionByHash', transaction)).toMatchObject({
      from: FACILITATOR_ADDRESS,
      to: ROUTER_ADDRESS.toLowerCase(),
    })
  })

  it('leaves nothing with the router where the service takes no fee', async () => {
    const terms = await endpointTerms()
    const settled = await settle(await signed(terms), terms, { feeBps: 0 })
    expect(settled).toMatchObject({ settled: true, amount: 10_000n, fee: 0n })
    expect(await balanceOf(usdc.address, owner)).toBe(10_000n)
    expect(await balanceOf(usdc.address, ROUTER_ADDRESS)).toBe(0n)
  })

  it('settles once, however many ask at once and again, with what is written beside it', async () => {
    const terms = await endpointTerms()
    const payment = await signed(terms)
    const answers = await Promise.all(Array.from({ length: 50 }, () => settle(payment, terms)))
    const [first] = answers
    expect(first).toMatchObject({ settled: true })
    expect(
      new Set(
        answers.map((answer) =>
          JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        ),
      ).size,
    ).toBe(1)
    expect(await settle(payment, terms)).toEqual(first)
    expect(await balanceOf(usdc.address, owner)).toBe(9_500n)
    expect(await verify(payment, terms)).toEqual({
      reason: 'invalid_exact_evm_nonce_already_used',
      message: expect.stringContaining('an authorization pays once'),
      isUsed: true,
      payer: payer.address,
    })
    expect(await settle(payment, terms, { owner: '0x00000000000000000000000000000000000000e2' })).toEqual({
      settled: false,
      reason: 'invalid_exact_evm_nonce_already_used',
      message: expect.stringContaining('an authorization pays once'),
      transaction: null,
    })
  })

  it('takes EURC by its own authorizations', async () => {
    await fund(EURC, payer.address, 1_000_000n)
    const terms = await endpointTerms({ token: EURC })
    const payment = await signed(terms)
    expect(await verify(payment, terms)).toMatchObject({ payer: payer.address, amount: 10_000n })
    expect(await settle(payment, terms)).toMatchObject({ settled: true, fee: 500n })
    expect(await balanceOf(EURC, owner)).toBe(9_500n)
    // The same nonce is another authorization at another token.
    const dollars = await endpointTerms()
    const other = await signed(dollars, { nonce: payment.payload.authorization.nonce })
    expect(await settle(other, dollars)).toMatchObject({ settled: true })
  })

  it('takes any other token through Permit2, once it is let', async () => {
    await fund(DAI, payer.address, 10n ** 18n)
    const terms = await endpointTerms({ token: DAI, amount: 10n ** 16n })
    const payment = await permitted(terms)
    expect(await verify(payment, terms)).toEqual({
      reason: 'permit2_allowance_required',
      message: expect.stringContaining('approve it on the token first'),
      isUsed: false,
      payer: payer.address,
    })
    await letPermit2(DAI)
    expect(await verify(payment, terms)).toMatchObject({ payer: payer.address, amount: 10n ** 16n })
    const settled = await settle(payment, terms)
    expect(settled).toMatchObject({ settled: true, amount: 10n ** 16n, fee: 5n * 10n ** 14n })
    expect(await balanceOf(DAI, owner)).toBe(95n * 10n ** 14n)
    expect(await settle(payment, terms)).toEqual(settled)
  })

  it('takes less than was signed in the scheme upto, and never more', async () => {
    await fund(DAI, payer.address, 10n ** 18n)
    await letPermit2(DAI)
    const terms = await endpointTerms({ token: DAI, amount: 1_000n, scheme: 'upto' })
    const payment = await permitted(terms)
    expect(await verify(payment, terms)).toMatchObject({ payer: payer.address, amount: 1_000n })
    expect(await settle(payment, terms, { amount: 1_001n })).toEqual({
      settled: false,
      reason: 'invalid_upto_evm_payload_settlement_exceeds_amount',
      message: expect.stringContaining('1000 base units at most'),
      transaction: null,
    })
    expect(await settle(payment, terms, { amount: 400n })).toMatchObject({
      settled: true,
      amount: 400n,
      fee: 20n,
    })
    expect(await balanceOf(DAI, owner)).toBe(380n)
    expect(await verify(payment, terms)).toMatchObject({ isUsed: true, reason: 'permit2_invalid_nonce' })
  })

  it('says that a payer has too little in one word, however it is paid', async () => {
    const terms = await endpointTerms({ amount: 10n ** 15n })
    expect(await verify(await signed(terms), terms)).toMatchObject({ reason: 'insufficient_balance' })
    const dai = await endpointTerms({ token: DAI })
    expect(await verify(await permitted(dai), dai)).toMatchObject({ reason: 'insufficient_balance' })
  })

  it('takes a payment of version 1', async () => {
    const terms = await endpointTerms()
    const { payload } = await signed(terms)
    const payment = { x402Version: 1, scheme: 'exact', network: 'base', payload }
    expect(await verify(payment, terms)).toMatchObject({ payer: payer.address })
    expect(await settle({ ...payment, network: 'eip155:8453' }, terms)).toMatchObject({ settled: true })
  })
})

describe('the router', () => {
  it('is called by the facilitator alone', async () => {
    const terms = await endpointTerms()
    const { payload } = await signed(terms)
    const { from, value, validAfter, validBefore, nonce } = payload.authorization
    const args = [
      usdc.address,
      { from, value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore), nonce },
      payload.signature,
      { owner, feeBps: 0n },
    ] as const
    const router = { address: ROUTER_ADDRESS, abi: paymentRouter.abi } as const
    const { reader } = clients
    await expect(
      reader.simulateContract({
        ...router,
        functionName: 'settleAuthorization',
        args,
        account: payer.address,
      }),
    ).rejects.toThrow('NotFacilitator')
    await expect(
      reader.simulateContract({
        ...router,
        functionName: 'sweep',
        args: [usdc.address, owner],
        account: owner,
      }),
    ).rejects.toThrow('NotFacilitator')
    await expect(
      reader.simulateContract({
        ...router,
        functionName: 'settleAuthorization',
        args: [...args.slice(0, 3), { owner, feeBps: 10_001n }] as never,
        account: FACILITATOR_ADDRESS,
        blockTag: 'pending',
      }),
    ).rejects.toThrow('FeeTooHigh')
  })
})
