import { createEmulator } from 'sandbank'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { exchange } from '../../src/domains/chain/artifacts/exchange'
import { token } from '../../src/domains/chain/artifacts/token'
import { caller } from '../helpers/caller'
import { viemClients } from '../helpers/chain'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const WETH = '0x4200000000000000000000000000000000000006'
const EXCHANGE = '0x5a2D000000000000000000000000000000000004'
const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const ANOTHER = '0x00000000000000000000000000000000000000dd'

const emulator = createEmulator()
const call = caller(emulator)
const { reader, wallet: alice, account } = viemClients(emulator, base)
let wallet: `0x${string}`
let session: string
beforeEach(async () => {
  await emulator.reset()
  const { body } = await call('GET', '/__sandbank/credentials')
  wallet = body.wallet.evm
  session = body.session
})
afterAll(() => emulator.close())

const submit = (to: string, data: string, key?: string) =>
  call('POST', '/wallet/submit', { transaction: { to, chainId: 8453, data } }, key)
const approve = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const controls = (change: object) =>
  emulator.fetch(
    new Request('http://sandbank.test/__sandbank/wallet/controls', {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    }),
  )
const verdicts = async (): Promise<{ rule: string; facts: Record<string, unknown> }[]> =>
  (await call('GET', '/__sandbank/journal?limit=1')).body.entries[0].verdicts

describe('a transaction with both kinds of gas prices', () => {
  it('is refused by the names of its fields, to be sent or only signed', async () => {
    for (const other of [{ maxFeePerGas: '2' }, { maxPriorityFeePerGas: 1 }]) {
      const transaction = { to: ANOTHER, chainId: 8453, value: '0', gasPrice: '100000000', ...other }
      for (const [path, body] of [
        ['/wallet/submit', { transaction }],
        ['/wallet/sign', { signatureType: 'eth_signTransaction', transaction }],
      ] as const) {
        const { status, body: answer } = await call('POST', path, body)
        expect(status).toBe(400)
        expect(answer.message).toMatch(
          /^transaction\.gasPrice: contradicts maxFeePerGas and maxPriorityFeePerGas: send gasPrice/,
        )
      }
    }
  })
})

