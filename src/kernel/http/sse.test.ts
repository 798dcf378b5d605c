import { describe, expect, it } from 'vitest'
import { eventStream, type ServerSentEvent } from './sse'
import { type StreamOutcome, streamBody } from './stream'

/** What an event stream needs of its call; `ends` fills with how its streams ended. */
function streaming() {
  const departure = new AbortController()
  const ends: StreamOutcome[] = []
  const owner = {
    signal: departure.signal,
    leave: () => departure.abort(),
    ended: (outcome: StreamOutcome) => void ends.push(outcome),
  }
  const call: Parameters<typeof eventStream>[0] = {
    signal: departure.signal,
    stream: (chunks, headers) => new Response(streamBody(chunks, owner), { headers }),
  }
  return { call, departure, ends }
}

describe('eventStream', () => {
  it('sends events as they come and ends by itself, unsubscribed', async () => {
    let subscribed = true
    const { call, ends } = streaming()
    const start = (send: (event: ServerSentEvent) => void) => {
      send({ event: 'entry', data: '{"a":1}', id: '7' })
      send({ event: 'entry', data: 'two' })
      return () => {
        subscribed = false
      }
    }
    const response = eventStream(call, start, 20)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const text = await response.text()
    expect(text).toBe(': connected\n\nid: 7\nevent: entry\ndata: {"a":1}\n\nevent: entry\ndata: two\n\n')
    expect(subscribed).toBe(false)
    expect(ends).toEqual([{ end: 'finished', bytes: text.length }])
  })

  it('unsubscribes when the client leaves, and what is sent later harms nobody', async () => {
    let send: ((event: ServerSentEvent) => void) | undefined
    let stopped = 0
    const { call, ends } = streaming()
    const response = eventStream(call, (sender) => {
      send = sender
      return () => {
        stopped++
      }
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await reader.cancel()
    expect(stopped).toBe(1)
    expect(ends).toEqual([{ end: 'cut', bytes: 13 }])
    expect(() => send?.({ event: 'entry', data: 'late' })).not.toThrow()
  })

  it('unsubscribes where the client left before it read anything', () => {
    const { call, departure } = streaming()
    let stopped = 0
    eventStream(call, () => () => {
      stopped++
    })
    departure.abort()
    expect(stopped).toBe(1)
  })
})
