import { expect, it } from 'vitest'
import { type Mined, type MinedVerdict, mined } from './mined'

it.each(['dev', 'kept'] as const)(
  'does with the half "%s" what the table says, and nothing that is not said',
  { timeout: 3_600_000 },
  async (half) => {
    const found: Mined[] = []
    for await (const each of mined(half)) found.push(each)
    const rows: Record<string, Record<MinedVerdict | 'prompts', number>> = {}
    for (const { name, verdict } of found) {
      const row = rows[name] ?? { prompts: 0, exact: 0, asks: 0, missed: 0, refused: 0, acts: 0 }
      rows[name] = row
      row.prompts++
      row[verdict]++
    }
    const ms = found.reduce((sum, each) => sum + each.ms, 0) / found.length
    const exact = found.filter(({ verdict }) => verdict === 'exact').length
    console.log(`${half}: ${exact} of ${found.length} exact, ${ms.toFixed(1)} ms each`)
    console.table(rows)
    const acting = found.filter(({ verdict }) => verdict === 'acts')
    for (const { line, why } of acting) console.log(line.prompt, why)
    expect(acting.length).toBe(0)
  },
)
