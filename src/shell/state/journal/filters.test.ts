import { describe, expect, it } from 'vitest'
import type { Entry } from '../../wire'
import { filtersOf, hasFilters, merge, passes } from './filters'

const entry = (changes: Partial<Entry> = {}): Entry => ({
  seq: 1,
  at: '2026-11-21T00:00:00.000Z',
  method: 'GET',
  path: '/wallet/me?x=1',
  route: 'GET /wallet/me',
  status: 403,
  ms: 2,
  caller: { kind: 'key', label: 'No wallet', ip: '127.0.0.1' },
  decision: null,
  request: { contentType: null, body: null },
  response: { contentType: null, body: null },
  ...changes,
})

describe('passes', () => {
  it('filters by method, class or exact status, part of the path, and caller', () => {
    expect(passes(entry(), filtersOf({}, true))).toBe(true)
    expect(
      passes(entry(), filtersOf({ method: 'get', status: '4xx', path: 'wallet', caller: 'No wallet' }, true)),
    ).toBe(true)
    expect(passes(entry(), filtersOf({ status: '403' }, true))).toBe(true)
    expect(passes(entry(), filtersOf({ status: '401' }, true))).toBe(false)
    expect(passes(entry(), filtersOf({ status: '5xx' }, true))).toBe(false)
    expect(passes(entry(), filtersOf({ method: 'POST' }, true))).toBe(false)
    expect(passes(entry(), filtersOf({ caller: 'Full access' }, true))).toBe(false)
    expect(passes(entry(), filtersOf({ caller: 'key' }, true))).toBe(true)
  })
})

describe('requests of the shell', () => {
  const own = entry({ shell: true })

  it('are left out unless they are asked for, and then shown among the others', () => {
    expect(passes(own, filtersOf({}, false))).toBe(false)
    expect(passes(entry(), filtersOf({}, false))).toBe(true)
    expect(passes(own, filtersOf({}, true))).toBe(true)
    expect(hasFilters(filtersOf({}, false))).toBe(false)
  })
})

describe('merge', () => {
  it('keeps each entry once, newest first, and no more than asked for', () => {
    const known = [entry({ seq: 3 }), entry({ seq: 2 })]
    expect(merge(known, [entry({ seq: 4 }), entry({ seq: 3 })], 3).map((one) => one.seq)).toEqual([4, 3, 2])
    expect(merge(known, [entry({ seq: 4 })], 2).map((one) => one.seq)).toEqual([4, 3])
  })
})

describe('hasFilters', () => {
  it('knows an empty filter', () => {
    expect(hasFilters(filtersOf({}, true))).toBe(false)
    expect(hasFilters(filtersOf({ path: 'x' }, true))).toBe(true)
  })
})
