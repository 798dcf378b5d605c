import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import type { Verdict } from './judge'
import { acting, judged } from './judged'

const emulator = createEmulator()
afterAll(() => emulator.close())

it.each(['dev', 'kept'] as const)(
  'reads the half "%s" as the table says, and does nothing that is not said',
  async (half) => {
    const found = await judged(emulator, half)
    const rows: Record<string, Record<Verdict | 'prompts', number>> = {}
    for (const { name, verdict } of found) {
      const row = rows[name] ?? { prompts: 0, exact: 0, asks: 0, missed: 0, acts: 0 }
      rows[name] = row
      row.prompts++
      row[verdict]++
    }
    const ms = found.reduce((sum, each) => sum + each.ms, 0) / found.length
    const exact = found.filter(({ verdict }) => verdict === 'exact').length
    console.log(`${half}: ${exact} of ${found.length} exact, ${ms.toFixed(1)} ms each`)
    console.table(rows)
    expect(acting(found)).toEqual([])
  },
)
