import { describe, expect, it } from 'vitest'
import type { Model } from '../../../wire'
import { type Draft, EMPTY_DRAFT, problemsOf, requestOf } from './draft'

const draft: Draft = { ...EMPTY_DRAFT, prompt: 'Hello', system: ' Be brief. ', maxTokens: '50' }
const DRAWS = { outputModalities: ['text', 'image'] } as Model

describe('requestOf', () => {
  it('writes the chat format, and asks for the usage of a stream', () => {
    expect(requestOf(draft, undefined, [])).toEqual({
      format: 'chat',
      path: '/v1/chat/completions',
      body: {
        model: 'gpt-5-mini',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello' },
        ],
        max_tokens: 50,
        stream: true,
        stream_options: { include_usage: true },
      },
    })
  })

  it('writes the messages format, which needs a maximum', () => {
    const before = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Ho' },
    ] as const
    expect(
      requestOf(
        { ...draft, format: 'messages', streams: false, maxTokens: '', tier: 'zdr' },
        undefined,
        before,
      ),
    ).toEqual({
      format: 'messages',
      path: '/v1/messages',
      body: {
        model: 'gpt-5-mini',
        max_tokens: 1024,
        system: 'Be brief.',
        messages: [...before, { role: 'user', content: 'Hello' }],
        privacy: 'zdr',
      },
    })
  })

  it('asks a model that draws for images', () => {
    expect(requestOf({ ...draft, count: '2' }, DRAWS, [])).toEqual({
      format: 'images',
      path: '/v1/images/generations',
      body: { model: 'gpt-5-mini', prompt: 'Hello', size: '512x512', n: 2 },
    })
  })
})

describe('problemsOf', () => {
  it('finds what cannot be sent', () => {
    expect(problemsOf(draft)).toEqual({})
    expect(problemsOf({ ...draft, prompt: '  ', maxTokens: '' })).toEqual({
      prompt: 'Write something first.',
    })
    expect(Object.keys(problemsOf({ ...draft, maxTokens: '1.5' }))).toEqual(['maxTokens'])
    expect(Object.keys(problemsOf({ ...draft, maxTokens: '0' }))).toEqual(['maxTokens'])
  })
})
