import { describe, expect, it } from 'vitest'
import { serverEvents } from './server-events'

/** Each text one chunk of bytes; `cuts` splits them further. */
function stream(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

const TEXT =
  ': a comment\n\nevent: ping\ndata: {"a":"ü→"}\n\ndata: one\r\ndata: two\r\n\r\ndata:[DONE]\n\ndata: cut'

describe('serverEvents', () => {
  it.each([1, 2, 7, 1000])('reads the same events when bytes come %i at a time', async (size) => {
    const events = []
    for await (const event of serverEvents(stream(TEXT, size))) events.push(event)
    expect(events).toEqual([{ event: 'ping', data: '{"a":"ü→"}' }, { data: 'one\ntwo' }, { data: '[DONE]' }])
  })

  it('tells the sender when nobody reads on', async () => {
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel() {
        isCancelled = true
      },
    })
    for await (const { data } of serverEvents(endless)) {
      expect(data).toBe('x')
      break
    }
    expect(isCancelled).toBe(true)
  })
})
