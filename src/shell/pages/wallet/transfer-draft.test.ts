import { describe, expect, it } from 'vitest'
import { bodyOf, emptyDraft, isName, isWorthAsking } from './transfer-draft'

const TO = `0x${'ab'.repeat(20)}`

describe('a draft of a transfer', () => {
  it('sends native tokens by the zero address', () => {
    expect(bodyOf({ ...emptyDraft, recipient: ` ${TO} `, amount: ' 1.5 ' })).toEqual({
      tokenAddress: `0x${'0'.repeat(40)}`,
      recipientAddress: TO,
      amount: '1.5',
      isNativeToken: true,
      chain: 'base',
    })
    expect(bodyOf({ ...emptyDraft, token: TO }).isNativeToken).toBe(false)
  })

  it('is previewed once it has an address and an amount', () => {
    const draft = { ...emptyDraft, recipient: TO, amount: '.5' }
    expect(isWorthAsking(draft)).toBe(true)
    expect(isWorthAsking({ ...draft, amount: '' })).toBe(false)
    expect(isWorthAsking({ ...draft, amount: '1e3' })).toBe(false)
    expect(isWorthAsking({ ...draft, recipient: 'sandy.eth' })).toBe(false)
  })

  it('tells names from addresses', () => {
    expect(isName('sandy.eth')).toBe(true)
    expect(isName('@sandy')).toBe(true)
    expect(isName('0x12')).toBe(false)
    expect(isName('')).toBe(false)
  })
})
