import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'

const text = (max: number) =>
  fc.string({ minLength: 1, maxLength: max }).filter((value) => value.trim() !== '')
const url = fc.constantFrom('https://a.example', 'http://b.example/x?y=1', 'https://github.com/o/r')
const member = fc.record({
  name: text(20),
  role: text(20),
  links: fc.array(fc.record({ type: text(5), url }), { maxLength: 3 }),
})

/** Any subset of the fields, each with a value or null. */
const changes = fc.record(
  {
    projectName: text(100),
    description: fc.option(fc.string({ maxLength: 50, unit: 'grapheme' })),
    website: fc.option(url),
    teamMembers: fc.option(fc.array(member, { maxLength: 3 })),
    products: fc.option(
      fc.array(fc.record({ name: text(20), description: text(20), url }), { maxLength: 3 }),
    ),
    revenueSources: fc.option(
      fc.array(fc.record({ name: text(20), description: text(20) }), { maxLength: 3 }),
    ),
  },
  { requiredKeys: [] },
)

const LISTS = ['teamMembers', 'products', 'revenueSources']

describe('PUT /agent/profile', () => {
  const emulator = createEmulator()
  const call = caller(emulator)
  afterAll(() => emulator.close())

  it('changes exactly the fields that are sent, over any sequence of requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 6 }), async (sequence) => {
        await emulator.reset()
        let expected = (await call('POST', '/agent/profile', { projectName: 'Start' })).body
        for (const sent of sequence) {
          const cleared = Object.entries(sent).map(([field, value]) => [
            field,
            value === null && LISTS.includes(field) ? [] : value,
          ])
          expected = { ...expected, ...Object.fromEntries(cleared) }
          const { status, body } = await call('PUT', '/agent/profile', sent)
          expect(status).toBe(200)
          expect(body).toEqual(expected)
        }
        expect((await call('GET', '/agent/profile')).body).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})
