import { describe, expect, it } from 'vitest'
import { argumentsOf, fieldsOf } from './fields'

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Where' },
    days: { type: 'integer' },
    unit: { type: 'string', enum: ['C', 'F'] },
    exact: { type: 'boolean' },
  },
  required: ['city', 'days'],
}

describe('fieldsOf', () => {
  it('makes a field of each plain argument, and none of what a field cannot hold', () => {
    expect(fieldsOf(schema)).toEqual([
      { name: 'city', kind: 'string', isNeeded: true, description: 'Where' },
      { name: 'days', kind: 'integer', isNeeded: true },
      { name: 'unit', kind: 'string', isNeeded: false, choices: ['C', 'F'] },
      { name: 'exact', kind: 'boolean', isNeeded: false },
    ])
    expect(fieldsOf({ type: 'object' })).toEqual([])
    expect(fieldsOf({ properties: { tags: { type: 'array' } } })).toBe(null)
    expect(fieldsOf({ properties: { either: { anyOf: [] } } })).toBe(null)
    expect(fieldsOf({ properties: { level: { type: 'number', enum: [1, 2] } } })).toBe(null)
  })
})

describe('argumentsOf', () => {
  const fields = fieldsOf(schema) ?? []
  it('leaves out what is optional and empty, and turns texts into what the schema wants', () => {
    expect(argumentsOf(fields, { city: 'Lisbon', days: '2' })).toEqual({ city: 'Lisbon', days: 2 })
    expect(argumentsOf(fields, { city: '', days: '0', exact: 'false', unit: 'F' })).toEqual({
      city: '',
      days: 0,
      exact: false,
      unit: 'F',
    })
  })
  it('says which field cannot be sent', () => {
    expect(argumentsOf(fields, { city: 'Lisbon' })).toBe('days is needed.')
    expect(argumentsOf(fields, { city: 'Lisbon', days: '1.5' })).toBe('days must be a whole number.')
    expect(argumentsOf(fields, { city: 'Lisbon', days: 'two' })).toBe('days must be a whole number.')
  })
})
