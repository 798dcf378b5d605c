import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugify } from './slug'

describe('slugify', () => {
  it('keeps letters and digits, without accents, joined by single hyphens', () => {
    expect(slugify('Tide Pool № 7!')).toBe('tide-pool-no-7')
    expect(slugify('  Crème—brûlée ')).toBe('creme-brulee')
    expect(slugify('灯台')).toBe('project')
  })

  it('never looks like an address, which is looked up as a token', () => {
    expect(slugify(`0x${'a'.repeat(40)}`)).toBe(`project-0x${'a'.repeat(40)}`)
  })

  it('is safe in a URL for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        expect(slugify(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugify(name).length).toBeLessThanOrEqual(70)
      }),
    )
  })
})
