import { describe, expect, it } from 'vitest'
import { piecesOfJson } from './json-pieces'

describe('piecesOfJson', () => {
  it('tells keys, strings, numbers and words apart', () => {
    const pieces = piecesOfJson('{"a":"x: 1","b":-2.5,"c":[true,null]}') ?? []
    const kinds = pieces.filter((piece) => piece.kind !== 'plain').map((piece) => [piece.kind, piece.text])
    expect(kinds).toEqual([
      ['key', '"a"'],
      ['string', '"x: 1"'],
      ['key', '"b"'],
      ['number', '-2.5'],
      ['key', '"c"'],
      ['word', 'true'],
      ['word', 'null'],
    ])
  })

  it('loses no character of the pretty text', () => {
    const value = { quote: 'a "quoted" \\ word', nested: { list: [1, 2, { deep: null }] }, empty: {} }
    const text = (piecesOfJson(JSON.stringify(value)) ?? []).map((piece) => piece.text).join('')
    expect(text).toBe(JSON.stringify(value, null, 2))
  })

  it('answers null for what is not JSON and leaves a huge body uncoloured', () => {
    expect(piecesOfJson('<html>')).toBeNull()
    expect(piecesOfJson(JSON.stringify('x'.repeat(50_000)))).toHaveLength(1)
  })
})
