import { describe, expect, it } from 'vitest'
import { hiddenKey } from './data/hidden-key'
import { changedJson } from './files'
import { addressed } from './public/viewer'
import { slugProblem } from './slug-problem'

describe('a change of the manifest', () => {
  it('keeps what it does not concern, and the indentation', () => {
    const add = (json: Record<string, unknown>) => {
      json.publicDataKeys = ['tides']
    }
    expect(changedJson('{\n    "slug": "harbor",\n    "other": 1\n}', add)).toBe(
      '{\n    "slug": "harbor",\n    "other": 1,\n    "publicDataKeys": [\n        "tides"\n    ]\n}\n',
    )
    expect(changedJson('{"a":1}', () => {})).toBe('{\n  "a": 1\n}\n')
    expect(() => changedJson('[1]', add)).toThrow('The manifest is no JSON object.')
  })
})

describe('the offer after a refused read', () => {
  it('[app-signin] knows the key by the words of the refusal, and offers nothing after another', () => {
    expect(hiddenKey('Public data key "high tides" is not exposed by this app')).toBe('high tides')
    expect(hiddenKey('App permission missing')).toBeNull()
  })
})

describe('an address of an app', () => {
  it('names owner and slug, also where it is written badly', () => {
    expect(addressed('/a/0xAb/harbor')).toEqual({ owner: '0xAb', slug: 'harbor' })
    expect(addressed('/a/wlt_1/a%20b')).toEqual({ owner: 'wlt_1', slug: 'a b' })
    expect(addressed('/a/%E0%A4%A/')).toEqual({ owner: '%E0%A4%A', slug: '' })
  })
})

describe('the name of a new app', () => {
  it('is refused where an address could not have it, or there is one', () => {
    expect(slugProblem('harbor', [])).toBeUndefined()
    expect(slugProblem('harbor', ['harbor'])).toBe('There is an app of this name.')
    for (const slug of ['runs', 'archive', 'x402'])
      expect(slugProblem(slug, [])).toContain('part of the addresses')
    expect(slugProblem('-x', [])).toContain('Only letters')
  })
})
