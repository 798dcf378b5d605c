import { createEmulator } from 'sandbank'
import { type Hex, type LocalAccount, zeroAddress } from 'viem'
import { base } from 'viem/chains'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { contractAccount } from '../../../test/chain/artifacts/contract-account'
import { editedExport } from '../../../test/fuzz/edited-export'
import { caller } from '../../../test/helpers/caller'
import { developer, rpcOf, viemClients } from '../../../test/helpers/chain'
import { authorize, newNonce, type PaymentOptions, usdcDomain } from '../../../test/helpers/x402'
import { EVM_ADDRESS_RULE } from '../../kernel/evm-address'
import { chainSpec } from '../chain'
import { usdCoin } from '../chain/artifacts/usd-coin'
import { DEMO_SHOP_ADDRESS, FACILITATOR_ADDRESS } from './addresses'

const START = Date.UTC(2030, 0, 1)
const NOW = BigInt(START / 1000)
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const rpc = rpcOf(emulator, 8453)
const { reader, wallet } = viemClients(emulator, base)
const ann = developer(0)
const shop = developer(5).address
const { usdc } = chainSpec(8453)
afterAll(() => emulator.close())
/** For what changes more than payments: those before and after share one emulator. */
const afterwardsReset = () => onTestFinished(() => emulator.reset())

type Version = 1 | 2
const VERSIONS = [1, 2] as const

const payment = (changes: Partial<PaymentOptions> = {}): PaymentOptions => ({
  from: ann.address,
  to: shop,
  value: 10_000n,
  validAfter: NOW - 600n,
  validBefore: NOW + 300n,
  nonce: newNonce(),
  ...changes,
})

interface Body {
  x402Version: number
  paymentPayload: Record<string, unknown>
  paymentRequirements: Record<string, unknown>
}

/** What the packages of a version send. */
async function bodyOf(
  version: Version,
  one: PaymentOptions,
  changes: Record<string, unknown> = {},
  by: LocalAccount = ann,
): Promise<Body> {
  const network = version === 1 ? 'base' : 'eip155:8453'
  const shared = {
    scheme: 'exact',
    network,
    asset: usdc.address,
    payTo: shop,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
  }
  const paymentRequirements = {
    ...shared,
    ...(version === 1
      ? { maxAmountRequired: '10000', resource: 'http://shop.test/tide', description: 'Tide', mimeType: '' }
      : { amount: '10000' }),
    ...changes,
  }
  const { from, to, nonce } = one
  const authorization = {
    from,
    to,
    value: String(one.value),
    validAfter: String(one.validAfter),
    validBefore: String(one.validBefore),
    nonce,
  }
  const payload = { signature: await authorize(by, one), authorization }
  const paymentPayload =
    version === 1
      ? { x402Version: 1, scheme: 'exact', network, payload }
      : {
          x402Version: 2,
          resource: { url: 'http://shop.test/tide', description: 'Tide', mimeType: '' },
          accepted: paymentRequirements,
          payload,
        }
  return { x402Version: version, paymentPayload, paymentRequirements }
}

const verify = (body: unknown) => call('POST', '/x402/facilitator/verify', body)
const settle = (body: unknown) => call('POST', '/x402/facilitator/settle', body)
const payments = async () => (await call('GET', '/__sandbank/x402/payments?limit=100')).body.payments
const balanceOf = (owner: Hex) =>
  reader.readContract({ address: usdc.address, abi: usdCoin.abi, functionName: 'balanceOf', args: [owner] })

