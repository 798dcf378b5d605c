import { createEmulator, type Emulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseEventLogs } from 'viem'
import { base } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { caller } from '../../../test/helpers/caller'
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
import { revenueOf, x402Domain } from '.'
import { FACILITATOR_ADDRESS, ROUTER_ADDRESS } from './addresses'
import { paymentRouter } from './artifacts/payment-router'
import { type EndpointTerms, settleForEndpoint, termsOf, verifyForEndpoint } from './router'
import { paymentTable } from './tables'

const START = Date.UTC(2030, 0, 1)
const NOW = BigInt(START / 1000)
const EURC = '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const payer = developer(0)
const owner = '0x00000000000000000000000000000000000000e1'
const { usdc } = chainSpec(8453)

let emulator: Emulator
let context: Context
let call: ReturnType<typeof caller>
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
  call = caller(emulator)
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

describe('a settlement whose process dies', () => {
  /** Dies at the write of this number, counted from now, before it or right after it. */
  function dyingAt(at: number, after: boolean) {
    let count = 0
    const write = context.store.write.bind(context.store)
    return vi.spyOn(context.store, 'write').mockImplementation(async (tables, run) => {
      const isIt = count++ === at
      if (isIt && !after) throw new Error('its process died')
      const outcome = await write(tables, run)
      if (isIt) throw new Error('its process died')
      return outcome
    })
  }

  it.each([
    ['EIP-3009', 'exact'],
    ['Permit2', 'exact'],
    ['Permit2', 'upto'],
  ] as const)(
    '[x402-cloud-settle] is made once by %s in the scheme %s, whichever write it dies at',
    async (by, scheme) => {
      const terms = await endpointTerms({ scheme, ...(by === 'Permit2' && { token: DAI }) })
      let deaths = 0
      for (const after of [false, true]) {
        for (let at = 0; ; at++) {
          await emulator.reset()
          if (by === 'Permit2') {
            await fund(DAI, payer.address, 10n ** 18n)
            await letPermit2(DAI)
          }
          const payment = by === 'Permit2' ? await permitted(terms) : await signed(terms)
          await balanceOf(terms.asset, owner)
          const spy = dyingAt(at, after)
          const first = await settle(payment, terms).then(
            (answer) => answer.settled,
            ({ message }: Error) => message,
          )
          spy.mockRestore()
          if (first !== true) deaths++
          const again = await settle(payment, terms)
          expect(again).toMatchObject({ settled: true, amount: 10_000n, fee: 500n })
          expect(await balanceOf(terms.asset, owner)).toBe(9_500n)
          expect(await balanceOf(terms.asset, ROUTER_ADDRESS)).toBe(500n)
          const { payments } = (await call('GET', '/__sandbank/x402/payments')).body
          expect(payments).toMatchObject([{ state: 'settled', owner, amount: '10000', fee: '500' }])
          if (first === true) break
        }
      }
      expect(deaths).toBeGreaterThan(2)
    },
  )

  it('writes what comes with it where it is mined, and nowhere else', async () => {
    const terms = await endpointTerms()
    const payment = await signed(terms)
    await emulator.ready
    const rows: string[] = []
    const also = {
      tables: [paymentTable],
      async run(_: unknown, { id, transaction }: { id: string; transaction: string | null }) {
        rows.push(`${id} ${transaction}`)
      },
    }
    const first = await settle(payment, terms, { also })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain((first as { transaction: string }).transaction)
    await settle(payment, terms, { also })
    expect(rows).toHaveLength(1)
  })

  it('is made once where an export goes on with it, and anew where its block was taken back', async () => {
    const terms = await endpointTerms()
    const payment = await signed(terms)
    await emulator.ready
    const unsettled = await rpc('evm_snapshot')
    const first = await settle(payment, terms)
    const snapshot = await emulator.snapshot()
    await emulator.restore(snapshot)
    expect(await settle(payment, terms)).toEqual(first)
    expect(await balanceOf(usdc.address, owner)).toBe(9_500n)
    await rpc('evm_revert', unsettled)
    expect(await balanceOf(usdc.address, owner)).toBe(0n)
    expect(await verify(payment, terms)).toMatchObject({ payer: payer.address })
    expect(await settle(payment, terms)).toMatchObject({ settled: true, amount: 10_000n })
    expect(await balanceOf(usdc.address, owner)).toBe(9_500n)
    // Its answer does not hang on the authorization being valid still.
    const late = await settle(payment, terms)
    await emulator.clock.advance(3_600_000)
    expect(await settle(payment, terms)).toEqual(late)
  })
})

