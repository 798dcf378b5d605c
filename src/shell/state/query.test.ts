import { describe, expect, it } from 'vitest'
import { withQuery } from './query'

describe('withQuery', () => {
  it('changes, adds and removes values and keeps the others', () => {
    expect(
      withQuery('/ui/journal', { status: '4xx', path: '/wallet' }, { status: null, method: 'GET' }),
    ).toBe('/ui/journal?path=%2Fwallet&method=GET')
    expect(withQuery('/ui/journal', { status: '4xx' }, { status: '' })).toBe('/ui/journal')
  })
})
