import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'

interface Item {
  id: string
}

describe('paging through GET /agent-profiles', () => {
  it('by the Link header never skips or repeats, whatever is inserted on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 8 }),
        fc.constantFrom('marketCap', 'newest'),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }),
        async (seed, sort, limit, inserts) => {
          const emulator = createEmulator({ seed })
          const call = caller(emulator)
          await call('POST', '/__sandbank/seed', { profiles: 10 })
          const all = async () => {
            const { body } = await call('GET', `/agent-profiles?limit=100&sort=${sort}`)
            return body.profiles.map(({ id }: Item) => id) as string[]
          }
          const atStart = await all()
          const seen: string[] = []
          let next: string | undefined = `/agent-profiles?limit=${limit}&sort=${sort}`
          while (next) {
            const { body, headers } = await call('GET', next)
            seen.push(...body.profiles.map(({ id }: Item) => id))
            next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
            const insert = inserts.shift() ?? 0
            if (insert > 0) await call('POST', '/__sandbank/seed', { profiles: insert })
          }
          expect(new Set(seen).size, 'no repeats').toBe(seen.length)
          expect(
            atStart.filter((id) => !seen.includes(id)),
            'no skips',
          ).toEqual([])
          // What it went through stands in the order of the list.
          const position = new Map((await all()).map((id, index) => [id, index]))
          const positions = seen.map((id) => position.get(id) as number)
          expect(positions).toEqual([...positions].sort((a, b) => a - b))
          await emulator.close()
        },
      ),
      { numRuns: 8 },
    )
  })

  it('by offset covers the list exactly while nothing changes', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    await call('POST', '/__sandbank/seed', { profiles: 37 })
    const whole = (await call('GET', '/agent-profiles?limit=100')).body
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: Item[] = []
        for (let offset = 0; offset < whole.total; offset += limit) {
          seen.push(...(await call('GET', `/agent-profiles?limit=${limit}&offset=${offset}`)).body.profiles)
        }
        expect(seen).toEqual(whole.profiles)
      }),
      { numRuns: 6 },
    )
    await emulator.close()
  })
})
