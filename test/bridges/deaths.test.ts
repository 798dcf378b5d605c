import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { parseUnits } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import { bridgesDomain } from '../../src/domains/bridges'
import { USDC_MINT } from '../../src/domains/solana'
import { composeEmulator } from '../../src/emulator'
import type { Context } from '../../src/kernel/context'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { BRIDGE, bridging, ME, ME_ON_SOLANA } from './bridging'

const MINUTE = 60_000
/** Fewer than a bridge takes from its prompt to its end: it would prove nothing. */
const FEWEST_WRITES = 12

interface Way {
  readonly fromChain: string
  readonly toChain: string
  /** Whether the target chain makes no blocks, so that everything goes back. */
  readonly isBroken?: boolean
}

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

/** What the wallet has of USDC on the source chain and on the target, base units. */
async function balancesOf({ erc20, spl, specOf }: ReturnType<typeof bridging>, { fromChain, toChain }: Way) {
  const on = (chain: string) =>
    chain === 'solana' ? spl(USDC_MINT, ME_ON_SOLANA) : erc20(chain, specOf(chain).usdc.address, ME)
  return [await on(fromChain), await on(toChain)] as const
}

/** Bridges in a process that dies before its write of this number; another one goes on. False: it did not die. */
async function live(number: number, way: Way): Promise<boolean> {
  const { fromChain, toChain, isBroken = false } = way
  const [indexedDB, keyring] = [new IDBFactory(), memoryKeyring()]
  const one = await processOn(indexedDB, keyring)
  await one.emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
  const [source, target] = await balancesOf(one, way)
  if (isBroken) await one.evm(toChain)('evm_setAutomine', false)
  const steps = [{ tool: 'bridge', args: { token: 'USDC', amount: '10', fromChain, toChain } }]
  await one.call('PUT', '/__sandbank/agent/fixtures', { fixtures: [{ match: { prompt: 'go' }, steps }] })
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
    await one.emulator.clock.advance(5 * MINUTE)
    await one.emulator.jobsEnded()
    return 'lived' as const
  }
  const outcome = await Promise.race([living().catch(() => dead), dead])
  await one.emulator.close().catch(() => undefined)
  if (outcome === 'lived') return false

  const other = await processOn(indexedDB, keyring)
  await other.emulator.jobsEnded()
  await other.emulator.clock.advance(30 * MINUTE)
  await other.emulator.jobsEnded()
  const about = `before write ${number}`
  expect((await other.call('GET', `/agent/job/${jobId}`)).body, about).toMatchObject({ outcome: 'done' })
  expect(await other.listed(), about).toMatchObject([{ state: isBroken ? 'returned' : 'arrived' }])
  expect(await balancesOf(other, way), about).toEqual(
    isBroken ? [source, target] : [source - parseUnits('10', 6), target + parseUnits('9.89', 6)],
  )
  if (fromChain !== 'solana') {
    const { address } = other.specOf(fromChain).usdc
    expect(await other.erc20(fromChain, address, BRIDGE), about).toBe(isBroken ? 0n : parseUnits('10', 6))
  }
  await other.emulator.close()
  return true
}

it.each<Way>([
  { fromChain: 'base', toChain: 'polygon' },
  { fromChain: 'base', toChain: 'solana' },
  { fromChain: 'solana', toChain: 'base' },
  { fromChain: 'base', toChain: 'polygon', isBroken: true },
  { fromChain: 'solana', toChain: 'polygon', isBroken: true },
])('%o is paid once, before whichever of its writes a process dies', async (way) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let writes = 0
  while (await live(writes, way)) writes++
  expect(writes).toBeGreaterThan(FEWEST_WRITES)
})