describe('GET /x402/facilitator/supported', () => {
  it('lists every embedded chain, by the names of both versions, and who settles', async () => {
    afterwardsReset()
    const { status, body } = await call('GET', '/x402/facilitator/supported')
    expect(status).toBe(200)
    expect(body.extensions).toEqual([])
    expect(body.signers).toEqual({ 'eip155:*': [FACILITATOR_ADDRESS] })
    const networks = (version: number) =>
      body.kinds
        .filter((kind: { x402Version: number }) => kind.x402Version === version)
        .map((kind: { network: string }) => kind.network)
    expect(networks(1)).toEqual(['base', 'ethereum', 'polygon'])
    const ids = [8453, 1, 137, 42161, 130, 480, 56, 4663, 5042]
    expect(networks(2)).toEqual(ids.flatMap((id) => [`eip155:${id}`, `eip155:${id}`]))
    expect(body.kinds).toContainEqual({
      x402Version: 2,
      scheme: 'upto',
      network: 'eip155:8453',
      extra: { facilitatorAddress: FACILITATOR_ADDRESS },
    })
    // A chain that is passed through to a node elsewhere, without that node.
    const snapshot = await emulator.snapshot()
    const modes = [{ chainId: '8453', mode: { kind: 'rpc', url: 'http://127.0.0.1:1', maySend: false } }]
    const elsewhere = editedExport(snapshot, { ...snapshot.tables, chain_modes: modes })
    expect((await call('POST', '/__sandbank/import', JSON.parse(elsewhere))).status).toBe(200)
    const { kinds } = (await call('GET', '/x402/facilitator/supported')).body
    expect(kinds).not.toContainEqual({ x402Version: 1, scheme: 'exact', network: 'base' })
    expect((await verify(await bodyOf(1, payment()))).body).toMatchObject({
      isValid: false,
      invalidReason: 'invalid_network',
      invalidMessage: expect.stringContaining('PUT /__sandbank/chains/8453/mode'),
    })
  })
})

