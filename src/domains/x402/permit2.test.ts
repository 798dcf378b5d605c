import { createEmulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractAccount } from '../../../test/chain/artifacts/contract-account'
import { caller } from '../../../test/helpers/caller'
import { developer, rpcOf, viemClients } from '../../../test/helpers/chain'
import { mined } from '../../../test/helpers/mined'
import { PERMIT2_ADDRESS, type PermitOptions, permitPayload } from '../../../test/helpers/x402'
import { x402UptoPermit2Proxy } from '../canonical/artifacts/x402-upto-permit2-proxy'
import { chainSpec } from '../chain'
import { FACILITATOR_ADDRESS, ROUTER_ADDRESS } from './addresses'

const START = Date.UTC(2030, 0, 1)
const NOW = BigInt(START / 1000)
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const rpc = rpcOf(emulator, 8453)
const { reader, wallet } = viemClients(emulator, base)
const ann = developer(0)
const shop = developer(5).address
afterAll(() => emulator.close())

const EXACT_PROXY = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'
const UPTO_PROXY = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002'

const balanceOf = (owner: Hex) =>
  reader.readContract({ address: DAI, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

async function fund(to: Hex) {
  const treasury = '0x5a2D000000000000000000000000000000000005'
  await rpc('anvil_impersonateAccount', treasury)
  const data = encodeFunctionData({
    abi: [
      { type: 'function', name: 'mint', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [] },
    ],
    args: [to, 10n ** 18n],
  })
  const hash = await rpc('eth_sendTransaction', { from: treasury, to: DAI, data, gas: '0x30000' })
  expect((await mined(reader, hash)).status).toBe('success')
}

async function letPermit2(by: ReturnType<typeof viemClients>['wallet']) {
  const args = [PERMIT2_ADDRESS, maxUint256] as const
  await mined(reader, await by.writeContract({ address: DAI, abi: erc20Abi, functionName: 'approve', args }))
}

beforeAll(async () => {
  await fund(ann.address)
  await letPermit2(wallet)
})

type Scheme = 'exact' | 'upto'
let nonce = 0n

interface Changes {
  readonly permit?: Partial<PermitOptions>
  readonly terms?: Record<string, unknown>
  readonly by?: typeof ann
}

/** What the packages send. */
async function bodyOf(scheme: Scheme, { permit = {}, terms = {}, by = ann }: Changes = {}) {
  const paymentRequirements = {
    scheme,
    network: 'eip155:8453',
    asset: DAI,
    amount: '10000',
    payTo: shop,
    maxTimeoutSeconds: 300,
    extra: {
      assetTransferMethod: 'permit2',
      ...(scheme === 'upto' && { facilitatorAddress: FACILITATOR_ADDRESS }),
    },
    ...terms,
  }
  const payload = await permitPayload(by, {
    token: DAI,
    to: shop,
    value: 10_000n,
    deadline: NOW + 300n,
    nonce: ++nonce,
    ...(scheme === 'upto' && { facilitator: FACILITATOR_ADDRESS }),
    ...permit,
  })
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, accepted: paymentRequirements, payload },
    paymentRequirements,
  }
}
type Body = Awaited<ReturnType<typeof bodyOf>>

const verify = async (body: Body) => (await call('POST', '/x402/facilitator/verify', body)).body
const settle = async (body: Body) => (await call('POST', '/x402/facilitator/settle', body)).body
const withAmount = (body: Body, amount: string): Body => ({
  ...body,
  paymentRequirements: { ...body.paymentRequirements, amount },
})

