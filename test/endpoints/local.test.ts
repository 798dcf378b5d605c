import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'
import { deploying, WEATHER } from './deploying'
import { payingBy } from './paying'

const START = Date.UTC(2030, 0, 1)
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const deploy = deploying(call)
const payer = payingBy(emulator, developer(0), () => BigInt(START / 1_000))
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const revenue = async (name: string) =>
  (await call('GET', `/x402/endpoints/revenue/${name}`)).body.revenue.allTime

describe('a paid endpoint of this emulator', () => {
  it.each(['http://sandbank.test', 'https://x402.bankr.bot'])(
    '[x402-cloud-call] is paid by POST /wallet/x402-pay without the network, at %s',
    async (origin) => {
      const { body } = await deploy('weather', WEATHER, { price: '0.25' })
      const url = `${origin}${new URL(body.endpoints[0].url).pathname}`
      const paid = await call('POST', '/wallet/x402-pay', { url: `${url}?city=Kiel`, maxPaymentUsd: 0.5 })
      expect(paid.body).toMatchObject({
        success: true,
        status: 200,
        body: { city: 'Kiel' },
        payment: { amountUsd: 0.25, status: 'paid' },
      })
      await emulator.jobsEnded()
      expect(await revenue('weather')).toEqual({ totalUsd: 0.25, bankrFeesUsd: 0, requests: 1 })
      const dear = await call('POST', '/wallet/x402-pay', { url, maxPaymentUsd: 0.1 })
      expect(dear.status).toBeGreaterThanOrEqual(400)
    },
  )

  it('[x402-cloud-call] is called by other handlers, and stops where endpoints call one another without end', async () => {
    await deploy(
      'inner',
      'export default async (req) => ({ inner: req.headers.get("x-402-payer") !== null })',
    )
    const source = `export default async (req) => {
      const answer = await fetch(req.url.replace('outer', 'inner'))
      return { status: answer.status, price: (await answer.json()).accepts[0].amount }
    }`
    const { url } = (await deploy('outer', source)).body.endpoints[0]
    expect(await (await payer.pay(url)).json()).toEqual({ status: 402, price: '10000' })
    // A handler that has what pays the next call of itself, and the one after it.
    const again = `export default async (req) => {
      const [next, ...rest] = await req.json()
      if (!next) return { depth: 'none left' }
      const answer = await fetch(req.url, {
        method: 'POST',
        headers: { 'PAYMENT-SIGNATURE': next },
        body: JSON.stringify(rest),
      })
      return { status: answer.status, inner: await answer.json() }
    }`
    const { url: self } = (await deploy('again', again)).body.endpoints[0]
    const headers = await Promise.all(
      Array.from({ length: 8 }, () => payer.header(self, {}, { method: 'POST', body: '[]' })),
    )
    const [first = '', ...others] = headers
    let answer = await (
      await payer.send(self, first, { method: 'POST', body: JSON.stringify(others) })
    ).json()
    let depth = 0
    while (answer.inner) {
      depth++
      answer = answer.inner
    }
    expect(depth).toBe(6)
    expect(answer).toEqual({
      error: 'Endpoint calls too deep',
      message:
        'The paid endpoint "again" was called by a handler that was called by a handler, 6 deep, and 5 is the most. (Rule endpoints.depth.)',
    })
  })

  it('reaches nothing else of the emulator', async () => {
    const source = `export default async (req) => {
      const { origin } = new URL(req.url)
      const called = (path) => fetch(origin + path).then((answer) => answer.status, (error) => error.message)
      return [await called('/__sandbank/info'), await called('/wallet/me'), await called('/0x12/weather')]
    }`
    const { url } = (await deploy('nosy', source)).body.endpoints[0]
    const found = await (await payer.pay(url)).json()
    expect(found).toHaveLength(3)
    for (const message of found) expect(message).toEqual(expect.any(String))
  })
})
