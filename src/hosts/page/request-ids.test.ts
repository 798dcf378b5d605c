import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveIdsAlsoTo, installRequestIds } from './request-ids'

const HEADER = 'X-Sandbank-Request-Id'
const sent: Request[] = []
const native = globalThis.fetch

beforeAll(() => {
  // The network's place: what would leave the page is kept, and nothing leaves.
  globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init))
    return new Response()
  }
  installRequestIds()
  installRequestIds()
  giveIdsAlsoTo(['https://api.example.com/v1'])
})
afterAll(() => {
  globalThis.fetch = native
})

async function idOf(...call: Parameters<typeof fetch>): Promise<string | null> {
  await fetch(...call)
  return sent.at(-1)?.headers.get(HEADER) ?? null
}

describe('request ids', () => {
  it('are given to writes to the own origin and to base addresses, each another', async () => {
    const ids = [
      await idOf('/agent/profile', { method: 'POST', body: '{}' }),
      await idOf(new URL('/agent/profile', location.href), { method: 'put', body: '{}' }),
      await idOf(new Request(new URL('/agent/profile', location.href), { method: 'DELETE' })),
      await idOf('https://api.example.com/agent/profile', { method: 'POST' }),
    ]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(ids).size).toBe(4)
  })

  it('leave the rest of the request as it was', async () => {
    await fetch('/agent/profile', {
      method: 'POST',
      headers: [['X-API-Key', 'k']],
      body: '{"a":1}',
    })
    const request = sent.at(-1)
    expect(request?.headers.get('X-API-Key')).toBe('k')
    expect(await request?.text()).toBe('{"a":1}')
  })

  it('are not given to reads, to strangers, nor where there is one', async () => {
    expect(await idOf('/agent/profile')).toBeNull()
    expect(await idOf('/agent/profile', { method: 'HEAD' })).toBeNull()
    expect(await idOf('https://stranger.example/agent/profile', { method: 'POST' })).toBeNull()
    expect(await idOf('/agent/profile', { method: 'POST', headers: { [HEADER]: 'mine' } })).toBe('mine')
  })
})
