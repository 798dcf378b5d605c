import { createEmulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy, visitor } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const RECEIVER = '0x00000000000000000000000000000000000000aa'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WETH = '0x4200000000000000000000000000000000000006'
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'

/** What a script of the app prepares; `session`: of its caller. */
async function prepared(
  transaction: object,
  { session, ...manifest }: { readonly session?: string; readonly [field: string]: unknown } = {},
) {
  await deploy(emulator, {
    manifest: { permissions: ['prepare:transaction'], ...manifest },
    scripts: { main: 'return bankr.tx.prepare(args)' },
  })
  const path = session ? '/apps/wlt_developer/harbor' : '/apps/harbor'
  if (session) await call('PATCH', '/apps/harbor', { visibility: 'public' })
  const ran = await call('POST', `${path}/scripts/main/run`, { args: transaction }, session)
  if (!ran.body.success) throw new Error(JSON.stringify(ran.body))
  return ran.body.result
}

async function balanceOf(address: string): Promise<bigint> {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
  return BigInt((await call('POST', '/rpc/8453', body)).body.result)
}

const preview = (blob: unknown, key?: string, path = '/apps/harbor') =>
  call('POST', `${path}/transactions/preview`, { blob }, key)
const confirm = (blob: unknown, key?: string, path = '/apps/harbor') =>
  call('POST', `${path}/transactions/confirm`, { blob }, key)

/** Every lower case, as addresses of calldata come back with a checksum. */
const lower = (value: unknown) => JSON.parse(JSON.stringify(value).toLowerCase())

describe('POST /apps/:slug/transactions/preview', () => {
  it('[app-tx] shows a payment: who sends, what it changes, what each layer says, and changes nothing', async () => {
    const blob = await prepared({ chain: 'base', to: RECEIVER, value: '1000000000000000', label: 'A tip' })
    const { status, body } = await preview(blob)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      transaction: { chain: 'base', chainId: 8453, to: RECEIVER, data: '0x', label: 'A tip' },
      sender: { walletId: 'wlt_developer' },
      call: null,
      effects: {
        balances: [{ asset: 'native', symbol: 'ETH', change: '-0.001', before: '1', after: '0.999' }],
        approvals: [],
      },
      failure: null,
      usd: 3,
      gas: { paidBy: 'sponsor', units: '21000', symbol: 'ETH' },
      ok: true,
      sent: null,
    })
    expect(body.verdicts.map(({ rule, ok }: { rule: string; ok: boolean }) => [rule, ok])).toEqual([
      ['key.guard', true],
      ['key.allowedRecipients', true],
      ['apps.permission', true],
      ['apps.transaction.wallet', true],
      ['wallet.active', true],
      ['wallet.paused', true],
      ['wallet.contractCalls', true],
      ['wallet.pricing', true],
      ['wallet.transactionLimit', true],
      ['wallet.dailyLimit', true],
      ['balance.token', true],
      ['gas.sponsored', true],
    ])
    expect((await preview(blob)).body).toEqual(body)
  })

  it('[app-tx] reads calls of known contracts, of tokens, and those within a multicall', async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, 5n] })
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [RECEIVER, 2n ** 256n - 1n],
    })
    const multicall = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [[{ target: USDC, allowFailure: true, callData: transfer }]],
    })
    const shown = async (transaction: object) =>
      (await preview(await prepared({ chain: 8453, ...transaction }))).body
    const sent = await shown({ to: USDC, data: transfer })
    expect(lower(sent.call)).toEqual({
      to: USDC,
      contract: 'usd coin',
      name: 'transfer',
      args: [
        { name: 'to', type: 'address', value: RECEIVER },
        { name: 'value', type: 'uint256', value: '5' },
      ],
      calls: [],
    })
    expect(sent.effects.balances).toMatchObject([{ asset: USDC, symbol: 'USDC', change: '-0.000005' }])
    const inner = await shown({ to: MULTICALL, data: multicall })
    expect(inner.call).toMatchObject({ contract: 'Multicall3', name: 'aggregate3' })
    expect(lower(inner.call.calls)).toMatchObject([{ to: USDC, name: 'transfer', contract: 'usd coin' }])
    // The multicall has no USDC: its call fails, and nothing moves.
    expect(inner.effects).toEqual({ balances: [], approvals: [] })
    const allowed = await shown({ to: USDC, data: approve })
    expect(allowed.effects).toEqual({
      balances: [],
      approvals: [{ asset: USDC, symbol: 'USDC', spender: RECEIVER, amount: 'unlimited' }],
    })
    const wrapped = await shown({ to: WETH, data: '0xd0e30db0', value: '1000' })
    expect(wrapped.call).toMatchObject({ contract: 'Wrapped Ether', name: 'deposit', args: [] })
    expect(
      wrapped.effects.balances.map(({ symbol, change }: Record<string, string>) => [symbol, change]),
    ).toEqual([
      ['ETH', '-0.000000000000001'],
      ['WETH', '+0.000000000000001'],
    ])
  })

  it('[app-tx] shows why the chain would take it back, and that then nothing moves', async () => {
    const transfer = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [RECEIVER, 10n ** 15n],
    })
    const { body } = await preview(await prepared({ chain: 8453, to: USDC, data: transfer }))
    expect(body).toMatchObject({
      failure: expect.stringMatching(/^ERC20InsufficientBalance\(/),
      effects: { balances: [], approvals: [] },
    })
  })
})

