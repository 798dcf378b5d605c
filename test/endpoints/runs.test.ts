import { createEmulator } from 'sandbank'
import { erc20Abi, parseAbi } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { editedExport } from '../fuzz/edited-export'
import { caller } from '../helpers/caller'
import { developer, viemClients } from '../helpers/chain'
import { PERMIT2_ADDRESS, permitPayload } from '../helpers/x402'
import { deploying, WEATHER } from './deploying'
import { inBase64, payingBy } from './paying'

const START = Date.UTC(2030, 0, 1)
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const deploy = deploying(call)
const ann = developer(0)
const payer = payingBy(emulator, ann, () => BigInt(START / 1_000))
const { reader, wallet } = viemClients(emulator, base)
const { wrapped } = chainSpec(8453)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const exported = async () => (await call('GET', '/__sandbank/export')).body
// biome-ignore lint/suspicious/noExplicitAny: a test edits whatever an export has
async function edited(edit: (tables: any) => void): Promise<void> {
  const before = await exported()
  edit(before.tables)
  const { status, body } = await call(
    'POST',
    '/__sandbank/import',
    JSON.parse(editedExport(before, before.tables)),
  )
  expect(status, JSON.stringify(body)).toBe(200)
}
const status = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer
  void rest
  return status
}
const deployed = async (source = WEATHER, service: object = {}): Promise<string> =>
  (await deploy('weather', source, service)).body.endpoints[0].url
const revenue = async () => (await call('GET', '/x402/endpoints/revenue/weather')).body.revenue.allTime
const logs = async () => (await call('GET', '/x402/endpoints/logs/weather')).body.logs

