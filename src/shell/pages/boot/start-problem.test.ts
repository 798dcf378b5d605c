import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api-error'
import { explainStart, reasonOf, type StartReason } from './start-problem'

describe('reasonOf', () => {
  it('reads the reason from the error and takes everything else for a failure', () => {
    expect(reasonOf(Object.assign(new Error('x'), { name: 'StartError', reason: 'bypassed' }))).toBe(
      'bypassed',
    )
    expect(reasonOf(new Error('boom'))).toBe('failed')
    expect(reasonOf({ reason: 'something new' })).toBe('failed')
    expect(reasonOf(undefined)).toBe('failed')
    expect(reasonOf(new ApiError(503, 'Storage blocked', 'Close the other tabs.'))).toBe('blocked')
  })
})

describe('explainStart', () => {
  it('says what happened and what to do, for every reason', () => {
    const reasons: StartReason[] = ['unsupported', 'insecure', 'bypassed', 'blocked', 'token', 'failed']
    for (const reason of reasons) {
      const problem = explainStart(reason, 'http://10.0.0.7:4173')
      expect(problem.title.length).toBeGreaterThan(10)
      expect(problem.steps.length).toBeGreaterThan(0)
    }
  })
  it('names the box to untick, and the origin that is not secure', () => {
    expect(explainStart('bypassed', '').steps.join(' ')).toContain('Untick “Bypass for network”')
    expect(explainStart('insecure', 'http://10.0.0.7:4173').what).toContain('http://10.0.0.7:4173')
    expect(explainStart('insecure', '').retry).toBeNull()
  })
})