describe('POST /apps/:slug/transactions/confirm', () => {
  it('[app-tx] sends once, however often and by how many it is confirmed', async () => {
    const blob = await prepared({ chain: 'base', to: RECEIVER, value: '1000000000000000' })
    const all = await Promise.all(Array.from({ length: 50 }, () => confirm(blob)))
    const [first] = all
    expect(first).toMatchObject({ status: 200, body: { success: true, status: 'success', chainId: 8453 } })
    for (const { status, body } of all) expect([status, body]).toEqual([200, first?.body])
    expect(await balanceOf(RECEIVER)).toBe(10n ** 15n)
    expect((await preview(blob)).body.sent).toBe(first?.body.transactionHash)
    // Prepared once more, with the same fields, it is another one.
    const other = await prepared({ chain: 'base', to: RECEIVER, value: '1000000000000000' })
    expect((await confirm(other)).body.transactionHash).not.toBe(first?.body.transactionHash)
    expect(await balanceOf(RECEIVER)).toBe(2n * 10n ** 15n)
  })

  it('[app-tx] sends nothing of a blob that was altered, in whatever field', async () => {
    const blob = await prepared({ chain: 'base', to: RECEIVER, value: '1' })
    const other = await prepared({ chain: 'base', to: RECEIVER, value: '2' })
    const changes = {
      id: 'tx_1',
      appId: 'wlt_developer/other',
      walletId: 'wlt_other',
      chain: 'polygon',
      chainId: 137,
      to: USDC,
      data: '0x1234',
      value: '1000',
      label: 'Another',
      preparedAt: '2030-01-01T00:00:00.000Z',
      seal: other.seal,
    }
    expect(Object.keys({ ...changes, type: '' }).sort()).toEqual(Object.keys(blob).sort())
    for (const [field, value] of Object.entries(changes)) {
      for (const ask of [preview, confirm]) {
        const { status, body } = await ask({ ...blob, [field]: value })
        expect([field, status, body.message]).toEqual([
          field,
          400,
          expect.stringContaining('Nothing was sent. (Rule apps.prepared.)'),
        ])
      }
    }
    expect(await balanceOf(RECEIVER)).toBe(0n)
  })

  it('[app-tx] sends from the wallet of whoever confirms, and only what was prepared for it', async () => {
    const { session, walletId } = await visitor(emulator)
    const path = '/apps/wlt_developer/harbor'
    const blob = await prepared({ chain: 'base', to: RECEIVER, value: '7' }, { session })
    const shown = (await preview(blob, session, path)).body
    const refused = await confirm(blob, session, path)
    expect(refused).toMatchObject({ status: 403, body: { error: 'Prepared for another wallet' } })
    expect(refused.body.message).toContain('"frontendIdentity": "viewer" in /apps/harbor/manifest.json')
    expect(shown.verdicts.find(({ ok }: { ok: boolean }) => !ok).text).toBe(refused.body.message)

    const own = await prepared(
      { chain: 'base', to: RECEIVER, value: '7' },
      { session, frontendIdentity: 'viewer' },
    )
    const [theirs] = [await confirm(own, session, path)]
    const { wallets } = (await call('GET', '/__sandbank/wallets')).body
    const { evmAddress } = wallets.find(({ id }: { id: string }) => id === walletId)
    expect(theirs).toMatchObject({ status: 200, body: { signer: evmAddress } })
    expect(await balanceOf(RECEIVER)).toBe(7n)
  })

  it('[app-tx] refuses what the manifest no longer permits', async () => {
    const blob = await prepared({ chain: 'base', to: RECEIVER, value: '1' })
    await deploy(emulator, { manifest: { permissions: [] }, scripts: { main: '' } })
    const shown = (await preview(blob)).body
    const { status, body } = await confirm(blob)
    expect([status, body.error]).toEqual([403, 'App permission missing'])
    expect(shown).toMatchObject({ ok: false })
    expect(shown.verdicts.find(({ ok }: { ok: boolean }) => !ok).text).toBe(body.message)
  })
})
