import { describe, expect, it } from 'vitest'
import { changesOf, confirmProblem, draftOf, slippageProblem } from './agent-settings'

describe('the form of what a prompt does not say', () => {
  it('shows the emulator’s own defaults as empty fields, and sends them as null', () => {
    const nothing = {
      pay: null,
      get: null,
      chain: null,
      slippageBps: null,
      confirmAboveUsd: null,
      maxMode: null,
    }
    expect(draftOf(nothing)).toEqual({ pay: '', get: '', chain: '', slippage: '', confirm: '', maxModel: '' })
    expect(changesOf(draftOf(nothing))).toEqual(nothing)
  })

  it('shows percent, and sends hundredths of one', () => {
    const set = {
      pay: 'DAI',
      get: 'ETH',
      chain: 'polygon',
      slippageBps: 250,
      confirmAboveUsd: 0,
      maxMode: { enabled: true, model: 'a' } as const,
    }
    expect(draftOf(set)).toEqual({
      pay: 'DAI',
      get: 'ETH',
      chain: 'polygon',
      slippage: '2.5',
      confirm: '0',
      maxModel: 'a',
    })
    expect(changesOf(draftOf(set))).toEqual(set)
  })

  it('says what is wrong', () => {
    expect([slippageProblem('51'), slippageProblem('2,5'), slippageProblem('')]).toEqual([
      'Percent from 0 to 50.',
      'Percent from 0 to 50.',
      undefined,
    ])
    expect([confirmProblem('-1'), confirmProblem('50')]).toEqual([
      'USD from 0 to 1,000,000, or empty.',
      undefined,
    ])
  })
})
