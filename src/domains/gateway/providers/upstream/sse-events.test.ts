import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventSplitter } from './sse-events'

const stream = 'data: {"a":1}\n\n: a comment\n\nevent: x\r\ndata: one\r\ndata: zwölf\r\n\r\ndata: [DONE]'

describe('a stream of events', () => {
  it('[chat-stream] is the same bytes and the same events wherever it is cut', () => {
    const bytes = new TextEncoder().encode(stream)
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
        const splitter = new EventSplitter()
        const ends = [...cuts.sort((one, other) => one - other), bytes.length]
        const events = ends.flatMap((end, at) => [
          ...splitter.add(bytes.slice(at === 0 ? 0 : ends[at - 1], end)),
        ])
        events.push(...splitter.end())
        expect(Buffer.concat(events.map((event) => event.bytes)).toString()).toBe(stream)
        expect(events.map(({ data }) => data).filter(Boolean)).toEqual(['{"a":1}', 'one\nzwölf', '[DONE]'])
      }),
      { examples: [[Array.from({ length: bytes.length }, (_, at) => at)]], numRuns: 60 },
    )
  })
})
