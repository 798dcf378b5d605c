import { describe, expect, it } from 'vitest'
import type { Provider } from '../../../wire'
import { reordered } from './order'

const at = (name: string, position: number) => ({ name, position }) as Provider

describe('reordered', () => {
  it('writes only the positions that change', () => {
    const upstreams = [at('a', 0), at('b', 1), at('c', 2)]
    expect(reordered(upstreams, 2, 1)).toEqual([
      ['c', 1],
      ['b', 2],
    ])
  })

  it('tells apart those that were added with the same position', () => {
    expect(reordered([at('a', 0), at('b', 0)], 0, 1)).toEqual([['a', 1]])
    expect(reordered([at('a', 0), at('b', 0)], 0, -1)).toEqual([])
  })
})
