import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../../formats/model-request'
import { instanceOf } from './schema-instance'

const hints = () => ({ text: 'From Oslo to Rome in 3 days', words: ['Oslo', 'Rome'], numbers: [3] })

const leaf = fc.oneof(
  fc.constantFrom(
    z.string(),
    z.boolean(),
    z.null(),
    z.iso.datetime(),
    z.iso.date(),
    z.email(),
    z.uuid(),
    z.enum(['slow', 'fast']),
    z.literal(7),
  ),
  fc.tuple(fc.nat(20), fc.nat(20)).map(([least, more]) =>
    z
      .string()
      .min(least)
      .max(least + more),
  ),
  fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(50)).map(([least, more]) =>
    z
      .int()
      .min(least)
      .max(least + more),
  ),
  fc.integer({ min: -9, max: 9 }).map((bound) => z.number().gt(bound)),
  fc.integer({ min: 1, max: 9 }).map((step) => z.number().multipleOf(step).min(2)),
)

const { schema: anySchema } = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaf,
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 })
      .map((shape) => z.strictObject(shape)),
    fc
      .dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 })
      .map((shape) => z.object(shape).partial()),
    fc.tuple(tie('schema'), fc.nat(3)).map(([inner, least]) => z.array(inner).min(least).max(3)),
    fc.tuple(tie('schema'), tie('schema')).map((both) => z.tuple(both)),
    fc.tuple(tie('schema'), tie('schema')).map((both) => z.union(both)),
    tie('schema').map((inner) => inner.nullable()),
  ),
}))

describe('an instance of a JSON schema', () => {
  it('is valid under the schema, whatever that is', () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        const instance = instanceOf(z.toJSONSchema(schema) as JsonSchema, hints())
        expect(schema.safeParse(instance).error?.issues ?? []).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('takes names, numbers and choices from what was said', () => {
    const trip = z.object({
      from: z.string(),
      to: z.string(),
      days: z.int().min(1),
      pace: z.enum(['slow', 'fast']),
    })
    expect(instanceOf(z.toJSONSchema(trip) as JsonSchema, { ...hints(), text: 'go fast' })).toEqual({
      from: 'Oslo',
      to: 'Rome',
      days: 3,
      pace: 'fast',
    })
  })

  it('of a schema that names itself ends', () => {
    const tree = {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
          required: ['name', 'children'],
        },
      },
    }
    expect(JSON.stringify(instanceOf(tree, hints())).length).toBeLessThan(2_000)
    expect(instanceOf({ $ref: '#/$defs/gone' }, hints())).toBe(null)
  })

  it('joins the parts of allOf', () => {
    const both = {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
        { properties: { b: { const: 'x' } }, required: ['b'] },
      ],
    }
    expect(instanceOf(both, hints())).toEqual({ a: 3, b: 'x' })
  })
})
