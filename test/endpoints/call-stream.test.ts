import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'
import { deploying } from './deploying'
import { payingBy } from './paying'

const START = Date.UTC(2030, 0, 1)
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const payer = payingBy(emulator, developer(0), () => BigInt(START / 1_000))
afterAll(() => emulator.close())

it('[x402-cloud-manage] says as it happens which endpoint was called, and that the call was settled', async () => {
  const stream = await emulator.fetch('/__sandbank/endpoints/calls', {
    headers: { Accept: 'text/event-stream' },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value ?? ''
  expect(await next()).toBe(': connected\n\n')
  const { url } = (await deploying(call)('weather')).body.endpoints[0]
  await payer.pay(url)
  const events = [await next(), await next()].map((text) => JSON.parse(text.split('data: ')[1] ?? ''))
  const [{ id }] = (await call('GET', '/x402/endpoints/logs/weather')).body.logs
  const event = { walletId: expect.any(String), name: 'weather', callId: id }
  expect(events).toEqual([event, event])
  await reader?.cancel()
})
