import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

type Fields = Parameters<typeof createSiweMessage>[0]

export function siweCases(api: () => Client): void {
  const account = privateKeyToAccount(generatePrivateKey())

  const message = async (fields: Partial<Fields> = {}): Promise<string> => {
    const { baseUrl } = (await api().get('/__sandbank/credentials')).body
    const now = (await api().get('/__sandbank/clock')).body.now
    const { nonce } = (await api().get('/cli/siwe/nonce')).body
    return createSiweMessage({
      address: account.address,
      chainId: 1,
      domain: new URL(baseUrl).host,
      nonce,
      uri: `${baseUrl}/cli/siwe/verify`,
      version: '1',
      issuedAt: new Date(now),
      ...fields,
    })
  }
  const signIn = async (text: string, more: object = {}, signer = account) =>
    api().post('/cli/siwe/verify', {
      body: { message: text, signature: await signer.signMessage({ message: text }), ...more },
    })

  describe('POST /cli/siwe/verify', () => {
    it('[siwe-mint] mints keys for the wallet of whoever signs: made at first, found from then on', async () => {
      const first = await signIn(await message(), { keyName: 'laptop' })
      expect([first.status, first.body]).toEqual([
        200,
        {
          apiKey: expect.stringMatching(/^bk_usr_[A-Za-z0-9]+_[A-Za-z0-9]{32}$/),
          walletAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
          solAddress: expect.any(String),
          readOnly: false,
        },
      ])
      const me = (await api().get('/wallet/me', { key: first.body.apiKey })).body
      expect(me.wallets[0].address).toBe(first.body.walletAddress)
      const second = await signIn(await message(), { readOnly: true })
      expect(second.body).toMatchObject({ walletAddress: first.body.walletAddress, readOnly: true })
      const write = { key: second.body.apiKey, body: { projectName: 'Signed in' } }
      expect((await api().post('/agent/profile', write)).body.error).toBe('Read-only API key')
      const other = await signIn(
        await message({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
        {},
        privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
      )
      expect(other.body.walletAddress).not.toBe(first.body.walletAddress)
    })

    it('[siwe-mint] finds the wallet whose own address has signed', async () => {
      const { wallet } = (await api().get('/__sandbank/credentials')).body
      const text = await message({ address: wallet.evm })
      const sign = { key: api().keys.full, body: { signatureType: 'personal_sign', message: text } }
      const { signature } = (await api().post('/wallet/sign', sign)).body
      const { body } = await api().post('/cli/siwe/verify', { body: { message: text, signature } })
      expect(body.walletAddress).toBe(wallet.evm)
    })

    it('[siwe-mint] takes a nonce once, within ten minutes of the clock', async () => {
      const text = await message()
      expect(parseSiweMessage(text).nonce).toMatch(/^[A-Za-z0-9]{8,}$/)
      expect((await signIn(text)).status).toBe(200)
      const again = await signIn(text)
      expect([again.status, again.body.error]).toEqual([401, 'Invalid nonce'])
      expect(again.body.message).toMatch(/^message: the nonce ".+" was used at .*GET \/cli\/siwe\/nonce/)
      const late = await message()
      await api().post('/__sandbank/clock/advance', { body: { ms: 600_000 } })
      expect((await signIn(late)).body.message).toMatch(/ expired at .*; the clock says /)
      const foreign = await signIn(await message({ nonce: 'abcdefgh12345678' }))
      expect([foreign.status, foreign.body.message]).toEqual([
        401,
        expect.stringContaining('was not given here'),
      ])
    })

    it('[siwe-mint] says what is wrong, mints nothing, and leaves the nonce to be used', async () => {
      const before = (await api().get('/__sandbank/keys')).body.keys.length
      const text = await message()
      const domain = parseSiweMessage(text).domain as string
      const cases: [string, number, RegExp][] = [
        ['hello', 400, /^message: is no EIP-4361 message/],
        [text.replace(domain, 'evil.example'), 400, /^message: is for the domain "evil\.example"/],
        [text.replace(/URI: .*/, 'URI: https://evil.example/x'), 400, /^message: has the URI https:\/\/evil/],
        [text.replace('Version: 1', 'Version: 2'), 400, /Version: 1/],
        [text.replace(/Nonce: .*/, 'Nonce: short'), 400, /Nonce/],
        [text.replace(/Issued At: .*/, ''), 400, /Issued At/],
        [
          `${text}\nExpiration Time: 2001-01-01T00:00:00.000Z`,
          401,
          /Expiration Time is 2001-01-01.*the clock says/,
        ],
        [`${text}\nNot Before: 2999-01-01T00:00:00.000Z`, 401, /Not Before is 2999-01-01/],
      ]
      for (const [sent, status, words] of cases) {
        const answer = await signIn(sent)
        expect([answer.status, answer.body.message], sent).toEqual([status, expect.stringMatching(words)])
      }
      const stranger = privateKeyToAccount(generatePrivateKey())
      const forged = await signIn(text, {}, stranger)
      expect([forged.status, forged.body.error]).toEqual([401, 'Invalid signature'])
      expect(forged.body.message).toContain(
        `it is by ${stranger.address}, and the message names ${account.address}`,
      )
      const short = await api().post('/cli/siwe/verify', { body: { message: text, signature: '0x12' } })
      expect([short.status, short.body.error]).toEqual([401, 'Invalid signature'])
      const none = await api().post('/cli/siwe/verify', { body: { message: text, signature: 'x' } })
      expect([none.status, none.body.message]).toEqual([400, expect.stringMatching(/^signature: /)])
      expect((await api().get('/__sandbank/keys')).body.keys).toHaveLength(before)
      expect((await signIn(text)).status).toBe(200)
    })

    it('[siwe-mint] is carried out once, however often it is sent', async () => {
      const text = await message()
      const body = { message: text, signature: await account.signMessage({ message: text }) }
      const headers = { 'X-Sandbank-Request-Id': 'sign-in' }
      const first = await api().post('/cli/siwe/verify', { body, headers })
      expect((await api().post('/cli/siwe/verify', { body, headers })).body).toEqual(first.body)
    })
  })
}
