import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RULE =
  'The setting serviceRules.launchLimits decides it: Service rules on Clock in the shell (/ui/clock#service-rules), or PUT /__sandbank/settings {"serviceRules": {"launchLimits": …}}.'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze()
})
afterAll(() => emulator.close())

const deploy = (body: object = {}, key?: string) =>
  call('POST', '/token-launches/deploy', { tokenName: 'Harbour Seal', ...body }, key)
const settings = (body: object) => call('PUT', '/__sandbank/settings', body)
const keyOf = async (walletId: string) =>
  (await call('POST', '/__sandbank/keys', { walletId })).body.apiKey as string
const wallets = async () =>
  ((await call('GET', '/__sandbank/wallets')).body.wallets as { id: string }[]).map(({ id }) => id)

describe('[launch-limits] launches are limited', () => {
  it('to one a minute and three a day for a wallet, whatever comes at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => deploy({ tokenName: `Token ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('Retry-After')).toBe('60')
    expect(refused?.body).toEqual({
      error: 'Rate limit exceeded',
      message: `1 of 1 launches of this wallet in a minute. Retry after 60 seconds. ${RULE}`,
    })
    for (const name of ['Second', 'Third']) {
      await emulator.clock.advance(MINUTE)
      expect((await deploy({ tokenName: name })).status).toBe(201)
    }
    await emulator.clock.advance(MINUTE)
    const fourth = await deploy({ tokenName: 'Fourth' })
    expect(fourth.status).toBe(429)
    expect(fourth.body.message).toBe(
      `3 of 3 launches of this wallet in 24 h. Retry after ${24 * 3_600 - 180} seconds. ${RULE}`,
    )
    await emulator.clock.advance(24 * HOUR)
    expect((await deploy({ tokenName: 'Fourth' })).status).toBe(201)
  }, 60_000)

  it('counts nothing that was refused, and a repeat once', async () => {
    expect((await deploy({ feeRecipient: { type: 'x', value: 'nobody-at-all' } })).status).toBe(400)
    const request = () =>
      emulator.fetch(
        new Request('http://sandbank.test/token-launches/deploy', {
          method: 'POST',
          headers: {
            'X-API-Key': emulator.keys.full,
            'Content-Type': 'application/json',
            'X-Sandbank-Request-Id': 'once',
          },
          body: JSON.stringify({ tokenName: 'Once' }),
        }),
      )
    expect([(await request()).status, (await request()).status]).toEqual([201, 201])
  })

  it('to three of one name an hour, by whomever and in whichever letters', async () => {
    const [first, second, third, fourth] = await Promise.all((await wallets()).slice(0, 4).map(keyOf))
    for (const key of [first, second, third]) expect((await deploy({}, key)).status).toBe(201)
    const refused = await deploy({ tokenName: 'HARBOUR SEAL' }, fourth)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('3 of 3 launches under this name in 1 h.')
    await emulator.clock.advance(HOUR)
    expect((await deploy({}, fourth)).status).toBe(201)
  })

  it('to twenty for one recipient, and ten from an address that is not this machine', async () => {
    const keys = await Promise.all((await wallets()).slice(0, 8).map(keyOf))
    await settings({ callerIp: '203.0.113.9' })
    const feeRecipient = { type: 'wallet', value: developer(3).address }
    let count = 0
    const launched = async (key: string | undefined) =>
      deploy({ tokenName: `Token ${count++}`, feeRecipient }, key)
    for (const key of keys) expect((await launched(key)).status).toBe(201)
    await emulator.clock.advance(MINUTE)
    for (const key of keys.slice(0, 2)) expect((await launched(key)).status).toBe(201)
    const byAddress = await launched(keys[2])
    expect(byAddress.body.message).toContain('10 of 10 launches from this IP address in 24 h.')
    for (const callerIp of ['127.0.0.1', '::1', '127.8.0.1']) {
      await settings({ callerIp })
      await emulator.clock.advance(MINUTE)
      for (const key of keys.slice(2, 5)) expect((await launched(key)).status).toBeOneOf([201, 429])
    }
    await emulator.clock.advance(MINUTE)
    const rest = await Promise.all(keys.map(launched))
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(20 - 10 - 6)
    const byRecipient = rest.filter(({ body }) =>
      body.message?.includes('20 of 20 launches for this fee recipient'),
    )
    expect(byRecipient.length).toBeGreaterThan(0)
  }, 60_000)

  it('to twenty simulations of a wallet a day, which are no launches', async () => {
    const simulate = () => deploy({ simulateOnly: true })
    const answers = await Promise.all(Array.from({ length: 22 }, simulate))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect((await simulate()).body.message).toContain('20 of 20 simulations of this wallet in 24 h.')
    expect((await deploy()).status).toBe(201)
  }, 30_000)

  it('not at all where the setting is off', async () => {
    await settings({ serviceRules: { launchLimits: false } })
    for (let count = 0; count < 5; count++) expect((await deploy()).status).toBe(201)
    for (let count = 0; count < 22; count++) expect((await deploy({ simulateOnly: true })).status).toBe(200)
  }, 30_000)
})
