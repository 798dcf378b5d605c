import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretMask } from '#kernel/secrets/secret-values'
import { EventMask } from './event-mask'
import { EventSplitter } from './sse-events'

const KEY = 'sk-"live"-4f9a1c27'

function through(...events: string[]): string[] {
  const mask = new EventMask(secretMask([{ value: KEY, mark: '••••' }]))
  const splitter = new EventSplitter()
  const text = (received: { bytes: Uint8Array }) => new TextDecoder().decode(received.bytes)
  const passed = events.flatMap((event) =>
    [...splitter.add(new TextEncoder().encode(event))].flatMap((each) => [...mask.add(each)].map(text)),
  )
  return [...passed, ...[...mask.end()].map(text)]
}

const chat = (delta: object, index = 0) => `data: ${JSON.stringify({ choices: [{ index, delta }] })}\n\n`
const messages = (delta: object, index = 0) =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index, delta })}\n\n`

interface Parsed {
  choices?: {
    delta: {
      content?: string
      reasoning_content?: string
      tool_calls?: { function: { arguments: string } }[]
    }
  }[]
  delta?: { text?: string; thinking?: string; partial_json?: string }
}

/** A text in pieces, cut anywhere. */
const pieces = (text: string) =>
  fc
    .array(fc.nat(text.length), { maxLength: 12 })
    .map((cuts) =>
      [...new Set([0, ...cuts, text.length])]
        .sort((one, other) => one - other)
        .flatMap((at, n, all) => (n === 0 ? [] : [text.slice(all[n - 1], at)])),
    )

const textsOf = (events: string[], of: (parsed: Parsed) => unknown) =>
  events.map((event) => of(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}')) ?? '').join('')

describe('an event of a stream', () => {
  it('is the same bytes where no secret is near', () => {
    const events = [': hello\n\n', chat({ content: 'Hi' }), chat({ content: ' there' }), 'data: [DONE]\n\n']
    expect(through(...events)).toEqual(events)
  })

  it('hides a secret that is whole in it, in any of its lines', () => {
    expect(through(`event: ${KEY}\ndata: {"${'a'}":${JSON.stringify(KEY)}}\n\n`, `: ${KEY}\n\n`)).toEqual([
      'event: ••••\ndata: {"a":"••••"}\n\n',
      ': ••••\n\n',
    ])
  })

  it.each<[string, (text: string) => string, (parsed: Parsed) => unknown]>([
    ['a text', (content) => chat({ content }), (p) => p.choices?.[0]?.delta.content],
    [
      'the reasoning',
      (reasoning_content) => chat({ reasoning_content }),
      (p) => p.choices?.[0]?.delta.reasoning_content,
    ],
    [
      'the arguments of a tool',
      (args) => chat({ tool_calls: [{ index: 1, type: 'function', function: { arguments: args } }] }),
      (p) => p.choices?.[0]?.delta.tool_calls?.[0]?.function.arguments,
    ],
    ['a text of the other format', (text) => messages({ type: 'text_delta', text }), (p) => p.delta?.text],
    ['thinking', (thinking) => messages({ type: 'thinking_delta', thinking }), (p) => p.delta?.thinking],
    [
      'partial JSON',
      (partial_json) => messages({ type: 'input_json_delta', partial_json }),
      (p) => p.delta?.partial_json,
    ],
  ])('hides one whose letters come in several as %s', (_, event, of) => {
    for (const [spelled, shown] of [
      [KEY, '••••'],
      [JSON.stringify(KEY), '"••••"'],
      [Buffer.from(KEY).toString('hex'), '••••'],
      [Buffer.from(KEY).toString('base64'), '••••'],
    ] as const) {
      fc.assert(
        fc.property(pieces(`The key is ${spelled}, keep it. s`), (parts) => {
          const passed = through(...parts.flatMap((part) => [event(part), ': still here\n\n']))
          expect(passed).toHaveLength(parts.length * 2)
          expect(textsOf(passed, of)).toBe(`The key is ${shown}, keep it. s`)
        }),
        { numRuns: 40 },
      )
    }
  })

  it('keeps the texts of several answers apart', () => {
    const [head, tail] = [KEY.slice(0, 6), KEY.slice(6)]
    const passed = through(
      chat({ content: head }, 0),
      chat({ content: head }, 1),
      chat({ content: tail }, 0),
      chat({ content: '!' }, 1),
    )
    expect(passed.map((event) => JSON.parse(event.slice('data: '.length)).choices[0].delta.content)).toEqual([
      '••••',
      head,
      '',
      '!',
    ])
  })

  it('waits for the next one only while it may be the beginning of a secret, and not behind the end', () => {
    const mask = new EventMask(secretMask([{ value: KEY, mark: '••••' }]))
    const add = (event: string) => {
      const bytes = new Uint8Array(new TextEncoder().encode(event))
      return [...mask.add({ data: event.replace(/^data: |\n/g, ''), bytes })].length
    }
    expect(add(chat({ content: 'the key i' }))).toBe(1)
    expect(add(chat({ content: 's' }))).toBe(0)
    expect(add(chat({ content: ' so' }))).toBe(2)
    expect(add(chat({ content: 'sk-' }))).toBe(0)
    expect(add('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n')).toBe(2)
  })
})
