import { describe, expect, it } from 'vitest'
import type { Entry } from '../../wire'
import { asCurl, asFetch } from './as-code'

const entry: Entry = {
  seq: 7,
  at: '2026-11-21T00:00:00.000Z',
  method: 'GET',
  path: '/agent-profiles?limit=3&sort=newest',
  route: 'GET /agent-profiles',
  status: 200,
  ms: 1,
  caller: { kind: 'anonymous', label: '', ip: '127.0.0.1' },
  decision: null,
  request: { contentType: null, body: null },
  response: { contentType: null, body: null },
}

describe('asCurl', () => {
  it('quotes the address, so that & and ? mean nothing to the shell', () => {
    expect(asCurl(entry, 'http://localhost:4173', null)).toBe(
      "curl 'http://localhost:4173/agent-profiles?limit=3&sort=newest'",
    )
  })

  it('sends a key in its header and a session as a bearer token', () => {
    expect(asCurl(entry, 'http://x', 'bk_usr_a_b')).toContain("-H 'X-API-Key: bk_usr_a_b'")
    expect(asCurl(entry, 'http://x', 'bk_ptr_a_b')).toContain("-H 'X-Partner-Key: bk_ptr_a_b'")
    expect(asCurl(entry, 'http://x', 'sess_1')).toContain("-H 'Authorization: Bearer sess_1'")
  })

  it('carries method, type and body, single quotes included', () => {
    const put: Entry = {
      ...entry,
      method: 'PUT',
      path: '/agent/profile',
      request: { contentType: 'application/json', body: '{"description":"it\'s $HOME"}' },
    }
    expect(asCurl(put, 'http://x', 'k')).toBe(
      [
        "curl 'http://x/agent/profile' -X PUT",
        "-H 'X-API-Key: k'",
        "-H 'Content-Type: application/json'",
        `--data-raw '{"description":"it'\\''s $HOME"}'`,
      ].join(' \\\n  '),
    )
  })
})

describe('asFetch', () => {
  it('is an address alone where nothing else was sent', () => {
    expect(asFetch(entry, 'http://x', null)).toBe(
      'await fetch("http://x/agent-profiles?limit=3&sort=newest")',
    )
  })

  it('carries method, key, type and body, and runs as it is', () => {
    const body = '{"description":"it\'s `here`"}'
    const put: Entry = {
      ...entry,
      method: 'PUT',
      path: '/agent/profile',
      request: { contentType: 'application/json', body },
    }
    const calls: unknown[] = []
    const run = new Function('fetch', `return (async () => { ${asFetch(put, 'http://x', 'k')} })()`)
    run((...args: unknown[]) => calls.push(args))
    const headers = { 'X-API-Key': 'k', 'Content-Type': 'application/json' }
    expect(calls).toEqual([['http://x/agent/profile', { method: 'PUT', headers, body }]])
  })
})
