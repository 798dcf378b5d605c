import { describe, expect, it } from 'vitest'
import { bodyOf, emptyDraft, isComplete, isName, missingIn, SOLANA, tokenOn } from './transfer-draft'

const SOLANA_TO = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
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
    expect(isComplete(draft)).toBe(true)
    expect(isComplete({ ...draft, amount: '' })).toBe(false)
    expect(isComplete({ ...draft, amount: '1e3' })).toBe(false)
    expect(isComplete({ ...draft, recipient: 'sandy.eth' })).toBe(false)
  })

  it('says what is not there yet', () => {
    const draft = { ...emptyDraft, recipient: TO, amount: '1' }
    expect(missingIn(draft)).toBe(undefined)
    expect(missingIn({ ...draft, recipient: '' })).toBe('Say who gets it.')
    expect(missingIn({ ...draft, amount: '' })).toBe('Say how much.')
    expect(missingIn({ ...draft, token: '0x12' })).toBe('Name the token by its address.')
  })

  it('has addresses of its own on Solana, whose letters count', () => {
    const draft = { ...emptyDraft, chain: SOLANA, recipient: SOLANA_TO, amount: '1' }
    expect(isComplete(draft)).toBe(true)
    expect(isComplete({ ...draft, recipient: TO })).toBe(false)
    expect(isComplete({ ...draft, token: TO })).toBe(false)
    expect(bodyOf(draft)).toMatchObject({ tokenAddress: '1'.repeat(32), isNativeToken: true })
    expect(tokenOn(SOLANA, SOLANA_TO)).toBe(SOLANA_TO)
    expect(tokenOn('base', '0xAB')).toBe('0xab')
    expect(isName(SOLANA_TO, SOLANA)).toBe(false)
  })

  it('tells names from addresses', () => {
    expect(isName('sandy.eth', 'base')).toBe(true)
    expect(isName('@sandy', SOLANA)).toBe(true)
    expect(isName('0x12', 'base')).toBe(false)
    expect(isName('', 'base')).toBe(false)
  })
})