describe.each(['exact', 'upto'] as const)('a payment by Permit2 in the scheme %s', (scheme) => {
  it('[x402-facilitator] is verified, and settled once by the proxy of the packages', async () => {
    const before = await balanceOf(shop)
    const body = await bodyOf(scheme)
    expect(await verify(body)).toEqual({ isValid: true, payer: ann.address })
    expect(await balanceOf(shop)).toBe(before)
    const settled = await settle(body)
    expect(settled).toEqual({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      network: 'eip155:8453',
      payer: ann.address,
      ...(scheme === 'upto' && { amount: '10000' }),
    })
    expect(await balanceOf(shop)).toBe(before + 10_000n)
    expect(await rpc('eth_getTransactionByHash', settled.transaction)).toMatchObject({
      from: FACILITATOR_ADDRESS,
      to: (scheme === 'exact' ? EXACT_PROXY : UPTO_PROXY).toLowerCase(),
    })
    expect(await settle(body)).toEqual({
      success: false,
      errorReason: 'permit2_invalid_nonce',
      errorMessage: expect.stringContaining('a permit pays once'),
      payer: ann.address,
      transaction: settled.transaction,
      network: 'eip155:8453',
    })
    const { payments } = (await call('GET', '/__sandbank/x402/payments?limit=2')).body
    expect(payments).toMatchObject([
      { state: 'refused', reason: 'permit2_invalid_nonce', symbol: null, decimals: null },
      { state: 'settled', payer: ann.address, amount: '10000', symbol: 'DAI', decimals: 18, owner: null },
    ])
  })

  it('is settled for one of 50 that ask at once', async () => {
    const before = await balanceOf(shop)
    const body = await bodyOf(scheme)
    const answers = await Promise.all(Array.from({ length: 50 }, () => settle(body)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1)
    expect(await balanceOf(shop)).toBe(before + 10_000n)
  })

  const refusals: [string, string, () => Promise<Body>][] = [
    [
      'another spender',
      'invalid_permit2_spender',
      () => bodyOf(scheme, { permit: { spender: ROUTER_ADDRESS } }),
    ],
    [
      'another recipient',
      'invalid_permit2_recipient_mismatch',
      () => bodyOf(scheme, { permit: { to: ann.address } }),
    ],
    [
      'what is over, or nearly',
      'permit2_deadline_expired',
      () => bodyOf(scheme, { permit: { deadline: NOW + 5n } }),
    ],
    [
      'what does not hold yet',
      'permit2_not_yet_valid',
      () => bodyOf(scheme, { permit: { validAfter: NOW + 1n } }),
    ],
    [
      'another amount',
      'permit2_amount_mismatch',
      async () => withAmount(await bodyOf(scheme, { permit: { value: 9_999n } }), '10000'),
    ],
    [
      'another token',
      'permit2_token_mismatch',
      () => bodyOf(scheme, { permit: { token: chainSpec(8453).usdt.address } }),
    ],
    [
      'a token that is no contract',
      'asset_not_deployed_contract',
      () => bodyOf(scheme, { terms: { asset: shop }, permit: { token: shop } }),
    ],
    [
      'a signature of somebody else',
      'invalid_permit2_signature',
      async () => {
        const body = await bodyOf(scheme)
        const { payload } = await bodyOf(scheme, { by: developer(1) }).then((other) => other.paymentPayload)
        const { permit2Authorization } = body.paymentPayload.payload
        return {
          ...body,
          paymentPayload: {
            ...body.paymentPayload,
            payload: { signature: payload.signature, permit2Authorization },
          },
        }
      },
    ],
    ['a wallet without so much', 'permit2_insufficient_balance', () => bodyOf(scheme, { by: developer(2) })],
    [
      'a wallet that has not approved Permit2',
      'permit2_allowance_required',
      async () => {
        await fund(developer(3).address)
        return bodyOf(scheme, { by: developer(3) })
      },
    ],
  ]
  it.each(refusals)(
    'refuses %s in the words of the packages, and moves nothing',
    async (name, reason, make) => {
      const body = await make()
      const before = await balanceOf(shop)
      expect(await verify(body)).toMatchObject({
        isValid: false,
        invalidReason: reason,
        invalidMessage: expect.any(String),
      })
      // In the scheme upto the requirements of a settlement say how much, up to what was signed.
      const settled =
        scheme === 'upto' && name === 'another amount'
          ? 'invalid_upto_evm_payload_settlement_exceeds_amount'
          : reason
      expect(await settle(body)).toMatchObject({ success: false, errorReason: settled, transaction: '' })
      expect(await balanceOf(shop)).toBe(before)
    },
  )

  it('asks an account that is a contract whether it signed', async () => {
    const carol = developer(4)
    const hash = await wallet.deployContract({ ...contractAccount, args: [carol.address] })
    const { contractAddress } = await mined(reader, hash)
    const from = contractAddress as Hex
    await fund(from)
    const payload = await permitPayload(
      { ...carol, address: from },
      {
        token: DAI,
        to: shop,
        value: 10_000n,
        deadline: NOW + 300n,
        nonce: ++nonce,
        ...(scheme === 'upto' && { facilitator: FACILITATOR_ADDRESS }),
      },
    )
    const body = await bodyOf(scheme)
    const theirs = { ...body, paymentPayload: { ...body.paymentPayload, payload } }
    expect(await verify(theirs)).toMatchObject({ invalidReason: 'permit2_allowance_required', payer: from })
    const stranger = await permitPayload({ ...ann, address: from }, {
      ...optionsOf(payload),
      facilitator: undefined,
    } as never)
    const forged = {
      ...body,
      paymentPayload: { ...body.paymentPayload, payload: { ...payload, signature: stranger.signature } },
    }
    expect(await verify(forged)).toMatchObject({ invalidReason: 'invalid_permit2_signature', payer: from })
  })
})

function optionsOf({ permit2Authorization }: Awaited<ReturnType<typeof permitPayload>>): PermitOptions {
  const { permitted, nonce, deadline, witness } = permit2Authorization
  return {
    token: permitted.token,
    to: witness.to,
    value: BigInt(permitted.amount),
    nonce: BigInt(nonce),
    deadline: BigInt(deadline),
  }
}

describe('the scheme upto', () => {
  it('settles what the requirements of the settlement say, and nothing where that is nothing', async () => {
    const before = await balanceOf(shop)
    const body = await bodyOf('upto')
    expect(await settle(withAmount(body, '0'))).toEqual({
      success: true,
      transaction: '',
      network: 'eip155:8453',
      payer: ann.address,
      amount: '0',
    })
    expect(await settle(withAmount(body, '10001'))).toMatchObject({
      success: false,
      errorReason: 'invalid_upto_evm_payload_settlement_exceeds_amount',
      errorMessage:
        'paymentRequirements.amount: is 10001, and the payer has signed for 10000 base units at most',
    })
    expect(await settle(withAmount(body, '4000'))).toMatchObject({ success: true, amount: '4000' })
    expect(await balanceOf(shop)).toBe(before + 4_000n)
    expect(await settle(withAmount(body, '6000'))).toMatchObject({ errorReason: 'permit2_invalid_nonce' })
  })

  it('is carried out by whom the payer has named, and by nobody else', async () => {
    const body = await bodyOf('upto', { permit: { facilitator: ROUTER_ADDRESS } })
    expect(await verify(body)).toMatchObject({
      invalidReason: 'upto_facilitator_mismatch',
      invalidMessage: expect.stringContaining(FACILITATOR_ADDRESS),
    })
    const own = await bodyOf('upto')
    const { signature, permit2Authorization } = own.paymentPayload.payload
    const { permitted, nonce, deadline, from, witness } = permit2Authorization
    await expect(
      reader.simulateContract({
        address: UPTO_PROXY,
        abi: x402UptoPermit2Proxy.abi,
        functionName: 'settle',
        args: [
          {
            permitted: { token: permitted.token, amount: BigInt(permitted.amount) },
            nonce: BigInt(nonce),
            deadline: BigInt(deadline),
          },
          1n,
          from,
          { to: witness.to, facilitator: FACILITATOR_ADDRESS, validAfter: 0n },
          signature,
        ],
        account: ann.address,
      }),
    ).rejects.toThrow('UnauthorizedFacilitator')
  })
})