describe.each(VERSIONS)('version %i', (version) => {
  it('[x402-facilitator] verifies, settles on the chain at no cost of the payer, and lists the payment', async () => {
    const poor = developer(9)
    await rpc('anvil_setBalance', poor.address, '0x0')
    const before = [await balanceOf(poor.address), await balanceOf(shop)] as const
    const one = payment({ from: poor.address })
    const body = await bodyOf(version, one, {}, poor)
    expect((await verify(body)).body).toEqual({ isValid: true, payer: poor.address })
    expect(await balanceOf(shop)).toBe(before[1])
    const { status, body: settled } = await settle(body)
    expect([status, settled]).toEqual([
      200,
      {
        success: true,
        transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        network: version === 1 ? 'base' : 'eip155:8453',
        payer: poor.address,
      },
    ])
    expect([await balanceOf(poor.address), await balanceOf(shop)]).toEqual([
      before[0] - 10_000n,
      before[1] + 10_000n,
    ])
    expect(await rpc('eth_getTransactionByHash', settled.transaction)).toMatchObject({
      from: FACILITATOR_ADDRESS.toLowerCase(),
      to: usdc.address.toLowerCase(),
    })
    expect((await payments()).slice(0, 1)).toEqual([
      {
        id: expect.stringMatching(/^pay_/),
        at: new Date(START).toISOString(),
        state: 'settled',
        step: 'settle',
        version,
        network: version === 1 ? 'base' : 'eip155:8453',
        chainId: 8453,
        payer: poor.address,
        payTo: shop,
        asset: usdc.address,
        amount: '10000',
        symbol: 'USDC',
        decimals: 6,
        owner: null,
        fee: null,
        resource: 'http://shop.test/tide',
        description: 'Tide',
        nonce: one.nonce,
        transaction: settled.transaction,
        reason: null,
        message: null,
        app: null,
      },
    ])
  })

  const EVM = 'invalid_exact_evm'
  const refusals: [string, [string, string], () => Promise<Body>][] = [
    [
      'a scheme that is not settled here',
      ['unsupported_scheme', 'unsupported_scheme'],
      () => bodyOf(version, payment(), { scheme: version === 1 ? 'upto' : 'batch' }),
    ],
    [
      'a network that does not run here',
      ['invalid_network', 'invalid_network'],
      () => bodyOf(version, payment(), { network: version === 1 ? 'base-sepolia' : 'eip155:84532' }),
    ],
    [
      'another network than is asked for',
      ['invalid_network', `${EVM}_network_mismatch`],
      async () => {
        const { paymentRequirements, ...rest } = await bodyOf(version, payment())
        return {
          ...rest,
          paymentRequirements: { ...paymentRequirements, network: version === 1 ? 'polygon' : 'eip155:137' },
        }
      },
    ],
    [
      'a token that is not USDC',
      ['invalid_payment_requirements', `${EVM}_eip3009_not_supported`],
      () => bodyOf(version, payment(), { asset: chainSpec(8453).usdt.address }),
    ],
    [
      'a token that is no contract',
      ['invalid_payment_requirements', 'asset_not_deployed_contract'],
      () => bodyOf(version, payment(), { asset: shop }),
    ],
    [
      'a signature of somebody else',
      [`${EVM}_payload_signature`, `${EVM}_signature`],
      () => bodyOf(version, payment(), {}, developer(1)),
    ],
    [
      'another recipient',
      [`${EVM}_payload_recipient_mismatch`, `${EVM}_recipient_mismatch`],
      () => bodyOf(version, payment({ to: developer(6).address })),
    ],
    [
      'what is over, or nearly',
      [`${EVM}_payload_authorization_valid_before`, `${EVM}_payload_authorization_valid_before`],
      () => bodyOf(version, payment({ validBefore: NOW + 5n })),
    ],
    [
      'what does not hold yet',
      [`${EVM}_payload_authorization_valid_after`, `${EVM}_payload_authorization_valid_after`],
      () => bodyOf(version, payment({ validAfter: NOW })),
    ],
    [
      'less than is asked for',
      [`${EVM}_payload_authorization_value`, `${EVM}_payload_authorization_value_mismatch`],
      () => bodyOf(version, payment({ value: 9_999n })),
    ],
    [
      'a wallet without so much',
      ['insufficient_funds', `${EVM}_insufficient_balance`],
      () => {
        const value = 10n ** 15n
        const amount = String(value)
        return bodyOf(version, payment({ value }), { amount, maxAmountRequired: amount })
      },
    ],
    [
      'another name of the token',
      ['invalid_payment_requirements', `${EVM}_token_name_mismatch`],
      async () => {
        const one = payment()
        const body = await bodyOf(version, one, { extra: { name: 'USDC', version: '2' } })
        const signature = await authorize(ann, one, 'TransferWithAuthorization', {
          ...usdcDomain(),
          name: 'USDC' as never,
        })
        const { payload } = body.paymentPayload as { payload: object }
        return { ...body, paymentPayload: { ...body.paymentPayload, payload: { ...payload, signature } } }
      },
    ],
    [
      'requirements that cannot be read',
      ['invalid_payment_requirements', 'invalid_payment_requirements'],
      () => bodyOf(version, payment(), { amount: '1.5', maxAmountRequired: '1.5' }),
    ],
    [
      'a payload that cannot be read',
      ['invalid_payload', 'invalid_payload'],
      async () => {
        const body = await bodyOf(version, payment())
        return { ...body, paymentPayload: { ...body.paymentPayload, payload: { signature: '0x00' } } }
      },
    ],
  ]
  it.each(refusals)(
    'refuses %s in the words of the packages, at both steps, and moves nothing',
    async (_, reasons, make) => {
      const before = [await balanceOf(ann.address), await balanceOf(shop)]
      const reason = reasons[version - 1]
      const body = await make()
      const verified = await verify(body)
      expect([verified.status, verified.body]).toEqual([
        200,
        expect.objectContaining({
          isValid: false,
          invalidReason: reason,
          invalidMessage: expect.any(String),
        }),
      ])
      const settled = await settle(body)
      expect([settled.status, settled.body]).toEqual([
        200,
        expect.objectContaining({ success: false, errorReason: reason, transaction: '' }),
      ])
      expect((await payments()).slice(0, 2)).toMatchObject([
        { state: 'refused', step: 'settle', reason, transaction: null },
        { state: 'refused', step: 'verify', reason, transaction: null },
      ])
      expect([await balanceOf(ann.address), await balanceOf(shop)]).toEqual(before)
    },
  )

  const written = async (where: string, change: (address: string) => string) => {
    const body = await bodyOf(version, payment())
    const text = JSON.stringify(body)
    const written = text.replaceAll(
      new RegExp(`"${where}":"(0x[0-9a-fA-F]{40})"`, 'g'),
      (_, address) => `"${where}":"${change(address)}"`,
    )
    expect(written).not.toBe(text)
    return JSON.parse(written)
  }
  const slipped = (address: string) =>
    address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
  const capitals = (address: string) => `0x${address.slice(2).toUpperCase()}`

  it.each([
    ['payTo', 'paymentRequirements.payTo', 'invalid_payment_requirements'],
    ['asset', 'paymentRequirements.asset', 'invalid_payment_requirements'],
    ['from', 'paymentPayload.payload.authorization.from', 'invalid_payload'],
    ['to', 'paymentPayload.payload.authorization.to', 'invalid_payload'],
  ])('refuses a wrong checksum of %s where it is read, at both steps', async (where, field, reason) => {
    const body = await written(where, slipped)
    const message = `${field}: ${EVM_ADDRESS_RULE}`
    const verified = await verify(body)
    expect([verified.status, verified.body]).toMatchObject([
      200,
      { isValid: false, invalidReason: reason, invalidMessage: message },
    ])
    const settled = await settle(body)
    expect([settled.status, settled.body]).toMatchObject([
      200,
      { success: false, errorReason: reason, errorMessage: message, transaction: '' },
    ])
  })

  it.each(['payTo', 'asset', 'from', 'to'])('takes a %s without a checksum', async (where) => {
    for (const change of [capitals, (address: string) => address.toLowerCase()]) {
      expect((await verify(await written(where, change))).body).toMatchObject({ isValid: true })
    }
    expect((await settle(await written(where, capitals))).body).toMatchObject({ success: true })
  })

  it('[x402-facilitator] settles an authorization once, also when 50 ask for it at once', async () => {
    const before = await balanceOf(shop)
    const one = payment()
    const body = await bodyOf(version, one)
    const answers = await Promise.all(Array.from({ length: 50 }, () => settle(body)))
    const good = answers.filter(({ body: { success } }) => success)
    expect(good).toHaveLength(1)
    const used = version === 1 ? 'duplicate_settlement' : 'invalid_exact_evm_nonce_already_used'
    for (const { body: answer } of answers.filter((one) => one !== good[0])) {
      expect(answer).toMatchObject({
        success: false,
        errorReason: used,
        transaction: good[0]?.body.transaction,
      })
    }
    expect(await balanceOf(shop)).toBe(before + 10_000n)
    const rows = (await payments()).filter(({ nonce }: { nonce: string }) => nonce === one.nonce)
    expect(rows.filter(({ state }: { state: string }) => state === 'settled')).toHaveLength(1)
    expect((await verify(body)).body).toMatchObject({ isValid: false, invalidReason: used })
    expect((await settle(body)).body).toMatchObject({ success: false, errorReason: used })
  })

  it('goes by the virtual clock', async () => {
    afterwardsReset()
    const body = await bodyOf(version, payment())
    await call('POST', '/__sandbank/clock/advance', { ms: 3_600_000 })
    expect((await verify(body)).body).toMatchObject({
      isValid: false,
      invalidReason: 'invalid_exact_evm_payload_authorization_valid_before',
      invalidMessage: expect.stringMatching(/3600 s ahead of this machine's \(set it at \/ui\/clock\)/),
    })
  })

  it('names what sets the time of a chain that is ahead of the clock', async () => {
    afterwardsReset()
    const body = await bodyOf(version, payment())
    await call('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method: 'evm_increaseTime', params: [7_200] })
    const { invalidMessage } = (await verify(body)).body
    expect(invalidMessage).toMatch(
      /the time of Base, which is 7200 s ahead of the emulator's clock: evm_setTime of Base's JSON-RPC sets it/,
    )
    expect(invalidMessage).not.toContain('/ui/clock')
    const setTime = { method: 'evm_setTime', params: [Math.floor(emulator.clock.now() / 1_000)] }
    await call('POST', '/rpc/8453', { jsonrpc: '2.0', id: 2, ...setTime })
    expect((await verify(body)).body).toMatchObject({ isValid: true })
  })

  it('takes the signature of an account that is a contract', async () => {
    const hash = await wallet.deployContract({ ...contractAccount, args: [developer(2).address] })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    const from = contractAddress as Hex
    const paid = await wallet.writeContract({
      address: usdc.address,
      abi: usdCoin.abi,
      functionName: 'transfer',
      args: [from, 10_000n],
    })
    await reader.waitForTransactionReceipt({ hash: paid })
    const one = payment({ from })
    expect((await verify(await bodyOf(version, one, {}, developer(3)))).body.isValid).toBe(false)
    const wrapped = JSON.stringify(await bodyOf(version, one, {}, developer(2))).replace(
      /"signature":"0x[0-9a-f]+"/,
      `"signature":"0x${'ff'.repeat(40)}${'6492'.repeat(16)}"`,
    )
    expect((await verify(JSON.parse(wrapped))).body).toMatchObject({
      isValid: false,
      invalidMessage: 'payload.signature: it ends as one of ERC-6492 does, and is none',
    })
    expect((await settle(await bodyOf(version, one, {}, developer(2)))).body).toMatchObject({ success: true })
    expect(await balanceOf(from)).toBe(0n)
  })
})

describe('POST /x402/facilitator/settle', () => {
  it('answers once more what it was asked for under the same request id', async () => {
    const body = await bodyOf(2, payment())
    const settleAs = async (id: string, sent: Body) => {
      const response = await emulator.fetch(
        new Request('http://sandbank.test/x402/facilitator/settle', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Sandbank-Request-Id': id },
          body: JSON.stringify(sent),
        }),
      )
      return { status: response.status, body: await response.json() }
    }
    const first = await settleAs('one', body)
    expect(first.body.success).toBe(true)
    expect((await settleAs('one', body)).body).toEqual(first.body)
    const other = await settleAs('one', await bodyOf(2, payment()))
    expect(other.status).toBe(409)
  })

  it('takes more than is asked for in version 1 alone', async () => {
    const more = { value: 20_000n }
    expect((await settle(await bodyOf(2, payment(more)))).body.success).toBe(false)
    expect((await settle(await bodyOf(1, payment(more)))).body.success).toBe(true)
    expect((await payments())[0]).toMatchObject({ state: 'settled', amount: '20000' })
  })

  it('settles anew what a snapshot took back', async () => {
    const snapshot = await rpc('evm_snapshot')
    const one = payment()
    const body = await bodyOf(2, one)
    expect((await settle(body)).body.success).toBe(true)
    await rpc('evm_revert', snapshot)
    const again = await settle(body)
    expect(again.body.success).toBe(true)
    const rows = (await payments()).filter(({ nonce }: { nonce: string }) => nonce === one.nonce)
    expect(rows).toMatchObject([{ state: 'settled', transaction: again.body.transaction }])
  })

  it('gives the answer that a process could not give before it died, once', async () => {
    const body = await bodyOf(2, payment())
    const { transaction } = (await settle(body)).body
    const snapshot = await emulator.snapshot()
    const rows = (snapshot.tables.x402_payments ?? []).map((row) => ({ ...(row as object), answered: false }))
    const unanswered = editedExport(snapshot, { ...snapshot.tables, x402_payments: rows })
    expect((await call('POST', '/__sandbank/import', JSON.parse(unanswered))).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(body)))
    expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1)
    expect(answers.every((answer) => answer.body.transaction === transaction)).toBe(true)
    expect((await settle(body)).body.success).toBe(false)
  })

  it('makes no block where blocks are the user’s to make', async () => {
    afterwardsReset()
    await rpc('evm_setAutomine', false)
    expect((await settle(await bodyOf(2, payment()))).body).toMatchObject({
      success: false,
      errorReason: 'unexpected_settle_error',
      errorMessage: expect.stringContaining('evm_setAutomine'),
    })
  })

  it('says which version, and which type of payload, it does not know', async () => {
    const body = await bodyOf(2, payment())
    const three = { ...body, paymentPayload: { ...body.paymentPayload, x402Version: 3 } }
    expect((await settle(three)).body.errorReason).toBe('invalid_x402_version')
    expect((await settle(await bodyOf(2, payment(), { scheme: 'upto' }))).body).toMatchObject({
      errorReason: 'unsupported_payload_type',
      errorMessage: 'paymentPayload.payload: must have permit2Authorization in the scheme "upto"',
    })
    const old = await bodyOf(1, payment())
    const permit = {
      ...old,
      paymentPayload: { ...old.paymentPayload, payload: { permit2Authorization: {} } },
    }
    expect((await settle(permit)).body).toMatchObject({
      errorReason: 'invalid_payload',
      errorMessage: expect.stringContaining('is one of Permit2, which version 1 does not have'),
    })
    const bare = await bodyOf(2, payment(), { extra: {} })
    expect((await settle(bare)).body.errorReason).toBe('invalid_exact_evm_missing_eip712_domain')
    const smart = await bodyOf(2, payment())
    const payload = { ...(smart.paymentPayload.payload as object), signature: `0x${'00'.repeat(200)}` }
    const undeployed = { ...smart, paymentPayload: { ...smart.paymentPayload, payload } }
    expect((await settle(undeployed)).body.errorReason).toBe('eip6492_factory_not_allowed')
    expect((await settle({})).status).toBe(400)
  })

  it('names the rule in the journal', async () => {
    await settle(await bodyOf(1, payment({ value: 1n })))
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries[0].decision).toMatchObject({
      rule: 'x402.value',
      facts: {
        reason: 'invalid_exact_evm_payload_authorization_value',
        value: '1',
        amount: '10000',
      },
    })
  })
})