describe('what came past the router', () => {
  const state = async () => (await call('GET', '/__sandbank/x402/router')).body

  it('is shown as unmatched, serves nobody, and is not swept with the fees', async () => {
    expect(await state()).toEqual({ address: ROUTER_ADDRESS, fees: [], unmatched: [] })
    const terms = await endpointTerms()
    const served = await signed(terms)
    expect(await settle(served, terms)).toMatchObject({ settled: true })
    // By the facilitator, as if the router were any payee.
    const direct = await signed(terms)
    const settled = await call('POST', '/x402/facilitator/settle', {
      x402Version: 2,
      paymentPayload: direct,
      paymentRequirements: terms,
    })
    expect(settled.body).toMatchObject({ success: true })
    // By somebody who got hold of the authorization.
    const cheap = await endpointTerms({ amount: 7_000n })
    const stolen = await signed(cheap)
    const { from, to, value, validAfter, validBefore, nonce } = stolen.payload.authorization
    const { wallet, reader } = viemClients(emulator, base, 3)
    const transaction = await wallet.writeContract({
      address: usdc.address,
      abi: usdCoin.abi,
      functionName: 'transferWithAuthorization',
      args: [
        ...[from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce],
        stolen.payload.signature,
      ] as never,
    })
    await reader.waitForTransactionReceipt({ hash: transaction })
    const one = { chainId: 8453, token: usdc.address, symbol: 'USDC', decimals: 6 }
    const came = { ...one, from: payer.address, at: new Date(START).toISOString() }
    expect(await state()).toEqual({
      address: ROUTER_ADDRESS,
      fees: [{ ...one, amount: '500' }],
      unmatched: expect.arrayContaining([
        { ...came, amount: '10000', transaction: settled.body.transaction },
        { ...came, amount: '7000', transaction },
      ]),
    })
    expect((await state()).unmatched).toHaveLength(2)
    for (const [payment, terms] of [
      [direct, direct.accepted],
      [stolen, cheap],
    ] as const) {
      expect(await verify(payment, terms)).toMatchObject({ isUsed: true })
      expect(await settle(payment, terms)).toMatchObject({ settled: false, transaction: null })
    }

    const sweep = `/__sandbank/x402/router/8453/${usdc.address}/sweep`
    const before = await balanceOf(usdc.address, FACILITATOR_ADDRESS)
    const sweeps = await Promise.all([call('POST', sweep), call('POST', sweep), call('POST', sweep)])
    expect(sweeps.map(({ body }) => body.amount).sort()).toEqual(['0', '0', '500'])
    expect(await balanceOf(usdc.address, FACILITATOR_ADDRESS)).toBe(before + 500n)
    expect(await balanceOf(usdc.address, ROUTER_ADDRESS)).toBe(17_000n)
    expect(await state()).toMatchObject({ fees: [], unmatched: [{}, {}] })
  })

  it('is named by the request that asks for fees of no chain, of no token, or while blocks are the user’s', async () => {
    const sweep = async (chain: string, token: string) => {
      const { status, body } = await call('POST', `/__sandbank/x402/router/${chain}/${token}/sweep`)
      return [status, body]
    }
    expect(await sweep('8453', usdc.address)).toEqual([200, { amount: '0', transaction: null }])
    expect(await sweep('5', usdc.address)).toMatchObject([404, { error: 'Chain not found' }])
    expect(await sweep('8453', '0x1')).toMatchObject([
      400,
      { message: expect.stringContaining('token: must be an EVM address') },
    ])
    await rpc('evm_setAutomine', false)
    expect(await sweep('8453', usdc.address)).toMatchObject([
      409,
      { error: 'Chain closed', message: expect.stringContaining('evm_setAutomine') },
    ])
  })
})

describe('revenue', () => {
  it('of an owner is what the fee leaves, in USDC alone', async () => {
    await fund(EURC, payer.address, 1_000_000n)
    await emulator.ready
    const terms = await endpointTerms()
    await settle(await signed(terms), terms)
    const euros = await endpointTerms({ token: EURC })
    await settle(await signed(euros), euros)
    expect(await revenueOf(context, owner)).toEqual({ microUsd: 9_500n, count: 1 })
    expect(await revenueOf(context, ROUTER_ADDRESS)).toEqual({ microUsd: 0n, count: 0 })
    const { payments } = (await call('GET', '/__sandbank/x402/payments')).body
    expect(payments).toMatchObject([
      {
        state: 'settled',
        symbol: 'EURC',
        decimals: 6,
        amount: '10000',
        owner,
        fee: '500',
        payTo: ROUTER_ADDRESS,
      },
      {
        state: 'settled',
        symbol: 'USDC',
        decimals: 6,
        amount: '10000',
        owner,
        fee: '500',
        payTo: ROUTER_ADDRESS,
      },
    ])
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
