import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { times } from '../helpers/soak'
import { type Balances, ledgerOf } from './ledger'
import { prompting, statusOf } from './prompting'
import { prompt } from './sayings'
import { SOME } from './table/row'

const emulator = createEmulator()
const call = caller(emulator)
const ask = prompting(emulator)
let start: Awaited<ReturnType<typeof emulator.snapshot>>
let ledger: Awaited<ReturnType<typeof ledgerOf>>

/** US dollars that may leave the wallet by one transaction, and on one day. */
const ONCE = 60
const A_DAY = 100
/** What the seeded pools say that one token costs. DRIFT costs less than this. */
const USD: Readonly<Record<string, number>> = { ETH: 3_000, WETH: 3_000, USDC: 1, POL: 0.5, DRIFT: 0.0001 }
const PLACES: Readonly<Record<string, number>> = { USDC: 6, SOL: 9 }
/** Native tokens that a few transactions cost, beside what they move. */
const GAS = parseUnits('0.02', 18)

beforeAll(async () => {
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const limits = await emulator.fetch('http://sandbank.test/__sandbank/wallet/controls', {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ dailyLimit: { usd: A_DAY }, transactionLimit: { usd: ONCE } }),
  })
  expect(limits.status).toBe(200)
  const files = { 'SKILL.md': `---\nname: pay\ndescription: x\n---\n- send 5 USDC to ${SOME}\n` }
  expect((await call('POST', '/user/skills/install', { files })).status).toBe(201)
  start = await emulator.snapshot()
  ledger = await ledgerOf(emulator)
})
afterAll(() => emulator.close())

/** What others got, in dollars. */
function given(before: Balances, after: Balances): number {
  let sum = 0
  for (const [name, now] of after) {
    const [who, , symbol = ''] = name.split(' ')
    if (who === 'me') continue
    sum += (Number(now - (before.get(name) ?? 0n)) / 10 ** (PLACES[symbol] ?? 18)) * (USD[symbol] ?? 0)
  }
  return sum
}

/** Where the chain differs from what was said, but for gas. */
function untrue(reported: ReadonlyMap<string, bigint>, seen: ReadonlyMap<string, bigint>): string[] {
  return [...new Set([...reported.keys(), ...seen.keys()])].filter((name) => {
    const difference = (seen.get(name) ?? 0n) - (reported.get(name) ?? 0n)
    const isNative = /(ETH|POL)$/.test(name) && !name.endsWith('WETH')
    // What is not reported did not happen.
    return isNative && reported.size > 0 ? difference > 0n || difference < -GAS : difference !== 0n
  })
}

it('no prompts, in whatever order, move more than the limits allow, and what they say was done is what was done', async () => {
  let moves = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: prompt, inThread: fc.boolean(), reads: fc.nat(5) }), {
        minLength: 4,
        maxLength: 10,
      }),
      async (prompts) => {
        await emulator.restore(start)
        const first = await ledger.read()
        let before = first
        let thread: string | undefined
        for (const { text, inThread, reads } of prompts) {
          const isReader = reads === 0
          const job = await ask(
            text,
            inThread ? thread : undefined,
            isReader ? emulator.keys.readOnly : undefined,
          )
          thread = job.threadId
          expect(job.status, text).toBe(statusOf(job))
          expect(job.response, text).not.toBe('')
          const after = await ledger.read()
          const seen = ledger.mine(before, after)
          expect(untrue(ledger.reported([job.response]), seen), `${text}\n${job.response}`).toEqual([])
          if (isReader) expect(ledger.moved(before, after), text).toEqual([])
          if (seen.size > 0) moves++
          expect(given(first, after), text).toBeLessThanOrEqual(A_DAY + 0.01)
          before = after
        }
      },
    ),
    {
      numRuns: times(6, 150),
      endOnFailure: true,
      // Otherwise it were chance whether anything moved at all.
      examples: [[[{ text: `send 5 USDC to ${SOME}`, inThread: false, reads: 1 }]]],
    },
  )
  expect(moves).toBeGreaterThan(0)
})
