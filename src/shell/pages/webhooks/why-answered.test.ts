import { describe, expect, it } from 'vitest'
import { adviceFor, ruleIn } from './why-answered'

describe('adviceFor', () => {
  it('leads to where the rule that decided can be changed', () => {
    expect(adviceFor('in', 429, 'webhooks.perMinute')?.place?.href).toBe('/ui/webhooks/in?view=settings')
    expect(adviceFor('in', 502, 'webhooks.timeout')?.place?.href).toBe('/ui/webhooks/in?view=code')
    expect(adviceFor('in', 404, 'webhooks.paused')?.sentence).toContain('paused')
    expect(adviceFor('in', 500, 'request.field')?.sentence).toContain('is not as the route needs it')
  })

  it('tells what the handler refused from what the emulator did', () => {
    expect(adviceFor('in', 401, undefined)?.sentence).toContain('The handler itself answered 401')
    const refused = adviceFor('in', 401, 'webhooks.refusedByHandler')
    expect(refused).toEqual(adviceFor('in', 401, undefined))
    expect(refused?.place?.href).toBe('/ui/webhooks/in?view=variables')
    expect(adviceFor('in', 418, undefined)?.place?.href).toBe('/ui/webhooks/in?view=code')
    expect(adviceFor('in', 202, undefined)).toBe(null)
  })
})

describe('ruleIn', () => {
  it('reads the rule at the end of a refusal, and finds none in an answer of the handler', () => {
    expect(ruleIn('{"message":"takes 10 calls. (Rule webhooks.perMinute.)"}')).toBe('webhooks.perMinute')
    expect(ruleIn('bad signature')).toBe(undefined)
  })
})
