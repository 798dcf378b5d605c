import fc from 'fast-check'
import { createEmulator, type Emulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { times } from '../../../test/helpers/soak'
import type { Context } from '../../kernel/context'
import { ordersDomain } from '.'

let emulator: Emulator
let context: Context
let call: ReturnType<typeof caller>

beforeAll(() => {
  const { introduce } = ordersDomain
  Object.assign(ordersDomain, {
    introduce: (given: Context) => {
      context = given
      introduce?.(given)
    },
  })
  emulator = createEmulator()
  Object.assign(ordersDomain, { introduce })
  call = caller(emulator)
})
afterAll(() => emulator.close())

const START = Date.parse('2030-01-04T08:00:00Z')
const MINUTE = 60_000
const AMOUNT = 20

/** What is written while a filling is on its way: its own row, the wallet's outbox, the chain's blocks. */
const ITS_TABLES = /^(orders|wallet_spends|wallet_lanes|chain_)/

/**
 * A process that dies again and again: at each of these writes, counted from now, before it or right after it. The
 * attempt ends there, and the next one goes on with what the store has.
 */
function dying(deaths: readonly { readonly at: number; readonly after: boolean }[]) {
  let count = 0
  let died = 0
  const write = context.store.write.bind(context.store)
  const spy = vi.spyOn(context.store, 'write').mockImplementation(async (tables, run) => {
    if (!tables.some(({ name }) => ITS_TABLES.test(name))) return write(tables, run)
    const death = deaths.find(({ at }) => at === count)
    count++
    if (death && !death.after) {
      died++
      throw new Error('its process died')
    }
    const outcome = await write(tables, run)
    if (!death) return outcome
    died++
    throw new Error('its process died')
  })
  return { spy, counted: () => ({ count, died }) }
}

async function held(): Promise<number> {
  const { tokenBalances } = (await call('GET', '/wallet/portfolio?chains=base')).body.balances.base
  return tokenBalances.find(
    ({ token }: { token: { baseToken: { symbol: string } } }) => token.baseToken.symbol === 'USDC',
  ).token.balance
}

async function placeDca(): Promise<string> {
  await emulator.reset()
  await emulator.clock.freeze(START)
  const body = {
    ...{ kind: 'dca', side: 'buy', token: 'DRIFT', amount: `$${AMOUNT}`, every: 'PT1H', times: 1 },
    at: '2030-01-04T08:10:00Z',
  }
  const placed = await call('POST', '/user/automation/order', body)
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body.id
}

describe('a filling whose process dies', () => {
  it('[agent-orders] happens once, whichever of its writes it dies at', { timeout: 600_000 }, async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const death = fc.record({ at: fc.nat({ max: 11 }), after: fc.boolean() })
    let deaths = 0
    await fc.assert(
      fc.asyncProperty(fc.array(death, { minLength: 1, maxLength: 3 }), async (plan) => {
        const id = await placeDca()
        const before = Number(await held())
        const { spy, counted } = dying(plan)
        try {
          await emulator.clock.advance(10 * MINUTE)
          await vi.waitFor(
            async () => {
              await emulator.jobsEnded()
              const { body } = await call('GET', `/user/automation/${id}`)
              expect(body.status).toBe('done')
            },
            { timeout: 60_000, interval: 100 },
          )
        } finally {
          spy.mockRestore()
        }
        deaths += counted().died
        const { body: order } = await call('GET', `/user/automation/${id}`)
        expect(order).toMatchObject({ runs: 1, sold: String(AMOUNT), fillings: [{ n: 1, status: 'filled' }] })
        expect(Number(await held())).toBeCloseTo(before - AMOUNT, 6)
      }),
      { numRuns: times(6, 60) },
    )
    complaints.mockRestore()
    // Otherwise it has proved little.
    expect(deaths).toBeGreaterThan(3)
  })
})
