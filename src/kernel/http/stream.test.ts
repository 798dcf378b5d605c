import { describe, expect, it } from 'vitest'
import { type Chunks, type StreamOutcome, streamBody } from './stream'

const encoder = new TextEncoder()

function bodyOf(source: (signal: AbortSignal) => Chunks) {
  const departure = new AbortController()
  const ends: StreamOutcome[] = []
  const body = streamBody(source(departure.signal), {
    signal: departure.signal,
    leave: () => departure.abort(new Error('left')),
    ended: (outcome) => void ends.push(outcome),
  })
  return { body, ends, departure }
}

describe('streamBody', () => {
  it('passes the chunks on and records the end before the reader sees it', async () => {
    const { body, ends } = bodyOf(async function* () {
      yield encoder.encode('one')
      yield encoder.encode('two')
      return undefined
    })
    const reader = body.getReader()
    await reader.read()
    expect(ends).toEqual([])
    await reader.read()
    expect((await reader.read()).done).toBe(true)
    expect(ends).toEqual([{ end: 'finished', bytes: 6 }])
  })

  it('records a failure that the source reported in its own format', async () => {
    const { body, ends } = bodyOf(async function* () {
      yield encoder.encode('error: no more')
      return 'failed'
    })
    expect(await new Response(body).text()).toBe('error: no more')
    expect(ends).toEqual([{ end: 'failed', bytes: 14 }])
  })

  it('breaks off and records a failure where the source throws', async () => {
    const { body, ends } = bodyOf(async function* (): Chunks {
      yield encoder.encode('one')
      throw new Error('the source is dry')
    })
    await expect(new Response(body).text()).rejects.toThrow('the source is dry')
    expect(ends).toEqual([{ end: 'failed', bytes: 3 }])
  })

  it('aborts what the source waits for and closes it when the reader leaves', async () => {
    let isClosed = false
    const { body, ends } = bodyOf(async function* (signal): Chunks {
      try {
        yield encoder.encode('one')
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      } finally {
        isClosed = true
      }
      return undefined
    })
    const reader = body.getReader()
    await reader.read()
    await reader.cancel()
    expect(isClosed).toBe(true)
    expect(ends).toEqual([{ end: 'cut', bytes: 3 }])
  })

  it('records a cut where the request itself was aborted, whatever the source makes of it', async () => {
    const { body, ends, departure } = bodyOf(async function* (signal): Chunks {
      yield encoder.encode('one')
      departure.abort(new Error('left'))
      signal.throwIfAborted()
      return undefined
    })
    await expect(new Response(body).text()).rejects.toThrow('left')
    expect(ends).toEqual([{ end: 'cut', bytes: 3 }])
  })
})
