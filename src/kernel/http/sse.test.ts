import { describe, expect, it } from 'vitest'
import { eventStream, type ServerSentEvent } from './sse'

async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await new Response(response.body).arrayBuffer())
}

describe('eventStream', () => {
  it('sends events as they come and ends by itself, unsubscribed', async () => {
    let subscribed = true
    const response = eventStream((send) => {
      send({ event: 'entry', data: '{"a":1}', id: '7' })
      send({ event: 'entry', data: 'two' })
      return () => {
        subscribed = false
      }
    }, 20)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await textOf(response)).toBe(
      ': connected\n\nid: 7\nevent: entry\ndata: {"a":1}\n\nevent: entry\ndata: two\n\n',
    )
    expect(subscribed).toBe(false)
  })

  it('unsubscribes when the client leaves, and what is sent later harms nobody', async () => {
    let send: ((event: ServerSentEvent) => void) | undefined
    let stopped = 0
    const response = eventStream((sender) => {
      send = sender
      return () => {
        stopped++
      }
    }, 60_000)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await reader.cancel()
    expect(stopped).toBe(1)
    expect(() => send?.({ event: 'entry', data: 'late' })).not.toThrow()
  })
})
