import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { acting, judged } from './judged'

/** The share of each half that is read exactly, a little under what was reached: 1042 of 1062 and 845 of 884. */
const FLOORS = new Map<string, number>([
  ['dev', 0.975],
  ['kept', 0.95],
])

const emulator = createEmulator()
afterAll(() => emulator.close())

it.each(['dev', 'kept'] as const)(
  'does nothing that a prompt of the half "%s" does not say, and what it says for nearly all of them',
  async (half) => {
    const found = await judged(emulator, half)
    expect(acting(found)).toEqual([])
    const exact = found.filter(({ verdict }) => verdict === 'exact').length
    expect(exact / found.length).toBeGreaterThan(FLOORS.get(half) ?? 1)
  },
)
