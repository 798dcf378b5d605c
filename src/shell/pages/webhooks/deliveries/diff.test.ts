import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from './diff'

describe('diffLines', () => {
  it('puts lines that both have beside each other, and what was changed beside what it became', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc\nd')).toEqual([
      { left: 'a', right: 'a' },
      { left: 'b', right: 'x' },
      { left: 'c', right: 'c' },
      { left: null, right: 'd' },
    ])
    expect(diffLines('a\nb', 'b')).toEqual([
      { left: 'a', right: null },
      { left: 'b', right: 'b' },
    ])
  })

  it('loses no line of either text and keeps their order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const rows = diffLines(left.join('\n'), right.join('\n'))
        expect(rows.flatMap((row) => (row.left === null ? [] : [row.left]))).toEqual(left)
        expect(rows.flatMap((row) => (row.right === null ? [] : [row.right]))).toEqual(right)
      }),
    )
  })

  it('finds no difference between a text and itself', () => {
    const rows = diffLines('one\ntwo\n', 'one\ntwo\n')
    expect(rows.every(({ left, right }) => left === right)).toBe(true)
  })
})
