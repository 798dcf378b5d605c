import {
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../client'
import { SOMEBODY, USDC } from './transfer.spec'

const TYPED = {
  domain: { name: 'Harbor', version: '1', chainId: 8453, verifyingContract: USDC },
  types: {
    Berth: [
      { name: 'ship', type: 'string' },
      { name: 'nights', type: 'uint256' },
      // A word of the other vocabulary: what is signed is not translated.
      { name: 'twitterUsername', type: 'string' },
    ],
  },
  primaryType: 'Berth',
  message: { ship: 'Marram', nights: '3', twitterUsername: 'marram' },
} as const

export function signCases(api: () => Client): void {
  let wallet: Hex = '0x'
  beforeEach(async () => {
    wallet = (await api().get('/__sandbank/credentials')).body.wallet.evm
  })
  const sign = (body: object, key = api().keys.full) => api().post('/wallet/sign', { key, body })
  const submit = (transaction: object, more: object = {}) =>
    api().post('/wallet/submit', {
      key: api().keys.full,
      body: { transaction: { to: SOMEBODY, chainId: 8453, ...transaction }, ...more },
    })
  const rpc = async (method: string, ...params: unknown[]) =>
    (await api().post('/rpc/8453', { body: { jsonrpc: '2.0', id: 1, method, params } })).body.result

  describe('POST /wallet/sign', () => {
    it('[sign-personal] signs a message that verifies', async () => {
      const { status, body } = await sign({ signatureType: 'personal_sign', message: 'Hello ⚓' })
      expect(status).toBe(200)
      const { signature } = body
      expect(body).toEqual({ success: true, signature, signer: wallet, signatureType: 'personal_sign' })
      expect(await verifyMessage({ address: wallet, message: 'Hello ⚓', signature })).toBe(true)
      expect(await verifyMessage({ address: wallet, message: 'Hello', signature })).toBe(false)
    })

    it('[sign-typed-data] signs typed data that verifies', async () => {
      const { body } = await sign({ signatureType: 'eth_signTypedData_v4', typedData: TYPED })
      const message = { ...TYPED.message, nights: 3n }
      const { signature } = body
      expect(await verifyTypedData({ ...TYPED, address: wallet, message, signature })).toBe(true)
    })

    it('[sign-transaction] signs a transaction that is the wallet’s and can be sent', async () => {
      const { body } = await sign({
        signatureType: 'eth_signTransaction',
        transaction: { to: SOMEBODY, chainId: 8453, value: '12345' },
      })
      const serializedTransaction = body.signature as TransactionSerialized
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(wallet)
      expect(parseTransaction(serializedTransaction)).toMatchObject({
        chainId: 8453,
        to: SOMEBODY,
        value: 12345n,
      })
      // Not broadcast; its bearer may do so.
      expect(await rpc('eth_getBalance', SOMEBODY, 'latest')).toBe('0x0')
      const hash = await rpc('eth_sendRawTransaction', serializedTransaction)
      expect((await rpc('eth_getTransactionReceipt', hash)).status).toBe('0x1')
      expect(await rpc('eth_getBalance', SOMEBODY, 'latest')).toBe('0x3039')
    })

    it('[sign-invalid] refuses what breaks a rule, and what the signer will not sign', async () => {
      for (const [body, message] of [
        [{ signatureType: 'eth_sign', message: 'x' }, 'signatureType: must be one of personal_sign'],
        [{ signatureType: 'personal_sign' }, 'message: is required'],
        [
          { signatureType: 'eth_signTransaction', transaction: { chainId: 1 } },
          'transaction.to: is required',
        ],
        [
          { signatureType: 'eth_signTransaction', transaction: { to: SOMEBODY, chainId: 1, value: '1.5' } },
          'transaction.value: must be a whole number',
        ],
      ] as const) {
        const refused = await sign(body)
        expect(refused.status, message).toBe(400)
        expect(refused.body.error).toBe('Invalid request')
        expect(refused.body.message).toContain(message)
      }
      for (const body of [
        { signatureType: 'eth_signTypedData_v4', typedData: { ...TYPED, primaryType: 'Nobody' } },
        {
          signatureType: 'eth_signTypedData_v4',
          typedData: { ...TYPED, message: { ...TYPED.message, nights: 'many' } },
        },
        { signatureType: 'eth_signTransaction', transaction: { to: SOMEBODY, chainId: 10, value: '1' } },
      ]) {
        const refused = await sign(body)
        expect(refused.status).toBe(400)
        expect(refused.body).toEqual({
          success: false,
          error: 'Signing failed',
          message: expect.stringMatching(/^The signer will not sign this eth_sign\w+: \S/),
        })
      }
    })

    it('[sign-invalid] names the field of typed data that cannot be signed, and its rule', async () => {
      const refused = await sign({
        signatureType: 'eth_signTypedData_v4',
        typedData: { ...TYPED, types: { Berth: [{ name: 'ship', type: '' }] } },
      })
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({
        success: false,
        error: 'Signing failed',
        message:
          'The signer will not sign this eth_signTypedData_v4: typedData.types.Berth[0].type: must be a type of Solidity such as address, uint256 or bytes32, or one of types, or an array of these',
      })
    })

    it('[key-recipient-blocks-sign] with a recipient allowlist only messages are signed', async () => {
      const { apiKey } = await api().newKey({ allowedRecipients: { evm: [SOMEBODY] } })
      for (const body of [
        { signatureType: 'eth_signTypedData_v4', typedData: TYPED },
        { signatureType: 'eth_signTransaction', transaction: { to: SOMEBODY, chainId: 8453, value: '1' } },
      ]) {
        const refused = await sign(body, apiKey)
        expect(refused.status).toBe(403)
        expect(refused.body.error).toBe('Restricted API key')
        expect(refused.body.message).toContain('blocked entirely')
      }
      expect((await sign({ signatureType: 'personal_sign', message: 'x' }, apiKey)).status).toBe(200)
    })

    it('[sign-refuses-session] takes an API key, and no web session', async () => {
      const { session } = (await api().get('/__sandbank/credentials')).body
      const headers = { Authorization: `Bearer ${session}` }
      const refused = await api().post('/wallet/sign', {
        headers,
        body: { signatureType: 'personal_sign', message: 'x' },
      })
      expect(refused.status).toBe(401)
      expect(refused.body.message).toContain('This endpoint takes no web session.')
    })

    it('[key-read-only] a read-only key neither signs nor sends', async () => {
      for (const path of [
        '/wallet/sign',
        '/wallet/submit',
        '/wallet/transfer',
        '/agent/sign',
        '/agent/submit',
      ]) {
        const refused = await api().post(path, { key: api().keys.readOnly, body: {} })
        expect(refused.status, path).toBe(403)
        expect(refused.body.error).toBe('Read-only API key')
      }
    })
  })

  describe('POST /wallet/submit', () => {
    it('[wallet-submit] broadcasts a raw transaction', async () => {
      const { status, body } = await submit({ value: '1000' }, { description: 'a test' })
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: 'success',
        blockNumber: '91',
        gasUsed: '21000',
        signer: wallet,
        chainId: 8453,
      })
      expect(await rpc('eth_getBalance', SOMEBODY, 'latest')).toBe('0x3e8')
      const early = (await submit({ value: '1000' }, { waitForConfirmation: false })).body
      expect(early).toMatchObject({ success: true, status: 'pending' })
      expect((await rpc('eth_getTransactionReceipt', early.transactionHash)).status).toBe('0x1')
    })

    it('[wallet-submit] answers one that reverts with its hash and the reason', async () => {
      const data = `0xa9059cbb${SOMEBODY.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
      const { status, body } = await submit({ to: USDC, data })
      expect(status).toBe(400)
      expect(body).toMatchObject({
        success: false,
        status: 'reverted',
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        error: expect.stringMatching(/^execution reverted: \w+/),
      })
      expect((await rpc('eth_getTransactionReceipt', body.transactionHash)).status).toBe('0x0')
    })

    it('refuses what no chain would take, and promises nothing', async () => {
      const unknown = await submit({ chainId: 10, value: '1' })
      expect(unknown.status).toBe(400)
      expect(unknown.body.message).toMatch(
        /^transaction.chainId: must be one of 8453 \(base\), 1 \(mainnet\)/,
      )
      const tight = await submit({ value: '1', gas: 100 })
      expect(tight.status).toBe(400)
      expect(tight.body.error).toBe('Transaction rejected')
      expect(tight.body.message).toContain('intrinsic gas too low')
      expect((await submit({ value: '1' })).status).toBe(200)
    })
  })

  describe('the deprecated names', () => {
    it('/agent/sign and /agent/submit do the same and say what replaces them', async () => {
      const key = api().keys.full
      const message = { signatureType: 'personal_sign', message: 'x' }
      const signed = await api().post('/agent/sign', { key, body: message })
      expect(signed.body).toEqual((await sign(message)).body)
      const sent = await api().post('/agent/submit', {
        key,
        body: { transaction: { to: SOMEBODY, chainId: 8453, value: '1' } },
      })
      expect(sent.body).toMatchObject({ success: true, status: 'success' })
      for (const { headers } of [signed, sent]) {
        expect(headers.deprecation).toBe('true')
        expect(headers.sunset).toBe('Mon, 15 Jun 2026 00:00:00 GMT')
      }
      expect(sent.headers.link).toBe('</wallet/submit>; rel="successor-version"')
    })
  })
}
