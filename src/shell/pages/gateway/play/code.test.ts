import { describe, expect, it } from 'vitest'
import { asCurl, asSdk } from './code'
import { EMPTY_DRAFT, requestOf } from './draft'

const PLACE = { llmUrl: 'http://localhost:4100', key: 'bk_x' }
const draft = { ...EMPTY_DRAFT, prompt: `It's "high"\nand dry` }

describe('the request as code', () => {
  it('is a command that a shell takes as it stands', () => {
    const text = asCurl(requestOf(draft, undefined, []), PLACE)
    expect(text).toContain('curl -N http://localhost:4100/v1/chat/completions')
    expect(text).toContain(`It'\\''s \\"high\\"\\nand dry`)
  })

  it.each([
    [{ format: 'chat', streams: true }, /for await \(const chunk of stream\)/],
    [{ format: 'chat', streams: false }, /answer\.choices\[0\]/],
    [{ format: 'messages', streams: true }, /client\.messages\.stream\(/],
    [{ format: 'messages', streams: false }, /client\.messages\.create\(/],
  ] as const)('is a program of the official client: %o', (part, expected) => {
    const request = requestOf({ ...draft, ...part }, undefined, [])
    const program = asSdk(request, PLACE)
    expect(program).toMatch(expected)
    // What it passes on is what the playground sends.
    const passed = /(?:create|stream)\((\{[\s\S]*?\n\})\)/.exec(program)?.[1]
    const { stream, ...rest } = request.body
    const sentBody = part.format === 'messages' ? rest : request.body
    expect(new Function(`return ${passed}`)()).toEqual(sentBody)
  })
})
