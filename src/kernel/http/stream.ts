import { pause } from '../concurrency/pause'
import { type Chunk, inPieces } from './pieces'

const encoder = new TextEncoder()

/** How a streamed answer ended: sent whole, left by its caller, or broken off by a failure on our side. */
type StreamEnd = 'finished' | 'cut' | 'failed'

export interface StreamOutcome {
  readonly end: StreamEnd
  /** Bytes handed to the host. */
  readonly bytes: number
}

/**
 * The chunks of a streamed answer, bytes or text. A source that has reported a failure in the answer's own format
 * returns `'failed'`; one that throws breaks the connection off. It must end or reject when the call's signal aborts.
 */
export type Chunks = AsyncGenerator<Chunk, 'failed' | undefined>

/** What a stream needs of its call. */
export interface StreamOwner {
  readonly signal: AbortSignal
  /** Whether chunks that are there at the same time go out together. */
  readonly joins?: boolean | undefined
  /** Aborts the signal: the caller has left. */
  leave(): void
  /** Called once, before the caller can see the end; with what broke the connection off, where something did. */
  ended(outcome: StreamOutcome, thrown?: unknown): void
}

/** The chunks of what is a stream already. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): Chunks {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      yield read.value as Uint8Array<ArrayBuffer>
    }
    return undefined
  } finally {
    await reader.cancel()
  }
}

/** The body of a streamed answer, read at the pace of its caller. */
export function streamBody(
  chunks: Chunks,
  { signal, joins, leave, ended }: StreamOwner,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0
  let isOver = false
  const next = joins ? inPieces(chunks) : () => chunks.next()
  const end = (how: StreamEnd, thrown?: unknown) => {
    if (isOver) return
    isOver = true
    if (signal.aborted) ended({ end: 'cut', bytes })
    else ended({ end: how, bytes }, thrown)
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await next()
        if (done) {
          end(value ?? 'finished')
          controller.close()
        } else {
          const sent = typeof value === 'string' ? encoder.encode(value) : value
          bytes += sent.byteLength
          controller.enqueue(sent)
        }
      } catch (thrown) {
        end('failed', thrown)
        throw thrown
      }
    },
    async cancel() {
      end('cut')
      // WebKit's thread locks up for good when a signal is aborted inside this callback.
      await pause(0, new AbortController().signal)
      // A generator is closed only where it stands at a `yield`: what it waits for has to reject first.
      leave()
      await chunks.return(undefined)
    },
  })
}

/**
 * Chunks of texts that come when they come. `begin` is called at once, with a function that sends a text and one that
 * ends the stream; it returns how to stop, which is called when the stream has ended or the caller has left.
 */
export function pushedChunks(
  signal: AbortSignal,
  begin: (send: (text: string) => void, end: (how?: 'failed') => void) => () => void,
): Chunks {
  const waiting: string[] = []
  let over: 'finished' | 'failed' | undefined
  let wake = () => {}
  let stop = () => {}
  /** Also where the reader has left, and the generator below never comes to its end. */
  const close = () => {
    signal.removeEventListener('abort', close)
    stop()
    stop = () => {}
    wake()
  }
  const send = (text: string) => {
    if (over || signal.aborted) return
    waiting.push(text)
    wake()
  }
  stop = begin(send, (how) => {
    over ??= how ?? 'finished'
    close()
  })
  if (over || signal.aborted) close()
  else signal.addEventListener('abort', close)
  return (async function* (): Chunks {
    try {
      while (!signal.aborted) {
        for (let text = waiting.shift(); text; text = waiting.shift()) yield text
        if (over) return over === 'failed' ? over : undefined
        if (signal.aborted) break
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return undefined
    } finally {
      close()
    }
  })()
}