describe('GET /__sandbank/x402/payments', () => {
  it('goes on from its cursor, and keeps the newest 500 refusals', async () => {
    await emulator.reset()
    const body = await bodyOf(2, payment({ to: zeroAddress }))
    await verify(body)
    // Most come by an import: each by a request would take as long as all others of this file.
    const snapshot = await emulator.snapshot()
    const [first] = snapshot.tables.x402_payments as { id: string }[]
    const older = Array.from({ length: 495 }, (_, n) => ({
      ...first,
      id: `${first?.id.split('_')[0]}_${String(n).padStart(20, '0')}`,
    }))
    const tables = { ...snapshot.tables, x402_payments: [...older, first] }
    const imported = await call('POST', '/__sandbank/import', JSON.parse(editedExport(snapshot, tables)))
    expect(imported.status, JSON.stringify(imported.body)).toBe(200)
    await Promise.all(Array.from({ length: 12 }, () => verify(body)))
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body: page } = await call(
        'GET',
        `/__sandbank/x402/payments?limit=100${cursor && `&cursor=${cursor}`}`,
      )
      ids.push(...page.payments.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toHaveLength(500)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(ids.at(-1)).toBe(older[8]?.id)
    expect((await call('GET', '/__sandbank/x402/payments?cursor=x')).status).toBe(400)
  })
})

