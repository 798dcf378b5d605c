import { describe, expect, it } from 'vitest'
import { linkedRepo, linkedSocial } from './links'
import type { ProfileRow } from './tables'

const profile = (website: string) => ({ website, products: [], teamMembers: [] }) as unknown as ProfileRow

describe('linkedRepo', () => {
  it('reads owner and name from any address within a repository', () => {
    for (const url of [
      'https://github.com/lamp/site',
      'http://www.github.com/lamp/site/',
      'https://github.com/lamp/site.git',
      'https://github.com/lamp/site/tree/main/src?x=1#readme',
    ]) {
      expect(linkedRepo(profile(url)), url).toEqual({ owner: 'lamp', name: 'site' })
    }
  })

  it('finds none elsewhere', () => {
    for (const url of [
      'https://github.com/lamp',
      'https://github.com/sponsors/lamp',
      'https://github.com.evil.example/lamp/site',
      'https://gist.github.com/lamp/site',
      'https://example.com/github.com/lamp/site',
    ]) {
      expect(linkedRepo(profile(url)), url).toBeUndefined()
    }
  })
})

describe('linkedSocial', () => {
  it('reads the username of the first link to an account', () => {
    const link = (url: string) => ({ type: 'any', url })
    expect(linkedSocial([link('https://a.example'), link('https://twitter.com/@ann_b/status/1')])).toBe(
      'ann_b',
    )
    expect(linkedSocial([link('https://x.com/')])).toBeUndefined()
    expect(linkedSocial([link('https://notx.com/ann')])).toBeUndefined()
  })
})
