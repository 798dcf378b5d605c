import { describe, expect, it } from 'vitest'
import type { OwnProfile } from '../../wire'
import { bodyToChange, bodyToCreate, draftOf, EMPTY, isDirty } from './draft'

const profile: OwnProfile = {
  id: 'prf_1',
  slug: 'driftwood',
  projectName: 'Driftwood',
  description: null,
  approved: false,
  tokenAddress: '0x1111111111111111111111111111111111111111',
  tokenChainId: 'base',
  tokenSymbol: 'DRFT',
  socialUsername: 'driftwood',
  website: 'https://driftwood.example',
  teamMembers: [{ name: 'Ada', role: 'Founder', links: [] }],
  products: [],
  revenueSources: [],
  status: 'pending',
  isPublished: true,
  tags: [],
  projectImages: [],
  projectUpdates: [],
  createdAt: '2026-11-01T00:00:00.000Z',
}

describe('bodyToChange', () => {
  const before = draftOf(profile)

  it('sends nothing when nothing changed, and a changed-back form is clean', () => {
    expect(bodyToChange(before, { ...before })).toEqual({})
    expect(isDirty(before, { ...before, website: ' https://driftwood.example ' })).toBe(false)
  })

  it('sends only what changed, null for what was emptied', () => {
    const after = { ...before, projectName: 'Drift', website: '', description: 'New' }
    expect(bodyToChange(before, after)).toEqual({ projectName: 'Drift', website: null, description: 'New' })
  })

  it('never sends a null name', () => {
    expect(bodyToChange(before, { ...before, projectName: '' })).toEqual({ projectName: '' })
  })

  it('sends a list as a whole, also when only its order changed', () => {
    const two = [
      { name: 'A', description: '', url: '' },
      { name: 'B', description: '', url: '' },
    ]
    const with2 = { ...before, products: two }
    expect(bodyToChange(with2, { ...with2, products: [...two].reverse() })).toEqual({
      products: [{ name: 'B' }, { name: 'A' }],
    })
    expect(bodyToChange(before, { ...before, teamMembers: [] })).toEqual({ teamMembers: [] })
  })

  it('leaves empty optional fields of an entry out, and is clean when they were never there', () => {
    const sparse = draftOf({
      ...profile,
      products: [{ name: 'App' }],
      teamMembers: [{ name: 'Ada', links: [] }],
    })
    expect(sparse.products).toEqual([{ name: 'App', description: '', url: '' }])
    expect(isDirty(sparse, structuredClone(sparse))).toBe(false)
    const after = { ...sparse, teamMembers: [{ name: 'Ada', role: 'Founder', links: [] }] }
    expect(bodyToChange(sparse, after)).toEqual({
      teamMembers: [{ name: 'Ada', role: 'Founder', links: [] }],
    })
  })

  it('never names a derived field', () => {
    const sent = Object.keys(bodyToChange(EMPTY, before))
    for (const derived of ['slug', 'approved', 'tokenChainId', 'tokenSymbol', 'socialUsername']) {
      expect(sent).not.toContain(derived)
    }
  })
})

describe('bodyToCreate', () => {
  it('leaves out what was not filled in', () => {
    expect(bodyToCreate({ ...EMPTY, projectName: ' Shoal ' })).toEqual({ projectName: 'Shoal' })
  })
})
