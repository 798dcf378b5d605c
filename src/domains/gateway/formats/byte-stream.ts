import { pause } from '#kernel/pause'

/**
 * The body of a streamed answer. A client that leaves reaches `cancel` and nothing else: `leave` must make what the
 * generator waits for reject, because a generator is only closed when it stands at a `yield`.
 */
export function byteStream(
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  leave: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      // WebKit's thread locks up for good when a signal is aborted inside this callback.
      await pause(0, new AbortController().signal)
      leave()
      await bytes.return(undefined)
    },
  })
}

export const EVENT_STREAM = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const
