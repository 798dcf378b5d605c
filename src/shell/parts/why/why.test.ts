import { describe, expect, it } from 'vitest'
import type { Decision } from '../../wire'
import { explainDecision } from './why'

const why = (rule: string, facts: Decision['facts'] = {}) => explainDecision({ rule, facts, text: rule })

describe('explainDecision', () => {
  it('names the flag and leads to the keys', () => {
    const found = why('key.flag', { agentApiEnabled: false })
    expect(found.sentence).toBe('The key has no Agent API access: its flag agentApiEnabled is off.')
    expect(found.place?.href).toBe('/ui/keys')
  })

  it('tells a missing key from a session in its place', () => {
    expect(why('auth.missing', { credential: 'none' }).sentence).toContain('no key')
    expect(why('auth.missing', { credential: 'session' }).sentence).toContain('takes API keys only')
  })

  it('gives the numbers of any limit per address', () => {
    const facts = { subject: '127.0.0.1', limit: 30, windowSeconds: 60, retryAfterSeconds: 12 }
    expect(why('profiles.repo-activity.perIp', facts).sentence).toBe(
      '127.0.0.1 has made its 30 requests within 60 s; the next one is free in 12 s of virtual time.',
    )
  })

  it('names the address and the list it is not on', () => {
    const found = why('key.allowedIps', { ip: '10.1.1.1', allowedIps: '127.0.0.1,::1' })
    expect(found.sentence).toContain('10.1.1.1')
    expect(found.sentence).toContain('(127.0.0.1, ::1)')
    expect(found.place?.href).toBe('/ui/clock#settings')
  })

  it('gives the numbers of a wallet limit, and the page that changes it', () => {
    const found = why('wallet.dailyLimit', { spentUsd: '$480.00', valueUsd: '$30.00', limitUsd: '$500.00' })
    expect(found.sentence).toBe(
      '$480.00 went in the last 24 hours, and $30.00 more would be over the limit of $500.00.',
    )
    expect(found.place?.href).toBe('/ui/wallet#controls')
  })

  it('leads from a name that nobody has to where one is given', () => {
    expect(why('agent.recipient.unknown', { value: 'ana.eth' })).toEqual({
      sentence: 'Nobody is known as “ana.eth” here.',
      place: { href: '/ui/directory', text: 'See who and what is known, or add it' },
    })
  })

  it('leads from an answer of the gateway to the fixture that gave it', () => {
    const found = why('gateway.provider', { provider: 'scripted', fixture: 2 })
    expect(found.sentence).toBe('Answered by scripted, from fixture 3.')
    expect(found.place?.href).toBe('/ui/gateway?view=fixtures&fixture=2')
    expect(why('gateway.provider', { provider: 'scripted', fixture: null }).sentence).toContain('no fixture')
  })

  it('gives the numbers of the credit and the budget for models', () => {
    const budget = why('gateway.budget.daily', { spentUsd: '$1.02', limitUsd: '$1.00', windowHours: 24 })
    expect(budget.sentence).toBe('$1.02 of the budget of $1.00 was used in the last 24 hours.')
    expect(budget.place?.href).toBe('/ui/gateway?view=spending')
    expect(why('gateway.credits.worstCase', { worstCaseUsd: '$0.20', leftUsd: '$0.10' }).sentence).toBe(
      'At worst the request costs $0.20, and $0.10 of credit is left.',
    )
  })

  it('shows an unknown rule with its facts instead of nothing', () => {
    expect(why('wallet.tide', { metres: 3, by: 'moon' })).toEqual({
      sentence: 'The rule “wallet.tide” decided with metres = 3, by = moon.',
      place: null,
    })
  })

  it('leads from a call of a paid endpoint to the part of its page that helps', () => {
    const used = why('endpoints.used', { name: 'loaves', error: 'Payment already used', reason: null })
    expect(used.sentence).toContain('each serves once')
    expect(used.place?.href).toBe('/ui/endpoints/loaves?view=payments')
    const limit = why('endpoints.perMinute', { name: 'loaves', used: 60, limit: 60 })
    expect(limit.sentence).toContain('60 of the 60 paid calls')
    const price = why('endpoints.price', { field: 'config.services.loaves.price', price: '0.0000001' })
    expect(price.place).toBeNull()
    expect(why('endpoints.paused', { name: 'loaves' }).place?.href).toBe('/ui/endpoints/loaves?view=settings')
  })
})
