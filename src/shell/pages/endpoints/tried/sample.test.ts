import { describe, expect, it } from 'vitest'
import { queryOf, sampleOf } from './sample'

describe('sampleOf', () => {
  it('takes examples, defaults and choices of a JSON Schema, and otherwise an empty value of the type', () => {
    const schema = {
      type: 'object',
      required: ['city'],
      properties: {
        city: { type: 'string', examples: ['Bern', 'Basel'] },
        days: { type: 'integer', default: 3 },
        unit: { enum: ['celsius', 'kelvin'] },
        isLong: { type: 'boolean' },
        most: { type: 'number' },
        tags: { type: 'array' },
        at: { type: 'object', properties: { zone: { type: 'string', example: 'UTC' } } },
        note: { type: 'string' },
      },
    }
    expect(sampleOf(schema)).toEqual({
      city: 'Bern',
      days: 3,
      unit: 'celsius',
      isLong: false,
      most: 0,
      tags: [],
      at: { zone: 'UTC' },
      note: '',
    })
  })

  it('takes the names of an older flat map, and nothing where nothing is described', () => {
    expect(sampleOf({ city: 'string', days: { type: 'number', description: 'how many' } })).toEqual({
      city: '',
      days: 0,
    })
    for (const nothing of [null, undefined, 'text', [], { type: 'object' }])
      expect(sampleOf(nothing)).toEqual({})
  })
})

describe('queryOf', () => {
  it('writes single values alone', () => {
    expect(queryOf({ city: 'La Paz', days: 0, isLong: false, tags: [], at: { zone: 'UTC' }, note: '' })).toBe(
      '?city=La+Paz&days=0&isLong=false',
    )
    expect(queryOf({ note: '' })).toBe('')
  })
})
