import type { Emulator } from 'sandbank'
import { expect } from 'vitest'
import { caller } from '../../helpers/caller'
import { judge, type Line, type Verdict } from './judge'
import { linesOf } from './lines'

export interface Judged {
  /** The file of the line. */
  readonly name: string
  readonly line: Line
  readonly verdict: Verdict
  readonly ms: number
}

/** What the scripted brain would do with the prompts of one half that stand for themselves. */
export async function judged(emulator: Emulator, half: 'dev' | 'kept'): Promise<Judged[]> {
  const call = caller(emulator)
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
  const session = (await call('POST', '/__sandbank/sessions', {})).body.session
  const found: Judged[] = []
  for (const [name, lines] of linesOf(half)) {
    for (const line of lines.filter(({ thread }) => thread === undefined)) {
      const started = performance.now()
      const { status, body } = await call(
        'POST',
        '/__sandbank/agent/understand',
        { prompt: line.prompt },
        session,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      found.push({ name, line, verdict: judge(line, body), ms: performance.now() - started })
    }
  }
  return found
}

export const acting = (found: readonly Judged[]) =>
  found.filter(({ verdict }) => verdict === 'acts').map(({ line }) => line.prompt)
