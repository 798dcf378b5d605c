import { createEmulator } from 'sandbank'
import { afterEach, describe, expect, it } from 'vitest'
import { turns } from '../../src/runtime/turns'
import { caller } from '../helpers/caller'
import { deploying, ECHO } from './deploying'

const ENDLESS = 'module.exports.default = () => { for (;;) {} }'
const OFTEN = { rateLimit: { perMinute: 1_000, perDay: 10_000 } }

let emulator: ReturnType<typeof createEmulator>
afterEach(() => emulator.close())

/** An emulator with webhooks of these names and codes; `send` calls one, `at` is how many were answered before. */
async function withWebhooks(
  handlerLimits: { cpuMs: number; wallMs: number },
  codes: Readonly<Record<string, string>>,
) {
  emulator = createEmulator({ handlerLimits })
  const call = caller(emulator)
  const urls = new Map<string, string>()
  for (const [name, code] of Object.entries(codes)) {
    urls.set(name, (await deploying(call)(name, code, OFTEN)).body.webhooks[0].url)
  }
  let answered = 0
  const send = async (name: string) => {
    const response = await emulator.fetch(urls.get(name) ?? '', { method: 'POST', body: 'hello' })
    return { at: answered++, status: response.status, body: await response.text() }
  }
  return { call, send, answered: () => answered }
}

describe('a webhook beside others that never end', () => {
  it('has its turn after one call of each, however many calls of another wait', async () => {
    const { send } = await withWebhooks({ cpuMs: 100, wallMs: 60_000 }, { endless: ENDLESS, innocent: ECHO })
    await send('innocent')
    const before = Array.from({ length: 10 }, () => send('endless'))
    const innocent = await send('innocent')
    expect([innocent.status, innocent.body]).toEqual([200, 'hello'])
    // The one that had begun, and one whose turn was nobody's before.
    expect(innocent.at - 1).toBeLessThanOrEqual(2)
    expect(new Set((await Promise.all(before)).map(({ status }) => status))).toEqual(new Set([502]))
  })

  it('is refused when its time is over, without being run, and the refusal says how long it waited', async () => {
    const { call, send } = await withWebhooks(
      { cpuMs: 400, wallMs: 500 },
      { innocent: 'console.log("run"); module.exports.default = () => new Response("x")' },
    )
    let end = () => {}
    let others: Promise<void> | undefined
    await new Promise<void>((begun) => {
      others = turns.run({ walletId: 'other', program: 'one' }, () => {
        begun()
        return new Promise<void>((done) => {
          end = done
        })
      })
    })
    const refused = await send('innocent')
    end()
    await others
    expect(refused.status).toBe(502)
    const { error, message } = JSON.parse(refused.body)
    expect(error).toBe('Webhook handler timed out')
    expect(message).toMatch(
      /^The handler of the webhook "innocent" was not run, and no job was queued\. The program waited \d+ ms for its turn, while other user code had 1, and was not run: from its call to its answer it has 500 ms\. .*handlerLimits.*\(Rule webhooks\.turn\.\)$/,
    )
    const { deliveries } = (await call('GET', '/webhooks/innocent/logs')).body
    expect(deliveries).toMatchObject([{ outcome: 'timeout', rule: 'webhooks.turn', cpuMs: 0 }])
    const whole = (await call('GET', `/webhooks/innocent/deliveries/${deliveries[0].id}`)).body
    expect(whole.logs).toEqual([])
    const { entries } = (await call('GET', '/__sandbank/journal?limit=20')).body
    expect(entries.find(({ path }: { path: string }) => path.endsWith('/innocent'))?.decision).toMatchObject({
      rule: 'webhooks.turn',
      facts: { name: 'innocent', limitMs: 500 },
    })
  })

  it('leaves other requests time between two runs', async () => {
    const names = ['one', 'two', 'three', 'four']
    const { call, send, answered } = await withWebhooks(
      { cpuMs: 500, wallMs: 60_000 },
      Object.fromEntries(names.map((name) => [name, ENDLESS])),
    )
    await call('GET', '/__sandbank/health')
    const endless = names.map(send)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const begun = answered()
    expect((await call('GET', '/__sandbank/health')).status).toBe(200)
    expect(answered() - begun).toBeLessThanOrEqual(1)
    await Promise.all(endless)
  })

  it('waits for its own calls of the network beside them', async () => {
    const { send } = await withWebhooks(
      { cpuMs: 100, wallMs: 60_000 },
      {
        endless: ENDLESS,
        waiting: `module.exports.default = async () => {
          for (let n = 0; n < 3; n++) await new Promise((done) => setTimeout(done, 1))
          return new Response('ended')
        }`,
      },
    )
    // It needs four turns among theirs; on a busy machine a few more.
    const others = 20
    const endless = Array.from({ length: others }, () => send('endless'))
    const { status, body, at } = await send('waiting')
    expect([status, body]).toEqual([200, 'ended'])
    expect(at).toBeLessThan(others)
    await Promise.all(endless)
  })
})
