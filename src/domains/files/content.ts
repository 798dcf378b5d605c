import type { Context } from '#kernel/context'
import { errors, isRefusal, Refusal } from '#kernel/errors'
import { iterated } from '#kernel/http/read-request'
import { fileTooLarge, limitsOf } from './limits'
import { removeDeleted } from './make-room'
import { DECIDING_BYTES } from './media-types'

/** A content that is stored, and in no file yet: within an hour `putFile` makes one of it. */
export interface StoredContent {
  /** The id of the file that it makes, where it makes a new one. */
  readonly fileId: string
  /** SHA-256, hex. */
  readonly blob: string
  /** Bytes. */
  readonly size: number
  /** Its first bytes, which decide of what type it is. */
  readonly head: Uint8Array
}

/**
 * Stores content as it comes, before the transaction of the file that it is for. Throws 413 as soon as it is larger than
 * a file of this wallet may be; nothing is stored then.
 */
export async function storeContent(
  context: Context,
  walletId: string,
  source: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string,
): Promise<StoredContent> {
  const limits = await limitsOf(context, walletId)
  const head = new Uint8Array(DECIDING_BYTES)
  let filled = 0
  async function* watched(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of iterated(body)) {
      const some = piece.subarray(0, DECIDING_BYTES - filled)
      head.set(some, filled)
      filled += some.length
      yield piece
    }
  }
  const body = streamFrom(
    watched(source instanceof ReadableStream ? source : (new Response(source).body ?? emptyStream())),
  )
  try {
    const { id: blob, size } = await context.blobs.write(body, { maxBytes: limits.file })
    return { fileId: await context.ids.id('file'), blob, size, head: head.slice(0, filled) }
  } catch (thrown) {
    if (
      isRefusal(thrown) &&
      thrown.spec === errors.bodyTooLarge &&
      thrown.decision.rule === 'blob.maxBytes'
    ) {
      throw fileTooLarge(Number(thrown.decision.facts.received), limits)
    }
    // Refused all the same: its body cannot be read again. The next one finds the room.
    if (context.store.isFull(thrown)) await removeDeleted(context)
    throw thrown
  }
}

/** A content as text. Throws 413 for more than `maxBytes`, before it is read, and 400 for what is no UTF-8. */
export async function textOf(
  context: Context,
  blob: string,
  size: number,
  maxBytes: number,
): Promise<string> {
  if (size > maxBytes) {
    throw new Refusal(
      errors.bodyTooLarge,
      `file: is read as text up to ${maxBytes} bytes, and has ${size}. (Rule files.text.)`,
      { rule: 'files.text', facts: { maxBytes, size } },
    )
  }
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const piece of iterated(await context.blobs.read(blob)))
      text += decoder.decode(piece, { stream: true })
    return text + decoder.decode()
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    throw new Refusal(errors.invalidRequest, 'file: is not text in UTF-8. (Rule files.text.)', {
      rule: 'files.text',
      facts: { size },
    })
  }
}

function streamFrom(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() })
}
