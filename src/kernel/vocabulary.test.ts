import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathSpellings, toNeutral, toVocabulary, translateSchema, translateText } from './vocabulary'

describe('pathSpellings', () => {
  it('has the neutral path first and the other only where it differs', () => {
    expect(pathSpellings('/public/launchpad/token-fees/:tokenAddress')).toEqual([
      '/public/launchpad/token-fees/:tokenAddress',
      '/public/doppler/token-fees/:tokenAddress',
    ])
    expect(pathSpellings('/agent-profiles/:identifier/reputation')).toEqual([
      '/agent-profiles/:identifier/reputation',
      '/agent-profiles/:identifier/ethos',
    ])
    expect(pathSpellings('/wallet/me')).toEqual(['/wallet/me'])
  })
})

describe('translateText', () => {
  it('translates the fields and paths that a text names, and nothing that was quoted in it', () => {
    const text =
      'socialUsername: is derived. See GET /public/launchpad/token-fees/x, /agent-profiles/y/reputation. ' +
      'The launchpad "https://x.example/reputation" and a mysocialUsername stay.'
    expect(translateText(text, 'neutral')).toBe(text)
    expect(translateText(text, 'bankr')).toBe(
      'twitterUsername: is derived. See GET /public/doppler/token-fees/x, /agent-profiles/y/ethos. ' +
        'The launchpad "https://x.example/reputation" and a mysocialUsername stay.',
    )
  })
})

describe('translateSchema', () => {
  it('translates names and values as toVocabulary does', () => {
    const schema = (club: string, user: string, source: string, chain: string) => ({
      type: 'object',
      properties: {
        [club]: { type: 'object', properties: { [user]: { type: 'string' } }, required: [user] },
        source: { enum: [source, 'none'] },
        name: { enum: ['launchpad'] },
        balances: { properties: { [chain]: { type: 'string' } } },
      },
      required: [club],
    })
    expect(
      translateSchema(schema('serviceClub', 'socialUsername', 'launchpad', 'equities'), 'bankr'),
    ).toEqual(schema('bankrClub', 'twitterUsername', 'doppler', 'robinhood'))
  })
})

describe('toVocabulary and toNeutral', () => {
  it('translate fields anywhere in a body, and values only in the field that holds them', () => {
    const neutral = {
      serviceClub: { active: true },
      tokens: [{ source: 'launchpad', name: 'launchpad' }],
      socialUsername: 'ann',
    }
    expect(toVocabulary(neutral, 'neutral')).toEqual(neutral)
    expect(toVocabulary(neutral, 'bankr')).toEqual({
      bankrClub: { active: true },
      tokens: [{ source: 'doppler', name: 'launchpad' }],
      twitterUsername: 'ann',
    })
  })

  it('read either vocabulary, and leave everything else alone', () => {
    expect(toNeutral({ twitterUsername: 'ann', socialUsernames: 1 })).toEqual({
      socialUsername: 'ann',
      socialUsernames: 1,
    })
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(toNeutral(toVocabulary(body, 'bankr'))).toEqual(toNeutral(body))
      }),
    )
  })

  it('keep a caller’s "__proto__" an ordinary field', () => {
    const translated = toNeutral(JSON.parse('{"__proto__": {"approved": true}}')) as Record<string, unknown>
    expect(Object.keys(translated)).toEqual(['__proto__'])
    expect(translated.approved).toBeUndefined()
  })
})
