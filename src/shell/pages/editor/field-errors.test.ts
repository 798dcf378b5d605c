import { describe, expect, it } from 'vitest'
import { EMPTY } from './draft'
import { checkDraft, errorsFromMessage, errorsUnder } from './field-errors'

const draft = { ...EMPTY, projectName: 'Shoal' }

describe('checkDraft', () => {
  it('accepts the smallest profile', () => {
    expect(checkDraft(draft)).toEqual({})
  })

  it('names each field that breaks a rule', () => {
    const errors = checkDraft({
      ...draft,
      projectName: 'x'.repeat(101),
      website: 'shoal.example',
      tokenAddress: '0x12',
      teamMembers: [{ name: '', role: '', links: [{ type: 'social', url: 'nope' }] }],
      products: Array.from({ length: 21 }, () => ({ name: 'P', description: '', url: '' })),
    })
    expect(Object.keys(errors).sort()).toEqual([
      'products',
      'projectName',
      'teamMembers.0.links.0.url',
      'teamMembers.0.name',
      'tokenAddress',
      'website',
    ])
  })
})

describe('errorsFromMessage', () => {
  it('takes the path from the beginning of the message', () => {
    expect(errorsFromMessage('website: must be a URL, at most 500 characters')).toEqual({
      website: 'Must be a URL, at most 500 characters',
    })
    expect(errorsFromMessage('teamMembers[0].links.1.url: must be a URL')).toEqual({
      'teamMembers.0.links.1.url': 'Must be a URL',
    })
  })

  it('takes several, and none from a message that names no field', () => {
    expect(errorsFromMessage('website: bad; projectName: too long')).toEqual({
      website: 'Bad',
      projectName: 'Too long',
    })
    expect(errorsFromMessage('This wallet has a profile already.')).toBeNull()
  })
})

describe('errorsUnder', () => {
  it('answers the errors of one entry only', () => {
    expect(
      errorsUnder({ 'products.1.url': 'a', 'products.10.url': 'b', website: 'c' }, 'products.1'),
    ).toEqual({ url: 'a' })
  })
})
