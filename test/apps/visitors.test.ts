import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { times } from '../helpers/soak'
import { partnerOf } from '../partners/partner'
import { deploy } from './app-files'
import { openSettlingShop, PAYEE, USDC, usdcBalance } from './shop'

const VISITORS = times(2, 50)
/** On a busy machine more of them would have to wait longer than the 30 seconds that a paid call may take. */
const AT_ONCE = 10
/** Of a visitor at once: small ones, of which the minute lets 10 through; ones of 3 USD, of which the day lets 3. */
const SMALL = 12
const LARGE = 4

const emulator = createEmulator({ allowedHosts: ['127.0.0.1'] })
const call = caller(emulator)
const PATH = '/apps/wlt_developer/harbor'

let shop: Awaited<ReturnType<typeof openSettlingShop>>
const sessions: string[] = []

beforeAll(
  async () => {
    await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
    // The amount is in the address.
    shop = await openSettlingShop(call, (url) => String(url.split('=')[1]))
    await deploy(emulator, {
      manifest: {
        permissions: ['pay:x402', 'invoke:agent'],
        x402: { maxPaymentUsdPerCall: 5, allowedHosts: ['127.0.0.1'] },
      },
      scripts: { ask: 'return await bankr.askAgent("price of ETH")' },
    })
    await call('PATCH', '/apps/harbor', { visibility: 'public' })
    const partner = partnerOf(emulator)
    const fund = { chain: 'base', tokens: [{ tokenAddress: USDC, amount: '10' }] }
    for (let n = 0; n < VISITORS; n++) {
      const { body } = await partner('POST', '/partner/wallets', { fund })
      expect(body.fund.success).toBe(true)
      const opened = await call('POST', '/__sandbank/sessions', { walletId: body.id })
      sessions.push(opened.body.session)
    }
  },
  times(120_000, 900_000),
)
afterAll(async () => {
  await emulator.close()
  await shop.close()
})

describe(`${VISITORS} visitors of an app, ${Math.min(VISITORS, AT_ONCE)} at once`, () => {
  it.each([
    ['10 payments a minute', SMALL, 10, 10_000n, 'You have made 10 of 10 payments within a minute'],
    [
      '10 USD a day',
      LARGE,
      3,
      3_000_000n,
      'You have paid 9 of 10 USD this UTC day in the app harbor, and this is 3 more.',
    ],
  ])(
    '[app-x402] each make %s, and no more; who is refused holds nothing',
    async (_, calls, allowed, price, why) => {
      const before = await usdcBalance(call, PAYEE)
      // A day of its own, and a minute.
      await emulator.clock.advance(86_400_000)
      const visit = async (session: string) => {
        const url = `${shop.url}?price=${price}`
        const responses = Array.from({ length: calls }, () =>
          call('POST', `${PATH}/x402/quote`, { url }, session),
        )
        const quotes = await Promise.all(responses)
        expect(quotes.map(({ status }) => status)).toEqual(quotes.map(() => 200))
        const ids = quotes.map(({ body }) => body.quote.id)
        return Promise.all(ids.map((id) => call('POST', `${PATH}/x402/pay`, { id }, session)))
      }
      const all: Awaited<ReturnType<typeof visit>>[] = []
      for (let from = 0; from < VISITORS; from += AT_ONCE) {
        all.push(...(await Promise.all(sessions.slice(from, from + AT_ONCE).map(visit))))
      }
      for (const answers of all) {
        expect(answers.filter(({ status, body }) => status === 200 && body.ok)).toHaveLength(allowed)
        for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
          expect([status, body.error, body.message]).toEqual([
            429,
            'Payment cap reached',
            expect.stringContaining(why),
          ])
        }
      }
      expect((await usdcBalance(call, PAYEE)) - before).toBe(BigInt(VISITORS * allowed) * price)
      const spent = await Promise.all(
        sessions.map(
          async (session) => (await call('GET', '/__sandbank/wallet/spending', undefined, session)).body,
        ),
      )
      expect(spent.map(({ spentUsd }) => spentUsd)).toEqual(
        sessions.map(() => (allowed * Number(price)) / 1e6),
      )
    },
  )

  it('[app-agent] share the five free calls of its owner', async () => {
    const responses = sessions.flatMap((session) =>
      [1, 2, 3].map(() => call('POST', `${PATH}/scripts/ask/run`, {}, session)),
    )
    const answers = (await Promise.all(responses)).map(({ body }) => body)
    expect(answers.filter(({ success }) => success)).toHaveLength(5)
    for (const { run } of answers.filter(({ success }) => !success))
      expect(run.error.message).toContain('(Rule agent.asked.day.)')
  })
})
