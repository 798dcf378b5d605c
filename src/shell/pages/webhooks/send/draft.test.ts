import { describe, expect, it } from 'vitest'
import type { EventProvider } from '../../../wire'
import { draftFor, missingSecret, providerFor, triggerInput, withEvent } from './draft'

const provider = (id: string, aliases: string[], bodies: Record<string, string>): EventProvider => ({
  id,
  aliases,
  title: id,
  secretVariable: `${id.toUpperCase()}_SECRET`,
  scheme: 'hmac',
  signsTime: true,
  events: Object.entries(bodies).map(([name, body]) => ({ name, title: name, headers: {}, body })),
})
const stripe = provider('stripe', ['payments'], { paid: '{"a":1}', form: 'a=1&b=2' })
const generic = provider('generic', [], { ping: '{}' })

describe('providerFor', () => {
  it('finds one by its id and by another name, and falls back to the generic one', () => {
    expect(providerFor([stripe, generic], 'stripe')).toBe(stripe)
    expect(providerFor([stripe, generic], 'payments')).toBe(stripe)
    expect(providerFor([stripe, generic], null)).toBe(generic)
    expect(providerFor([stripe, generic], 'smoke signals')).toBe(generic)
  })
})

describe('wishOf', () => {
  it('sends what was chosen and leaves out what is as usual', () => {
    expect(triggerInput(draftFor(stripe))).toEqual({
      provider: 'stripe',
      event: 'paid',
      body: '{\n  "a": 1\n}',
      secretVariable: 'STRIPE_SECRET',
    })
    const draft = { ...draftFor(stripe), skew: '600', isTampered: true, repeat: 20, secretVariable: ' ' }
    expect(triggerInput(withEvent(draft, stripe, 'form'))).toEqual({
      provider: 'stripe',
      event: 'form',
      body: 'a=1&b=2',
      secretVariable: null,
      skewSeconds: 600,
      tamper: true,
      repeat: 20,
    })
  })
})

describe('missingSecret', () => {
  const draft = draftFor(stripe)

  it('says which variable has no value, and nothing where one has, or where it goes unsigned', () => {
    expect(missingSecret(draft, [])).toBe(
      'STRIPE_SECRET has no value: set it above, or leave the variable empty to send unsigned.',
    )
    expect(missingSecret(draft, ['STRIPE_SECRET'])).toBe(undefined)
    expect(missingSecret({ ...draft, secretVariable: ' ' }, [])).toBe(undefined)
  })

  it('says nothing while the names of the variables load', () => {
    expect(missingSecret(draft, undefined)).toBe(undefined)
  })
})