describe('an authorization of a paid call', () => {
  it('[x402-cloud-call] is free again where the process died before the handler had ended', async () => {
    const url = await deployed('export default () => ({ n: 1 })')
    const header = await payer.header(url)
    expect(await status(payer.send(url, header))).toBe(200)
    await emulator.jobsEnded()
    // As a process leaves it that dies while the handler runs: begun, and of another process.
    await edited((tables) => {
      const [run] = tables.paid_endpoint_runs
      Object.assign(run, { state: 'running', process: 'another', until: 0, id: run.id.replace(/.$/, 'x') })
      tables.paid_endpoint_calls = []
    })
    const [run] = (await exported()).tables.paid_endpoint_runs
    expect(run.state).toBe('running')
    const other = await payer.header(url)
    await edited((tables) => {
      const { payload } = JSON.parse(Buffer.from(other, 'base64').toString())
      const { from, nonce } = payload.authorization
      tables.paid_endpoint_runs[0].id = `8453:${from}:${nonce}`.toLowerCase()
    })
    expect(await status(payer.send(url, other))).toBe(200)
    await emulator.jobsEnded()
    expect(await logs()).toHaveLength(1)
  })

  it('[x402-cloud-call] has its lost answer once, by the same request alone', async () => {
    const url = await deployed(`let n = 0
      export default async (req) => Response.json({ n: ++n, at: Date.now() }, { headers: { etag: '"1"' } })`)
    await call('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: true } })
    const header = await payer.header(url)
    const first = await payer.send(url, header)
    const text = await first.text()
    // As a process leaves it that dies between storing the answer and sending it.
    const answer = { status: 200, headers: [['etag', '"1"']], body: '' }
    const { tables } = await exported()
    const blob = tables.blobs.find(({ references }: { references: number }) => references > 0)
    answer.body = blob.id
    await edited((tables) => {
      const [run] = tables.paid_endpoint_runs
      run.answer = answer
      const found = tables.blobs.find(({ id }: { id: string }) => id === answer.body)
      found.references++
    })
    expect(await status(payer.send(`${url}?other=1`, header))).toBe(402)
    expect(await status(payer.send(url, await payer.header(url)))).toBe(200)
    const again = await payer.send(url, header)
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"1"'])
    expect((await again.text()).length).toBeGreaterThan(0)
    void text
    const third = await payer.send(url, header)
    expect([third.status, (await third.json()).error]).toEqual([402, 'Payment already used'])
    expect(await logs()).toHaveLength(2)
  })

  it('[x402-cloud-settle] that an export takes along between run and settlement is settled once', async () => {
    const url = await deployed()
    await call('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: true } })
    expect(await status(payer.pay(url))).toBe(200)
    expect((await logs())[0].payment).toBe('pending')
    await edited(() => {})
    await emulator.clock.advance(61_000)
    await emulator.jobsEnded()
    expect(await revenue()).toEqual({ totalUsd: 0.01, bankrFeesUsd: 0, requests: 1 })
    expect((await logs())[0].settled).toBe(true)
  })

  it('[x402-cloud-settle] carries the fee beyond a thousand calls of a month', async () => {
    const url = await deployed(WEATHER, { price: '1' })
    await call('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: true } })
    await payer.pay(url)
    await edited((tables) => {
      const quota = tables.quotas.find(({ id }: { id: string }) => id.includes('endpoints.freeCalls'))
      quota.amount = '1000'
    })
    await call('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: false } })
    expect((await call('GET', '/x402/endpoints')).body.endpoints[0].bankrFeeBps).toBe(500)
    await payer.pay(url)
    await emulator.clock.advance(61_000)
    await emulator.jobsEnded()
    expect((await logs()).map(({ payment, reason }: Record<string, unknown>) => [payment, reason])).toEqual([
      ['settled', null],
      ['settled', null],
    ])
    expect(await revenue()).toEqual({ totalUsd: 2, bankrFeesUsd: 0.05, requests: 2 })
  })
})

describe('a call that is paid up to its price', () => {
  it.each([
    ['what its handler says', '40000000000000', 40_000_000_000_000n],
    ['all of it where that is more than was signed', '900000000000000000', 100_000_000_000_000n],
    ['all of it where nothing is charged', '', 100_000_000_000_000n],
  ])('[x402-cloud-settle] costs %s, by Permit2', async (_, charged, amount) => {
    const url = await deployed(
      `export default () => new Response('ok', { headers: ${JSON.stringify(charged ? { 'X-402-Settle-Amount': charged } : {})} })`,
      { price: '0.0001', tokenAddress: wrapped.address },
    )
    const owner = new URL(url).pathname.split('/')[1] as `0x${string}`
    const weth = { address: wrapped.address, abi: erc20Abi } as const
    await wallet.writeContract({
      address: wrapped.address,
      abi: parseAbi(['function deposit() payable']),
      functionName: 'deposit',
      value: 10n ** 15n,
    })
    const [accepted] = (await payer.ask(url)).accepts
    if (!accepted) throw new Error('nothing is accepted')
    expect(accepted).toMatchObject({ scheme: 'upto', amount: '100000000000000' })
    const sending = async () => {
      const payload = await permitPayload(ann, {
        token: accepted.asset,
        to: accepted.payTo,
        value: BigInt(accepted.amount),
        deadline: BigInt(START / 1_000 + 60),
        nonce: BigInt(Math.floor(Math.random() * 1e15)),
        facilitator: accepted.extra.facilitatorAddress as `0x${string}`,
      })
      return payer.send(url, inBase64({ x402Version: 2, accepted, payload }))
    }
    const unapproved = await sending()
    expect([unapproved.status, (await unapproved.json()).reason]).toEqual([402, 'permit2_allowance_required'])
    await wallet.writeContract({ ...weth, functionName: 'approve', args: [PERMIT2_ADDRESS, 2n ** 255n] })
    const before = await reader.readContract({ ...weth, functionName: 'balanceOf', args: [owner] })
    expect((await sending()).status).toBe(200)
    await emulator.jobsEnded()
    const after = await reader.readContract({ ...weth, functionName: 'balanceOf', args: [owner] })
    // 5 % from the first call on: the token has no free month.
    expect(after - before).toBe((amount * 95n) / 100n)
    const [line] = await logs()
    expect(line).toMatchObject({ settled: true, amountAtomic: String(amount), symbol: 'WETH' })
    expect(line.amountUsd).toBeGreaterThan(0)
  })
})
