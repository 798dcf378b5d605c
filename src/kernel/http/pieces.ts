import { inNextTask } from '../concurrency/next-task'

export type Chunk = Uint8Array<ArrayBuffer> | string

type Step = IteratorResult<Chunk, 'failed' | undefined>

/** Bytes or characters of a piece, once it has so many. */
const LARGEST = 16_384

/**
 * The steps of a source, with the texts that it has at once in one: where each chunk is a message between processes, 200
 * words are 200 messages. The first chunk goes by itself, and none waits for one that is not there in the same task.
 */
export function inPieces(chunks: { next(): Promise<Step> }): () => Promise<Step> {
  let isBegun = false
  /** What became ready too late for the piece before, or does not belong to one. */
  let pending: Promise<Step> | undefined
  return async () => {
    const first = await (pending ?? chunks.next())
    pending = undefined
    let text = first.value
    if (first.done || typeof text !== 'string') return first
    const taskIsOver = isBegun && nextTask()
    isBegun = true
    while (taskIsOver && text.length < LARGEST) {
      const step = chunks.next()
      pending = step
      // Rejects the next read.
      const arrived = await Promise.race([step, taskIsOver]).catch(() => undefined)
      if (arrived?.done !== false || typeof arrived.value !== 'string') break
      pending = undefined
      text += arrived.value
    }
    return { done: false, value: text }
  }
}

function nextTask(): Promise<undefined> {
  return new Promise((resolve) => inNextTask(() => resolve(undefined)))
}
