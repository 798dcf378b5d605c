import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ignoredFields } from './ignored-fields'

const link = z.object({ url: z.string() })
const schema = z.object({
  name: z.string().trim(),
  links: z.array(link).optional(),
  about: z.union([z.object({ a: z.string() }), z.object({ b: z.string(), c: z.string() })]).nullable(),
  any: z.looseObject({ x: z.string() }).default({ x: '' }),
})

describe('ignoredFields', () => {
  it('names what the schema does not know, at every depth', () => {
    const sent = {
      name: 'One',
      colour: 'red',
      links: [{ url: 'x' }, { url: 'y', title: 'Y' }],
      about: { b: '', c: '', d: '' },
      any: { whatever: 1 },
    }
    expect(ignoredFields(schema, sent)).toEqual(['colour', 'links[1].title', 'about.d'])
  })

  it('names nothing where all is known, and of many the first twenty', () => {
    expect(ignoredFields(schema, { name: 'One', about: null })).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, index]))
    expect(ignoredFields(schema, many)).toHaveLength(20)
    expect(ignoredFields(schema, JSON.parse('{"constructor": 1, "__proto__": 2}'))).toEqual([
      'constructor',
      '__proto__',
    ])
  })
})
