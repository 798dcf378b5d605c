import { describe, expect, it } from 'vitest'
import { cooldownProblem, limitProblem } from './limits'

describe('limits', () => {
  it.each(['1', '500', '499.99', '1000000'])('takes %s USD', (text) => {
    expect(limitProblem(text)).toBeUndefined()
  })

  it.each(['0', '0.99', '1000000.01', '1.234', '-5', '5e3', ''])('refuses "%s" USD', (text) => {
    expect(limitProblem(text)).toBe('USD from 1 to 1,000,000.')
  })

  it('takes whole hours up to a week', () => {
    expect([cooldownProblem('0'), cooldownProblem('168')]).toEqual([undefined, undefined])
    expect(cooldownProblem('169')).toBe('Whole hours from 0 to 168.')
    expect(cooldownProblem('1.5')).toBe('Whole hours from 0 to 168.')
  })
})
