import { describe, expect, it } from 'vitest'
import { type SnippetValues, snippets } from './snippets'

const values: SnippetValues = {
  baseUrl: 'http://localhost:4173',
  llmUrl: 'http://localhost:4173/llm-host',
  key: 'bk_usr_ab12_secret',
  evmAddress: '0x1111111111111111111111111111111111111111',
  isReachableFromOutside: true,
  hasRoute: () => true,
}

const byId = (changes: Partial<SnippetValues> = {}) =>
  Object.fromEntries(snippets({ ...values, ...changes }).map((snippet) => [snippet.id, snippet]))

describe('snippets', () => {
  it('carries the real addresses, key and wallet', () => {
    const all = byId()
    expect(all.curl?.code).toBe(
      "curl -s http://localhost:4173/wallet/me \\\n  -H 'X-API-Key: bk_usr_ab12_secret'",
    )
    expect(all.fetch?.code).toContain("'http://localhost:4173/wallet/me'")
    expect(all.viem?.code).toContain("http('http://localhost:4173/rpc/8453')")
    expect(all.viem?.code).toContain(values.evmAddress)
    expect(all.openai?.code).toContain("baseURL: 'http://localhost:4173/llm-host/v1'")
    expect(all.anthropic?.code).toContain("baseURL: 'http://localhost:4173/llm-host',")
  })

  it('says nothing where everything answers', () => {
    expect(Object.values(byId()).map((snippet) => snippet.note)).toEqual([null, null, null, null, null])
  })

  it('says plainly what is not there yet', () => {
    const all = byId({ hasRoute: (part) => part === '/v1/messages' })
    expect(all.viem?.note).toContain('no chains in this version yet')
    expect(all.openai?.note).toContain('no model gateway in this version yet')
    expect(all.anthropic?.note).toBeNull()
  })

  it('tells curl users that a service worker is out of reach', () => {
    expect(byId({ isReachableFromOutside: false }).curl?.note).toContain('a terminal cannot reach it')
  })
})
