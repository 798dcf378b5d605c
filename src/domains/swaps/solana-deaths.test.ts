import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { composeEmulator } from '../../emulator'
import type { Context } from '../../kernel/context'
import { memoryKeyring } from '../../kernel/secrets/secrets'
import { swapsDomain } from '.'

const MINUTE = 60_000
const ME = 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
/** Fewer than a swap takes from its prompt to its answer: it would prove nothing. */
const FEWEST_WRITES = 6

afterEach(() => vi.restoreAllMocks())

/** A process over a database, and what it lends to its domains. */
async function processOn(indexedDB: IDBFactory, keyring: ReturnType<typeof memoryKeyring>) {
  const contexts: Context[] = []
  Object.assign(swapsDomain, { introduce: (context: Context) => contexts.push(context) })
  const emulator = composeEmulator({
    ...{ host: 'page', databaseName: 'deaths', indexedDB, IDBKeyRange, keyring, exclusive: true },
  })
  await emulator.ready
  Reflect.deleteProperty(swapsDomain, 'introduce')
  const call = caller(emulator)
  const ask = async (method: string, ...params: unknown[]) =>
    (await call('POST', '/rpc/solana', { jsonrpc: '2.0', id: 1, method, params })).body.result
  const spl = async (mint: string) => {
    const { value } = await ask('getTokenAccountsByOwner', ME, { mint }, { encoding: 'jsonParsed' })
    return Number(value[0]?.account.data.parsed.info.tokenAmount.uiAmount ?? 0)
  }
  return { emulator, call, ask, spl, store: (contexts[0] as Context).store }
}

/** Swaps in a process that dies before its write of this number; another one goes on. False: it did not die. */
async function live(number: number, { isLate }: { isLate: boolean }): Promise<boolean> {
  const [indexedDB, keyring] = [new IDBFactory(), memoryKeyring()]
  const one = await processOn(indexedDB, keyring)
  await one.emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
  const prompt = 'swap 10 USDC to BONK on solana'
  const { jobId } = (await one.call('POST', '/agent/prompt', { prompt })).body

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
    return 'lived' as const
  }
  const outcome = await Promise.race([living().catch(() => dead), dead])
  await one.emulator.close().catch(() => undefined)
  if (outcome === 'lived') return false

  const other = await processOn(indexedDB, keyring)
  // By then the ledger takes no transaction any more that names a hash of before.
  if (isLate) await other.emulator.clock.advance(5 * MINUTE)
  await other.emulator.jobsEnded()
  const about = `before write ${number}`
  const { body: job } = await other.call('GET', `/agent/job/${jobId}`)
  const [dollars, bonk] = [await other.spl(USDC), await other.spl(BONK)]
  const swaps = (await other.ask('getSignaturesForAddress', 'SandbankPoo1s111111111111111111111111111111'))
    .length
  if (job.outcome === 'done') {
    expect([swaps, dollars], about).toEqual([1, 490])
    expect(bonk, about).toBeGreaterThan(0)
    expect(job.response, about).toContain('Swapped 10 USDC for')
    expect(job.transactions, about).toHaveLength(1)
  } else {
    // Only where it was promised and never sent, and is too late now.
    expect(isLate, about).toBe(true)
    expect(job.response, about).toContain('Nothing was sent.')
    expect([swaps, dollars, bonk], about).toEqual([0, 500, 0])
  }
  await other.emulator.close()
  return true
}

it.each([{ isLate: false }, { isLate: true }])(
  'a swap on Solana happens once or not at all, before whichever of its writes a process dies: %o',
  { timeout: 300_000 },
  async (how) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let writes = 0
    while (await live(writes, how)) writes++
    expect(writes).toBeGreaterThan(FEWEST_WRITES)
  },
)
