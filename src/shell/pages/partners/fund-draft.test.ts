import { describe, expect, it } from 'vitest'
import { emptyFund, fundInput, fundProblem } from './fund-draft'

describe('a draft of a funding', () => {
  it('needs an amount above nothing', () => {
    for (const amount of ['', '0', '0.00', '1e3', '-1', '.5']) {
      expect(fundProblem({ ...emptyFund, amount }), amount).toBe('An amount in whole tokens, such as 0.01.')
    }
    expect(fundProblem({ ...emptyFund, amount: ' 0.01 ' })).toBeUndefined()
  })

  it('needs a token that could be one', () => {
    const draft = { ...emptyFund, amount: '1', token: '0x12' }
    expect(fundProblem(draft)).toBe('A token’s address: 0x and 40 hex digits.')
    expect(fundProblem({ ...draft, token: `0x${'ab'.repeat(20)}` })).toBeUndefined()
  })

  it('becomes one token of the request', () => {
    expect(fundInput({ chain: 'mainnet', token: 'native', amount: ' 0.5 ' })).toEqual({
      tokens: [{ tokenAddress: 'native', amount: '0.5' }],
      chain: 'mainnet',
    })
  })
})