describe('POST /wallet/submit', () => {
  it('shows its description in the history of the wallet', async () => {
    const transaction = { to: SOMEBODY, chainId: 8453, value: '1000' }
    await call('POST', '/wallet/submit', { transaction, description: 'Tea for the crew' })
    await call('POST', '/wallet/submit', { transaction })
    const { items } = (await call('GET', '/__sandbank/wallet/history', undefined, emulator.session)).body
    expect(items.map(({ description }: { description: string | null }) => description)).toEqual([
      null,
      'Tea for the crew',
    ])
  })

  it('[control-pricing] prices what leaves the wallet, through whatever contract', async () => {
    expect((await submit(USDC, approve(EXCHANGE, 10n ** 12n))).status).toBe(200)
    // To approve moves nothing.
    expect((await verdicts()).find(({ rule }) => rule === 'wallet.pricing')?.facts).toEqual({
      valueUsd: '$0.00',
    })
    const swap = (amount: bigint) =>
      encodeFunctionData({ abi: exchange.abi, functionName: 'swap', args: [USDC, WETH, amount, 0n, wallet] })
    expect((await submit(EXCHANGE, swap(120_000_000n))).status).toBe(200)
    expect((await verdicts()).find(({ rule }) => rule === 'wallet.pricing')?.facts).toEqual({
      valueUsd: '$120.00',
    })
    expect(
      await reader.readContract({ address: WETH, abi: erc20Abi, functionName: 'balanceOf', args: [wallet] }),
    ).toBeGreaterThan(0n)
    const over = await submit(EXCHANGE, swap(501_000_000n))
    expect(over.status).toBe(403)
    expect(over.body).toMatchObject({
      error: 'Transaction value $501.00 exceeds the per-transaction limit of $500.00',
      errorCode: 'PER_TX_LIMIT_EXCEEDED',
    })
  })

  it('[control-pricing] refuses what nobody can price, while a limit is on', async () => {
    const args = encodeAbiParameters(
      [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'address' }],
      ['Obscure', 'OBS', 8, account.address],
    )
    const hash = await alice.sendTransaction({ data: `${token.bytecode}${args.slice(2)}` as `0x${string}` })
    const { contractAddress } = await reader.getTransactionReceipt({ hash })
    const obscure = contractAddress as `0x${string}`
    const mint = encodeFunctionData({ abi: token.abi, functionName: 'mint', args: [wallet, 10n ** 10n] })
    await alice.sendTransaction({ to: obscure, data: mint })
    const order = {
      tokenAddress: obscure,
      recipientAddress: SOMEBODY,
      amount: '0.00000001',
      isNativeToken: false,
    }
    const refused = await call('POST', '/wallet/transfer', order)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toBe('Pricing unavailable for OBS')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SOMEBODY, 1n] })
    const raw = await submit(obscure, data)
    expect(raw.status).toBe(403)
    expect(raw.body).toMatchObject({ error: 'Pricing unavailable for OBS', errorCode: 'PRICING_UNAVAILABLE' })
    await controls({ dailyLimit: { enabled: false } })
    expect((await call('POST', '/wallet/transfer', order)).status).toBe(400)
    await controls({ transactionLimit: { enabled: false } })
    expect((await call('POST', '/wallet/transfer', order)).status).toBe(200)
  })

  it('[key-recipient-evm] looks through contracts: whoever the tokens go to must be on the list', async () => {
    const { apiKey } = (
      await call('POST', '/__sandbank/keys', { allowedRecipients: { evm: [USDC, ANOTHER] } })
    ).body
    const approval = await submit(USDC, approve(SOMEBODY, 1n), apiKey)
    expect(approval.status).toBe(403)
    expect(approval.body.message).toContain(
      `${SOMEBODY} is not one of them. (Read from the calldata of approve.)`,
    )
    expect((await submit(USDC, approve(ANOTHER, 1n), apiKey)).status).toBe(200)
    // The exchange is called by its own name, and would take the tokens.
    await submit(USDC, approve(EXCHANGE, 10n ** 12n))
    const swap = encodeFunctionData({
      abi: exchange.abi,
      functionName: 'swap',
      args: [USDC, WETH, 1_000_000n, 0n, wallet],
    })
    const refused = await submit(EXCHANGE, swap, apiKey)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('the contract itself counts as the recipient')
  })

  it('[control-daily-limit] [key-recipient-evm] what goes to the wallet itself does not leave it', async () => {
    await controls({ recipients: { enabled: true } })
    const { apiKey } = (await call('POST', '/__sandbank/keys', { allowedRecipients: { evm: [SOMEBODY] } }))
      .body
    const native = { tokenAddress: `0x${'0'.repeat(40)}`, isNativeToken: true }
    const token = { tokenAddress: USDC, isNativeToken: false }
    for (const [order, recipientAddress] of [
      [{ ...native, amount: '1' }, wallet],
      [{ ...token, amount: '900' }, wallet.toLowerCase()],
    ] as const) {
      const sent = await call('POST', '/wallet/transfer', { ...order, recipientAddress }, apiKey)
      expect(sent.status).toBe(200)
    }
    const value = String(10n ** 18n)
    const plain = { transaction: { to: wallet, chainId: 8453, value } }
    expect((await call('POST', '/wallet/submit', plain, apiKey)).status).toBe(200)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [wallet, 900_000_000n] })
    expect((await submit(USDC, data, apiKey)).status).toBe(200)
    const spending = await emulator.fetch(
      new Request('http://sandbank.test/__sandbank/wallet/spending', {
        headers: { Authorization: `Bearer ${session}` },
      }),
    )
    expect((await spending.json()).spentUsd).toBe(0)
    const away = { ...token, amount: '1', recipientAddress: ANOTHER }
    expect((await call('POST', '/wallet/transfer', away, apiKey)).status).toBe(403)
  })

  it('[sponsored-limit] sponsors no more than gas costs: what offers far more pays for itself', async () => {
    const send = (fees: object) =>
      call('POST', '/wallet/submit', { transaction: { to: SOMEBODY, chainId: 8453, value: '1', ...fees } })
    const gasRule = async () =>
      (await verdicts()).map(({ rule }) => rule).find((rule) => rule.startsWith('gas.'))
    expect((await send({})).status).toBe(200)
    expect(await gasRule()).toBe('gas.sponsored')
    expect((await send({ maxFeePerGas: '40000000', maxPriorityFeePerGas: '40000000' })).status).toBe(200)
    expect(await gasRule()).toBe('gas.wallet')
    const absurd = await send({ maxFeePerGas: String(2n ** 250n), maxPriorityFeePerGas: String(2n ** 250n) })
    expect(absurd.body.error).toBe('insufficient_funds_for_gas')
  })

  it('[sponsored-limit] sponsors gas worth 3 USD a day, also of 50 at once', async () => {
    const transaction = { to: SOMEBODY, chainId: 8453, value: '1', gas: '29000000' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/wallet/submit', { transaction })),
    )
    const sent = answers.filter(({ status }) => status === 200)
    const spending = await emulator.fetch('/__sandbank/wallet/spending', {
      headers: { Authorization: `Bearer ${session}` },
    })
    const { used, usedUsd, limitUsd } = (await spending.json()).sponsored
    expect(limitUsd).toBe(3)
    expect(used).toBeGreaterThan(1)
    expect(used).toBeLessThan(10)
    expect(usedUsd).toBeLessThanOrEqual(3)
    expect((usedUsd / used) * (used + 1)).toBeGreaterThan(3)
    expect(sent.length).toBeGreaterThan(used)
  })

  it('names the custom error of a contract', async () => {
    const data = encodeFunctionData({
      abi: exchange.abi,
      functionName: 'swap',
      args: [USDC, SOMEBODY, 1n, 0n, wallet],
    })
    const { status, body } = await submit(EXCHANGE, data)
    expect(status).toBe(400)
    expect(body.error).toMatch(/^execution reverted: NoPool\(0x/)
  })
})
