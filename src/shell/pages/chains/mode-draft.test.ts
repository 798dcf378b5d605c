import { describe, expect, it } from 'vitest'
import { draftOf, modeInput, permissionSentence, problemsOf } from './mode-draft'

const draft = (part: object) => ({ ...draftOf({ kind: 'embedded' }), ...part })

describe('a draft of a mode', () => {
  it('asks for the sentence only where a node is not on this machine', () => {
    expect(permissionSentence('http://127.0.0.1:8545')).toBeNull()
    expect(permissionSentence('http://[::1]:8545')).toBeNull()
    expect(permissionSentence('https://rpc.example.org/v1/abc')).toBe(
      'send real transactions through rpc.example.org',
    )
    expect(permissionSentence('rpc.example.org')).toBeNull()
  })

  it('says what is wrong, field by field', () => {
    expect(problemsOf(draft({}))).toEqual({})
    expect(Object.keys(problemsOf(draft({ kind: 'fork', url: 'localhost:8545', number: 'x' })))).toEqual([
      'url',
      'number',
    ])
    const remote = { kind: 'rpc', url: 'https://rpc.example.org' }
    expect(problemsOf(draft(remote))).toEqual({})
    expect(problemsOf(draft({ ...remote, permission: 'yes' }))).toHaveProperty('permission')
  })

  it('sends only what was said', () => {
    const url = 'https://rpc.example.org'
    expect(modeInput(draft({ kind: 'fork', url: ` ${url} ` }))).toEqual({ kind: 'fork', url })
    expect(modeInput(draft({ kind: 'fork', url, number: '0' }))).toEqual({ kind: 'fork', url, number: 0 })
    expect(modeInput(draft({ kind: 'rpc', url, permission: '' }))).toEqual({ kind: 'rpc', url })
  })
})
