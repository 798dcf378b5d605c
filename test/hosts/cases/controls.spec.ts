import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../client'
import { NATIVE, SOMEBODY, USDC } from './transfer.spec'

const ANOTHER = '0x00000000000000000000000000000000000000dd'
const HOUR = 3_600_000

export function controlsCases(api: () => Client): void {
  let headers: Record<string, string> = {}
  let wallet = ''
  beforeEach(async () => {
    const { body } = await api().get('/__sandbank/credentials')
    headers = { Authorization: `Bearer ${body.session}` }
    wallet = body.wallet.evm
  })
  const controls = (body: object) => api().patch('/__sandbank/wallet/controls', { headers, body })
  const permit = (address: string) =>
    api().post('/__sandbank/wallet/controls/recipients', { headers, body: { address } })
  const advance = (ms: number) => api().post('/__sandbank/clock/advance', { body: { ms } })
  const order = (fields: object = {}) => ({
    tokenAddress: USDC,
    recipientAddress: SOMEBODY,
    amount: '10',
    isNativeToken: false,
    ...fields,
  })
  const transfer = (fields: object = {}, key = api().keys.full) =>
    api().post('/wallet/transfer', { key, body: order(fields) })
  const submit = (fields: object = {}, key = api().keys.full) =>
    api().post('/wallet/submit', {
      key,
      body: { transaction: { to: SOMEBODY, chainId: 8453, value: '1000', ...fields } },
    })

  describe('/__sandbank/wallet/controls', () => {
    it('begins with the documented defaults, and changes only what is sent', async () => {
      const { body } = await api().get('/__sandbank/wallet/controls', { headers })
      expect(body).toEqual({
        paused: false,
        dailyLimit: { enabled: true, usd: 500 },
        transactionLimit: { enabled: true, usd: 500 },
        recipients: { enabled: false, cooldownHours: 24, entries: [] },
        contractCalls: true,
      })
      const changed = await controls({ dailyLimit: { usd: 12.34 }, recipients: { cooldownHours: 0 } })
      expect(changed.body).toEqual({
        ...body,
        dailyLimit: { enabled: true, usd: 12.34 },
        recipients: { enabled: false, cooldownHours: 0, entries: [] },
      })
    })

    it('[key-cannot-set-controls] takes a web session, and no API key', async () => {
      for (const [method, path, body] of [
        ['GET', '/__sandbank/wallet/controls', undefined],
        ['PATCH', '/__sandbank/wallet/controls', { paused: true }],
        ['POST', '/__sandbank/wallet/controls/recipients', { address: SOMEBODY }],
        ['DELETE', `/__sandbank/wallet/controls/recipients/${SOMEBODY}`, undefined],
      ] as const) {
        const refused = await api().send(method, path, { key: api().keys.full, body })
        expect(refused.status, `${method} ${path}`).toBe(401)
        expect(refused.body.error).toBe('Web session required')
      }
      expect((await api().get('/__sandbank/wallet/controls', { headers })).body.paused).toBe(false)
    })

    it('[control-ranges] takes limits from 1 to 1,000,000 USD and cooldowns from 0 to 168 hours', async () => {
      for (const [body, message] of [
        [
          { dailyLimit: { usd: 0 } },
          'dailyLimit.usd: must be at least 1 USD; for no limit send enabled: false',
        ],
        [{ transactionLimit: { usd: 1_000_001 } }, 'transactionLimit.usd: must be at most 1000000 USD'],
        [{ dailyLimit: { usd: 1.005 } }, 'dailyLimit.usd: must be a whole number of cents'],
        [{ recipients: { cooldownHours: 169 } }, 'recipients.cooldownHours: must be at most 168'],
        [{ recipients: { cooldownHours: -1 } }, 'recipients.cooldownHours: must be at least 0'],
        [{ pause: true }, 'pause: is not a field of this request'],
      ] as const) {
        const refused = await controls(body)
        expect(refused.status, message).toBe(400)
        expect(refused.body.message).toContain(message)
      }
      for (const usd of [1, 1_000_000]) expect((await controls({ dailyLimit: { usd } })).status).toBe(200)
      for (const cooldownHours of [0, 168]) {
        expect((await controls({ recipients: { cooldownHours } })).status).toBe(200)
      }
    })
  })

  describe('the layers', () => {
    it('[control-pause] a paused wallet sends nothing', async () => {
      await controls({ paused: true })
      for (const refused of [
        await transfer(),
        await submit(),
        await api().post('/wallet/sign', {
          key: api().keys.full,
          body: {
            signatureType: 'eth_signTransaction',
            transaction: { to: SOMEBODY, chainId: 1, value: '1' },
          },
        }),
      ]) {
        expect(refused.status).toBe(403)
        expect(refused.body).toEqual({
          error: 'Wallet paused',
          message: 'This wallet is paused: nothing leaves it. Change it on Wallet in the shell (/ui/wallet).',
        })
      }
      await controls({ paused: false })
      expect((await transfer()).status).toBe(200)
    })

    it('[control-tx-limit] [control-daily-limit] refuse with the numbers, and let go what fits', async () => {
      await api().put('/__sandbank/clock', { body: { freeze: true } })
      await controls({ transactionLimit: { usd: 100 }, dailyLimit: { usd: 150 } })
      const single = await transfer({ amount: '100.000001' })
      expect(single.status).toBe(400)
      expect(single.body.error).toBe(
        'Transaction value $100.000001 exceeds the per-transaction limit of $100.00',
      )
      expect((await transfer({ amount: '100' })).status).toBe(200)
      await advance(HOUR)
      expect((await transfer({ amount: '50' })).status).toBe(200)
      const over = await transfer({ amount: '0.01' })
      expect(over.status).toBe(400)
      expect(over.body.error).toBe(
        'Daily limit exceeded: $150.00 spent so far plus $0.01 for this transaction is over the limit of $150.00',
      )
      // The same reason on a raw transaction is a 403 with a code.
      const raw = await submit({ value: '1000000000000000' })
      expect(raw.status).toBe(403)
      expect(raw.body).toMatchObject({ errorCode: 'DAILY_LIMIT_EXCEEDED' })
      expect(raw.body.error).toContain('$150.00 spent so far plus $3.00')
      const dear = await submit({ value: '100000000000000000' })
      expect(dear.body).toMatchObject({
        error: 'Transaction value $300.00 exceeds the per-transaction limit of $100.00',
        errorCode: 'PER_TX_LIMIT_EXCEEDED',
      })
      // A day after the first, and not a moment before, its money is free again.
      await advance(23 * HOUR - 1)
      expect((await transfer({ amount: '100' })).status).toBe(400)
      await advance(1)
      expect((await transfer({ amount: '100' })).status).toBe(200)
    })

    it('[control-recipients] only permitted ones, each after its cooldown', async () => {
      await controls({ recipients: { enabled: true } })
      const stranger = await transfer()
      expect(stranger.status).toBe(400)
      expect(stranger.body.error).toBe(`Recipient ${SOMEBODY} is not on the list of permitted recipients`)
      expect((await submit()).body).toMatchObject({ errorCode: 'RECIPIENT_NOT_PERMITTED' })
      expect((await permit(SOMEBODY.toUpperCase().replace('0X', '0x'))).status).toBe(200)
      await advance(30 * 60_000)
      const waiting = await transfer()
      expect(waiting.status).toBe(400)
      expect(waiting.body.error).toBe(`Recipient ${SOMEBODY} is in its cooldown: 23.5 hours remaining`)
      expect((await submit()).body).toMatchObject({ errorCode: 'RECIPIENT_COOLDOWN' })
      // Its own addresses are always permitted.
      expect((await transfer({ recipientAddress: wallet })).status).toBe(200)
      await advance(23.5 * HOUR)
      expect((await transfer()).status).toBe(200)
      // Taken off and put on again, it waits anew.
      await api().delete(`/__sandbank/wallet/controls/recipients/${SOMEBODY}`, { headers })
      expect((await transfer()).status).toBe(400)
      const { entries } = (await permit(SOMEBODY)).body.recipients
      expect(Date.parse(entries[0].usableAt) - Date.parse(entries[0].addedAt)).toBe(24 * HOUR)
      expect((await transfer()).body.error).toContain('24 hours remaining')
      await controls({ recipients: { cooldownHours: 0 } })
      expect((await transfer()).status).toBe(200)
      const unknown = await api().delete(`/__sandbank/wallet/controls/recipients/${ANOTHER}`, { headers })
      expect(unknown.status).toBe(404)
    })

    it('[control-contract-calls] off, they block raw transactions and not transfers', async () => {
      await controls({ contractCalls: false })
      const refused = await submit()
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe('Arbitrary contract calls disabled')
      expect((await transfer()).status).toBe(200)
    })

    it('[key-recipient-evm] the key names whom it may send to, in any letter case', async () => {
      const { apiKey } = await api().newKey({
        allowedRecipients: { evm: [ANOTHER.toUpperCase().replace('0X', '0x')] },
      })
      const refused = await transfer({}, apiKey)
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe('Restricted API key')
      expect(refused.body.message).toContain(SOMEBODY)
      expect((await transfer({ recipientAddress: ANOTHER }, apiKey)).status).toBe(200)
      // Of a raw transaction the recipient is read from its calldata.
      const data = (to: string) => `0xa9059cbb${to.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
      const raw = await submit({ to: USDC, value: '0', data: data(SOMEBODY) }, apiKey)
      expect(raw.status).toBe(403)
      expect(raw.body.message).toContain(SOMEBODY)
      expect((await submit({ to: USDC, value: '0', data: data(ANOTHER) }, apiKey)).status).toBe(200)
    })

    it('[control-both-layers] asks both, and writes down what each said', async () => {
      const { apiKey } = await api().newKey({ allowedRecipients: { evm: [SOMEBODY] } })
      await controls({ recipients: { enabled: true, cooldownHours: 0 } })
      await permit(ANOTHER)
      expect((await transfer({}, apiKey)).status).toBe(400)
      expect((await transfer({ recipientAddress: ANOTHER }, apiKey)).status).toBe(403)
      await permit(SOMEBODY)
      expect((await transfer({}, apiKey)).status).toBe(200)
      const { entries } = (await api().get('/__sandbank/journal?limit=3')).body
      const recorded = entries.map(({ verdicts }: { verdicts: { rule: string; ok: boolean }[] }) =>
        verdicts.filter(({ ok }) => !ok).map(({ rule }) => rule),
      )
      expect(recorded).toEqual([[], ['key.allowedRecipients'], ['wallet.recipients']])
      expect(entries[0].verdicts.map(({ rule }: { rule: string }) => rule)).toEqual([
        'key.allowedRecipients',
        'wallet.paused',
        'wallet.recipients',
        'wallet.pricing',
        'wallet.transactionLimit',
        'wallet.dailyLimit',
        'balance.token',
        'gas.sponsored',
      ])
      expect(entries[1].decision.rule).toBe('key.allowedRecipients')
    })

    it('[control-spend-log] counts what was sent once, and nothing that was refused', async () => {
      const { body } = await transfer({ amount: '3' })
      await transfer({ amount: '3' })
      await transfer({ amount: '99999' })
      const spending = (await api().get('/__sandbank/wallet/spending', { headers })).body
      expect(spending).toMatchObject({ spentUsd: 6, limitUsd: 500 })
      expect(spending.entries[0]).toMatchObject({
        hash: body.txHash,
        usd: 3,
        chain: 'base',
        kind: 'transfer',
        to: SOMEBODY,
        state: 'confirmed',
      })
      const { items, nextCursor } = (await api().get('/__sandbank/wallet/history?limit=1', { headers })).body
      expect(items).toHaveLength(1)
      const rest = (await api().get(`/__sandbank/wallet/history?cursor=${nextCursor}`, { headers })).body
      expect(rest.nextCursor).toBeNull()
      expect(rest.items).toEqual([
        expect.objectContaining({
          hash: body.txHash,
          amount: '3',
          symbol: 'USDC',
          sponsored: true,
          explorerPath: `/ui/chains/8453/tx/${body.txHash}`,
        }),
      ])
    })

    it('previews what all layers would say, and changes nothing', async () => {
      const preview = (fields: object) =>
        api().post('/__sandbank/wallet/preview', { headers, body: { ...order(), ...fields } })
      const fine = (await preview({})).body
      expect(fine).toMatchObject({ usd: 10, amount: '10', symbol: 'USDC', gas: { paidBy: 'sponsor' } })
      expect(fine.verdicts.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
      const { id } = await api().newKey({ allowedRecipients: { evm: [ANOTHER] } })
      const dear = (await preview({ keyId: id, amount: '5000', tokenAddress: NATIVE, isNativeToken: true }))
        .body
      expect(
        dear.verdicts.filter(({ ok }: { ok: boolean }) => !ok).map(({ rule }: { rule: string }) => rule),
      ).toEqual(['key.allowedRecipients', 'wallet.transactionLimit', 'wallet.dailyLimit', 'balance.token'])
      const readOnly = await api().newKey({ readOnly: true })
      const refused = (await preview({ keyId: readOnly.id })).body.verdicts
      expect(refused[0]).toMatchObject({ layer: 'key', rule: 'key.readOnly', ok: false })
      expect((await preview({ keyId: 'nobody' })).status).toBe(404)
      expect((await api().get('/__sandbank/wallet/history', { headers })).body.items).toEqual([])
    })
  })
}
