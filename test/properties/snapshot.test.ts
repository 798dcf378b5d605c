import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { times } from '../helpers/soak'

const step = fc.oneof(
  fc.record({ op: fc.constant('key' as const), name: fc.string({ minLength: 1, maxLength: 30 }) }),
  fc.record({
    op: fc.constant('profile' as const),
    name: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
  }),
  fc.record({ op: fc.constant('update' as const), text: fc.string({ minLength: 1, maxLength: 30 }) }),
  fc.record({ op: fc.constant('account' as const), text: fc.string({ minLength: 1, maxLength: 30 }) }),
  fc.record({ op: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 1e11 }) }),
  fc.record({ op: fc.constant('session' as const) }),
  fc.record({ op: fc.constant('settings' as const), ip: fc.ipV4() }),
  fc.record({ op: fc.constant('seed' as const), profiles: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ op: fc.constant('read' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function request(action: Step): [string, string, unknown?] {
  switch (action.op) {
    case 'key':
      return ['POST', '/__sandbank/keys', { name: action.name }]
    case 'profile':
      return ['POST', '/agent/profile', { projectName: action.name }]
    case 'update':
      return ['POST', '/agent/profile/update', { title: action.text, content: action.text }]
    case 'account':
      return [
        'PUT',
        '/__sandbank/directory/accounts/ann',
        { displayName: 'Ann', posts: [{ text: action.text }] },
      ]
    case 'advance':
      return ['POST', '/__sandbank/clock/advance', { ms: action.ms }]
    case 'session':
      return ['POST', '/__sandbank/sessions', {}]
    case 'settings':
      return ['PUT', '/__sandbank/settings', { callerIp: action.ip }]
    case 'seed':
      return ['POST', '/__sandbank/seed', { profiles: action.profiles }]
    case 'read':
      return ['GET', '/agent-profiles/marram/tweets']
  }
}

describe('export and import', () => {
  it('are the identity, after anything that can happen, into an emulator with a past of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 10 }),
        fc.array(step, { maxLength: 4 }),
        async (mine, theirs) => {
          const [one, two] = [createEmulator({ seed: 'one' }), createEmulator({ seed: 'two' })]
          for (const [emulator, steps] of [[one, mine] as const, [two, theirs] as const]) {
            for (const action of steps) {
              const { status } = await caller(emulator)(...request(action))
              expect(status, action.op).toBeLessThan(500)
            }
          }
          const exported = (await caller(one)('GET', '/__sandbank/export')).body
          expect((await caller(two)('POST', '/__sandbank/import', exported)).status).toBe(200)
          expect((await caller(two)('GET', '/__sandbank/export')).body).toEqual(exported)
          // The seed came along: what is seeded works there as it did here.
          expect(two.keys).toEqual(one.keys)
          expect((await caller(two)('GET', '/wallet/me')).status).toBe(200)
          expect((await caller(two)('GET', '/agent/profile')).body).toEqual(
            (await caller(one)('GET', '/agent/profile')).body,
          )
          await Promise.all([one.close(), two.close()])
        },
      ),
      { numRuns: times(4, 25) },
    )
  })
})
