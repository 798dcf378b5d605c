import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareOf } from '../../src/kernel/numbers/amounts'
import { caller } from '../helpers/caller'
import { times } from '../helpers/soak'
import { isWrite, type Understood } from './corpus/judge'
import { carried, disturbed, request, shuffled, typed } from './wordings'

const emulator = createEmulator()
const call = caller(emulator)
let session: string

beforeAll(async () => {
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
  session = (await call('POST', '/__sandbank/sessions', {})).body.session
})
afterAll(() => emulator.close())

async function understood(prompt: string): Promise<Understood & { readonly response: string | null }> {
  const { status, body } = await call('POST', '/__sandbank/agent/understand', { prompt }, session)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** "half" and "50%" are the same, and so are `.5` and `0.50`. */
function canonical(name: string, value: unknown): unknown {
  if (name !== 'amount') return String(value).toLowerCase()
  const share = shareOf(String(value))
  if (share) return Number(share.part) / Number(share.whole)
  const text = String(value)
  return text.startsWith('$') ? `$${Number(text.slice(1))}` : Number(text)
}

const canonically = (args: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, canonical(name, value)]))

describe('random slots in random wordings', () => {
  it('are carried out exactly', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ text, tool, args }) => {
        const { calls, response } = await understood(text)
        expect(
          calls.map((each) => ({ tool: each.tool, args: canonically(each.args) })),
          `${text}\n${response}`,
        ).toMatchObject([{ tool, args: canonically(args) }])
      }),
      { numRuns: times(60, 2_000) },
    )
  })
})

describe.each(Object.entries({ carried, disturbed, shuffled, typed }))('a text that is %s', (_, text) => {
  it('moves and stores nothing', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (prompt) => {
        const { calls, plan } = await understood(prompt)
        expect(
          calls.filter(({ tool }) => isWrite(tool)),
          `${prompt}\n${plan}`,
        ).toEqual([])
      }),
      { numRuns: times(60, 2_000) },
    )
  })
})
