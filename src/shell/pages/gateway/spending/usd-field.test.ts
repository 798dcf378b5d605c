import { describe, expect, it } from 'vitest'
import { usdProblem } from './usd-field'

describe('usdProblem', () => {
  it('takes amounts to a millionth of a dollar within their range', () => {
    expect(['1', '0.5', '.25', '0.000001', ' 20 ', '100'].map((text) => usdProblem(text, 0, 100))).toEqual(
      Array(6).fill(undefined),
    )
  })

  it('refuses what the gateway would', () => {
    expect(['', 'x', '-1', '1e3', '101', '1,5'].map((text) => usdProblem(text, 0, 100))).toEqual(
      Array(6).fill('USD from 0 to 100.'),
    )
    expect(usdProblem('0.0000001', 0, 100)).toMatch(/six digits/)
  })
})
