import { Keypair } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../client'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = '11111111111111111111111111111111'

export function solanaTransferCases(api: () => Client): void {
  const ask = async (method: string, ...params: unknown[]) =>
    (await api().post('/rpc/solana', { body: { jsonrpc: '2.0', id: 1, method, params } })).body.result
  const balance = async (address: string) => (await ask('getBalance', address)).value
  const usdcOf = async (owner: string) => {
    const { value } = await ask('getTokenAccountsByOwner', owner, { mint: USDC }, { encoding: 'jsonParsed' })
    return value[0]?.account.data.parsed.info.tokenAmount.uiAmountString
  }
  let to = ''
  let wallet = ''
  let headers: Record<string, string> = {}
  const order = (fields: object = {}) => ({
    tokenAddress: SOL,
    recipientAddress: to,
    amount: '0.1',
    isNativeToken: true,
    chain: 'solana',
    ...fields,
  })
  const usdc = (fields: object = {}) => order({ tokenAddress: USDC, isNativeToken: false, ...fields })
  const transfer = (body: object, key = api().keys.full, more = {}) =>
    api().post('/wallet/transfer', { key, body, headers: more })

  describe('POST /wallet/transfer on solana', () => {
    beforeEach(async () => {
      to = Keypair.generate().publicKey.toBase58()
      const { body } = await api().get('/__sandbank/credentials')
      wallet = body.wallet.solana
      headers = { Authorization: `Bearer ${body.session}` }
    })

    it('moves SOL, and the sponsor pays the fee', async () => {
      const { status, body } = await transfer(order())
      expect(status).toBe(200)
      expect(await balance(to)).toBe(100_000_000)
      expect(await balance(wallet)).toBe(4_900_000_000)
      const { value } = await ask('getSignatureStatuses', [body.txHash])
      expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' })
      const [entry] = (await api().get('/__sandbank/wallet/spending', { headers })).body.entries
      expect(entry).toMatchObject({ hash: body.txHash, usd: 15, chain: 'solana', state: 'confirmed', to })
    })

    it('moves USDC, and the wallet pays for the token account that the recipient lacked', async () => {
      expect((await transfer(usdc({ amount: '2.5' }))).status).toBe(200)
      expect(await usdcOf(to)).toBe('2.5')
      expect(await balance(wallet)).toBe(5_000_000_000 - 2_039_280)
      expect((await transfer(usdc({ amount: '1' }))).status).toBe(200)
      expect(await usdcOf(to)).toBe('3.5')
      expect(await balance(wallet)).toBe(5_000_000_000 - 2_039_280)
      const { apiKey } = await api().newKey({ walletId: 'wlt_gasless' })
      expect((await transfer(usdc({ amount: '1' }), apiKey)).status).toBe(200)
      const stranger = Keypair.generate().publicKey.toBase58()
      const refused = await transfer(usdc({ recipientAddress: stranger }), apiKey)
      expect(refused.body).toEqual({
        error: 'Insufficient balance',
        message:
          "This needs 0.00203928 SOL for the recipient's token account, which nobody sponsors, on solana, and the wallet holds 0. Nothing was sent.",
      })
    })

    it('[key-recipient-solana] keeps a key to its Solana recipients', async () => {
      const listed = Keypair.generate().publicKey.toBase58()
      const { apiKey } = await api().newKey({ allowedRecipients: { evm: [], solana: [listed] } })
      const refused = await transfer(order(), apiKey)
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe('Restricted API key')
      expect(refused.body.message).toContain(
        `may send to 1 listed recipients only, and ${to} is not one of them`,
      )
      expect(await balance(to)).toBe(0)
      expect((await transfer(order({ recipientAddress: listed }), apiKey)).status).toBe(200)
    })

    it('[control-recipients] asks the wallet as well', async () => {
      const controls = '/__sandbank/wallet/controls'
      await api().patch(controls, { headers, body: { recipients: { enabled: true, cooldownHours: 1 } } })
      const refused = await transfer(order())
      expect(refused.status).toBe(400)
      expect(refused.body.error).toBe(`Recipient ${to} is not on the list of permitted recipients`)
      await api().post(`${controls}/recipients`, { headers, body: { address: to } })
      expect((await transfer(order())).body.error).toBe(
        `Recipient ${to} is in its cooldown: 1 hours remaining`,
      )
      await api().post('/__sandbank/clock/advance', { body: { ms: 3_600_000 } })
      expect((await transfer(order())).status).toBe(200)
      expect((await transfer(order({ amount: '4' }))).body.error).toBe(
        'Transaction value $600.00 exceeds the per-transaction limit of $500.00',
      )
    })

    it('[sponsored-limit] sponsors ten fees a day, and then the wallet pays', async () => {
      for (let index = 0; index < 10; index++)
        expect((await transfer(order({ amount: '0.01' }))).status).toBe(200)
      expect(await balance(wallet)).toBe(4_900_000_000)
      expect((await transfer(order({ amount: '0.01' }))).status).toBe(200)
      expect(await balance(wallet)).toBe(4_890_000_000 - 5_000)
      expect(await balance(to)).toBe(110_000_000)
    })

    it('refuses what makes no transfer, by field', async () => {
      const cases: [object, RegExp][] = [
        [
          order({ recipientAddress: '0x00000000000000000000000000000000000000ee' }),
          /^recipientAddress: must be a Solana/,
        ],
        [order({ recipientAddress: SOL }), /^recipientAddress: must not be the zero address/],
        [order({ isNativeToken: false }), /^isNativeToken: must be true for SOL/],
        [usdc({ isNativeToken: true }), /^isNativeToken: must be true for SOL/],
        [usdc({ tokenAddress: '0x12' }), /^tokenAddress: must be a Solana address/],
        [usdc({ tokenAddress: to }), /^tokenAddress: there is no SPL token at/],
        [usdc({ amount: '0.0000001' }), /^amount: has more decimals than USDC, which has 6$/],
        [order({ chain: 'base' }), /^tokenAddress: must be an EVM address/],
      ]
      for (const [body, message] of cases) {
        const refused = await transfer(body)
        expect(refused.status).toBe(400)
        expect(refused.body.message).toMatch(message)
      }
      const tiny = await transfer(order({ amount: '0.000000001' }))
      expect(tiny.body).toEqual({
        error: 'Transaction would fail',
        message:
          'Tried out on solana, this fails: Transaction results in an account (2) with insufficient funds for rent. Nothing was sent.',
      })
    })

    it('carries a repeated request out once, and two equal ones twice', async () => {
      const same = { 'X-Sandbank-Request-Id': 'one-and-the-same' }
      const answers = await Promise.all([1, 2].map(() => transfer(order(), api().keys.full, same)))
      expect(new Set(answers.map(({ body }) => body.txHash)).size).toBe(1)
      expect(await balance(to)).toBe(100_000_000)
      await Promise.all([1, 2].map(() => transfer(order())))
      expect(await balance(to)).toBe(300_000_000)
    })

    it('previews', async () => {
      const { status, body } = await api().post('/__sandbank/wallet/preview', { headers, body: usdc() })
      expect(status).toBe(200)
      expect(body).toMatchObject({ usd: 0.1, symbol: 'USDC', gas: { paidBy: 'sponsor', symbol: 'SOL' } })
      expect(body.verdicts.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
      const { items } = (await api().get('/__sandbank/wallet/history', { headers })).body
      expect(items).toEqual([])
    })
  })
}
