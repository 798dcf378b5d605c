import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hear, pathSpellings, speak } from './vocabulary'

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

describe('speak and hear', () => {
  it('translate fields anywhere in a body, and values only in the field that holds them', () => {
    const neutral = {
      serviceClub: { active: true },
      tokens: [{ source: 'launchpad', name: 'launchpad' }],
      socialUsername: 'ann',
    }
    expect(speak(neutral, 'neutral')).toEqual(neutral)
    expect(speak(neutral, 'bankr')).toEqual({
      bankrClub: { active: true },
      tokens: [{ source: 'doppler', name: 'launchpad' }],
      twitterUsername: 'ann',
    })
  })

  it('hear in either vocabulary, and leave everything else alone', () => {
    expect(hear({ twitterUsername: 'ann', socialUsernames: 1 })).toEqual({
      socialUsername: 'ann',
      socialUsernames: 1,
    })
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(hear(speak(body, 'bankr'))).toEqual(hear(body))
      }),
    )
  })

  it('keep a caller’s "__proto__" an ordinary field', () => {
    const heard = hear(JSON.parse('{"__proto__": {"approved": true}}')) as Record<string, unknown>
    expect(Object.keys(heard)).toEqual(['__proto__'])
    expect(heard.approved).toBeUndefined()
  })
})
