import { describe, expect, it } from 'vitest'
import { emptyDraft, isComplete, launchInput, symbolOf } from './draft'

describe('a draft of a launch', () => {
  it('leaves out what was left empty', () => {
    expect(
      launchInput({ ...emptyDraft, name: ' Night Ferry ', websiteUrl: ' https://ferry.example ' }),
    ).toEqual({
      tokenName: 'Night Ferry',
      websiteUrl: 'https://ferry.example',
    })
  })

  it('names whom the fees are for', () => {
    const draft = { ...emptyDraft, name: 'Ferry', recipient: 'ens' as const, recipientValue: 'sandy.eth ' }
    expect(launchInput(draft).feeRecipient).toEqual({ type: 'ens', value: 'sandy.eth' })
    expect(isComplete(draft)).toBe(true)
    expect(isComplete({ ...draft, recipientValue: ' ' })).toBe(false)
  })

  it('is worth asking about once it has a name', () => {
    expect(isComplete(emptyDraft)).toBe(false)
    expect(isComplete({ ...emptyDraft, name: 'Ferry' })).toBe(true)
  })

  it('foretells the symbol', () => {
    expect(symbolOf({ name: 'Night Ferry', symbol: '' })).toBe('NIGH')
    expect(symbolOf({ name: 'Night Ferry', symbol: 'FERRY' })).toBe('FERRY')
  })
})