describe('GET /x402/demo/:resource', () => {
  it('asks for payment in both versions, and sells a resource once for each payment, which brings it again', async () => {
    const { resources } = (await call('GET', '/x402/demo')).body
    expect(
      resources.map(({ name, priceUsdc }: { name: string; priceUsdc: string }) => [name, priceUsdc]),
    ).toEqual([
      ['tide', '0.01'],
      ['chart', '0.25'],
    ])
    const response = await emulator.fetch(new Request('http://sandbank.test/x402/demo/tide'))
    expect(response.status).toBe(402)
    const first = (await response.json()).accepts[0]
    expect(first).toMatchObject({ network: 'base', maxAmountRequired: '10000', payTo: DEMO_SHOP_ADDRESS })
    const required = JSON.parse(atob(response.headers.get('PAYMENT-REQUIRED') ?? ''))
    expect(required).toMatchObject({
      x402Version: 2,
      resource: { url: 'http://sandbank.test/x402/demo/tide' },
      accepts: [{ network: 'eip155:8453', amount: '10000', payTo: DEMO_SHOP_ADDRESS }],
    })
    const one = payment({ to: DEMO_SHOP_ADDRESS })
    const { paymentPayload } = await bodyOf(2, one, { payTo: DEMO_SHOP_ADDRESS })
    const pay = (path: string) =>
      emulator.fetch(
        new Request(`http://sandbank.test${path}`, {
          headers: { 'PAYMENT-SIGNATURE': btoa(JSON.stringify(paymentPayload)) },
        }),
      )
    // Of another price.
    expect((await pay('/x402/demo/chart')).status).toBe(402)
    const bought = await pay('/x402/demo/tide')
    expect(bought.status).toBe(200)
    const content = await bought.json()
    expect(content).toMatchObject({ day: '2030-01-01' })
    expect(JSON.parse(atob(bought.headers.get('PAYMENT-RESPONSE') ?? ''))).toMatchObject({ success: true })
    // Whoever lost the answer gets it again, with its receipt.
    const again = await pay('/x402/demo/tide')
    expect([again.status, await again.json()]).toEqual([200, content])
    expect(again.headers.get('PAYMENT-RESPONSE')).toBe(bought.headers.get('PAYMENT-RESPONSE'))
    expect((await pay('/x402/demo/chart')).status).toBe(402)
    expect(await balanceOf(DEMO_SHOP_ADDRESS)).toBe(10_000n)
    expect((await call('GET', '/x402/demo/gold')).status).toBe(404)
    const garbled = await emulator.fetch(
      new Request('http://sandbank.test/x402/demo/tide', { headers: { 'X-PAYMENT': 'no base64!' } }),
    )
    expect([garbled.status, (await garbled.json()).error]).toEqual([
      402,
      'X-PAYMENT: must be a JSON object in base64',
    ])
  })
})
