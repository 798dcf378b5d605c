import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { parseUnits } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import { bridgesDomain } from '../../src/domains/bridges'
import { composeEmulator } from '../../src/emulator'
import type { Context } from '../../src/kernel/context'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { bridging, ME } from '../bridges/bridging'
import { seed } from '../helpers/seed'
import { times } from '../helpers/soak'

const HOUR = 3_600_000
const FRIEND = '0x00000000000000000000000000000000000000ee'
const WETH = '0x4200000000000000000000000000000000000006'

/** A step of every kind that moves or stores something. The order's first run is due at once. */
const STEPS = [
  { tool: 'transfer', args: { token: 'USDC', amount: '2', to: FRIEND } },
  { tool: 'wrap', args: { amount: '0.01' } },
  { tool: 'swap', args: { from: 'USDC', amount: '5', to: 'ETH' } },
  {
    tool: 'place_order',
    args: { kind: 'dca', side: 'buy', token: 'WETH', amount: '$10', pay: 'USDC', every: 'P1D' },
  },
  { tool: 'bridge', args: { token: 'USDC', amount: '10', fromChain: 'base', toChain: 'polygon' } },
  { tool: 'write_file', args: { path: '/plan.md', content: 'done' } },
]
/** Fewer than the plan takes from its prompt to its end: it would prove nothing. */
const FEWEST_WRITES = 30

afterEach(() => vi.restoreAllMocks())

/** A process over a database, and what it lends to its domains. */
async function processOn(indexedDB: IDBFactory, keyring: ReturnType<typeof memoryKeyring>) {
  const contexts: Context[] = []
  Object.assign(bridgesDomain, { introduce: (context: Context) => contexts.push(context) })
  const emulator = composeEmulator({
    ...{ host: 'page', databaseName: 'deaths', indexedDB, IDBKeyRange, keyring, exclusive: true },
  })
  await emulator.ready
  Reflect.deleteProperty(bridgesDomain, 'introduce')
  const { store } = contexts[0] as Context
  return { emulator, store, ...bridging(emulator) }
}

/** What the wallet and its friend have of USDC, base units, and the wallet of WETH. */
async function balancesOf({ erc20, specOf }: ReturnType<typeof bridging>) {
  const usdc = (chain: string, owner: string) => erc20(chain, specOf(chain).usdc.address, owner)
  return {
    base: await usdc('base', ME),
    polygon: await usdc('polygon', ME),
    friend: await usdc('base', FRIEND),
    weth: await erc20('base', WETH, ME),
  }
}

/** Carries out the plan in a process that dies before its write of this number; another goes on. False: it did not die. */
async function live(number: number): Promise<boolean> {
  const [indexedDB, keyring] = [new IDBFactory(), memoryKeyring()]
  const one = await processOn(indexedDB, keyring)
  await one.emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
  const before = await balancesOf(one)
  const fixtures = [{ match: { prompt: 'go' }, steps: STEPS }]
  expect((await one.call('PUT', '/__sandbank/agent/fixtures', { fixtures })).status).toBe(200)
  const { jobId } = (await one.call('POST', '/agent/prompt', { prompt: 'go' })).body

  let left = number
  let die = () => {}
  const dead = new Promise<'died'>((resolve) => {
    die = () => {
      one.store.close()
      resolve('died')
    }
  })
  const write = one.store.write.bind(one.store)
  vi.spyOn(one.store, 'write').mockImplementation((...about) => {
    if (left-- <= 0) die()
    return write(...about)
  })
  const living = async () => {
    await one.emulator.jobsEnded()
    await one.emulator.clock.advance(HOUR)
    await one.emulator.jobsEnded()
    return 'lived' as const
  }
  const outcome = await Promise.race([living().catch(() => dead), dead])
  await one.emulator.close().catch(() => undefined)
  if (outcome === 'lived') return false

  const other = await processOn(indexedDB, keyring)
  await other.emulator.jobsEnded()
  await other.emulator.clock.advance(HOUR)
  await other.emulator.jobsEnded()
  const about = `before write ${number}`
  const { body: job } = await other.call('GET', `/agent/job/${jobId}`)
  expect(job, `${about}: ${job.response}`).toMatchObject({ outcome: 'done' })
  const after = await balancesOf(other)
  const usdc = (amount: string) => parseUnits(amount, 6)
  expect(after.friend, about).toBe(usdc('2'))
  // Sent, swapped, paid into the order's first run, and into the bridge.
  expect(before.base - after.base, about).toBe(usdc('27'))
  expect(after.polygon - before.polygon, about).toBe(usdc('9.89'))
  const { automations } = (await other.call('GET', '/user/automation')).body
  expect(automations, about).toMatchObject([
    { type: 'dca', status: 'active', runs: 1, sold: '10', fillings: [{ status: 'filled' }] },
  ])
  expect(after.weth, about).toBe(parseUnits('0.01', 18) + parseUnits(automations[0].bought, 18))
  expect(await other.listed(), about).toMatchObject([{ state: 'arrived' }])
  const { files } = (await other.call('GET', '/user/files?folder=/&limit=100')).body
  expect(
    files.filter(({ path }: { path: string }) => path === '/plan.md'),
    about,
  ).toHaveLength(1)
  await other.emulator.close()
  return true
}

it('a plan of six steps is carried out once, before whichever of its writes a process dies', {
  timeout: times(300_000, 1_800_000),
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const step = times(15, 1)
  let writes = seed % step
  while (await live(writes)) writes += step
  expect(writes).toBeGreaterThan(FEWEST_WRITES)
})
