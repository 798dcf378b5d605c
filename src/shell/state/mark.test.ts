import { describe, expect, it } from 'vitest'
import { drawMark, mark, markOf } from './mark'

describe('a viewer’s mark', () => {
  it('follows from its chance alone, and is never an empty picture', () => {
    expect(markOf(0x12345678)).toEqual(markOf(0x12345678))
    expect(markOf(0).cells.filter(Boolean)).toHaveLength(1)
    expect(markOf(0xffffffff)).toMatchObject({ name: 'mossy acorn', cells: Array(15).fill(true) })
    expect(markOf(0xffffffff).hue).toBeLessThan(360)
  })

  it('is another one after it was drawn anew, and is remembered in this browser', () => {
    const before = localStorage.getItem('sandbank.mark')
    drawMark()
    const stored = localStorage.getItem('sandbank.mark')
    expect(stored).not.toBe(before)
    expect(markOf(Number(stored))).toEqual(mark.value)
  })
})
