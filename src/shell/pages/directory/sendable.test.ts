import { describe, expect, it } from 'vitest'
import { blankEntry, formOf } from './entry-form'
import { sendable } from './sendable'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const address = `0x${'ab'.repeat(20)}`

describe('sendable', () => {
  it('says what a blank form lacks', () => {
    const made = sendable(blankEntry('tokens'), now)
    expect('errors' in made && Object.keys(made.errors).sort()).toEqual(['address', 'name', 'symbol'])
  })

  it('gives back unchanged what was opened and saved', () => {
    const value = {
      owner: 'harbor',
      name: 'core',
      maintainers: ['ada', 'lin'],
      commits: null,
      pullRequests: 3,
      releases: 0,
      lastPushAt: '2026-11-01T00:00:00.000Z',
      weekly: [{ weekStart: '2026-01-04', commits: 7 }],
    }
    const { owner, name, ...body } = value
    expect(sendable(formOf({ kind: 'repos', name: 'harbor/core', value }), now)).toEqual({
      name: `${owner}/${name}`,
      body,
    })
  })

  it('dates weeks anew when their figures changed', () => {
    const form = blankEntry('repos')
    if (form.kind !== 'repos') throw new Error('not a repository')
    const made = sendable({ ...form, owner: 'a', name: 'b', weekly: '1 2' }, now)
    expect(made).toMatchObject({
      name: 'a/b',
      body: { weekly: [{ commits: 1 }, { weekStart: '2026-11-15', commits: 2 }] },
    })
  })

  it('never turns a decimal amount of WETH into a float', () => {
    const form = blankEntry('tokens')
    if (form.kind !== 'tokens') throw new Error('not a token')
    const made = sendable(
      { ...form, address, symbol: 'T', name: 'T', weeklyRevenueWeth: '0.100000000000000001' },
      now,
    )
    expect(made).toMatchObject({ name: address, body: { weeklyRevenueWeth: '0.100000000000000001' } })
  })
})
