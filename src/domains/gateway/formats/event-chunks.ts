import { errorBody } from '#kernel/errors'
import type { Chunks } from '#kernel/http/stream'
import { isSilent, refusalOf } from '../provider-failures'
import type { Delta, Deltas, WireDialect } from './model-request'
import { ownWords } from './own-words'

/** How a format writes the events of an answer. */
export interface EventWriter {
  /** Before the first delta. */
  begin(): string
  event(delta: Exclude<Delta, { type: 'wire' }>): string
  /** `body`: the error's, as the format has it. */
  failure(body: unknown): string
}

/**
 * The events of an answer in chunks: an upstream's own bytes as they are, of the others all that is there at once in one.
 * What the deltas throw is reported in the format's own words, and ends the stream as failed.
 */
export async function* eventChunks(
  deltas: Deltas,
  dialect: WireDialect,
  { begin, event, failure }: EventWriter,
): Chunks {
  const own = ownWords(dialect)
  let hasBegun = false
  try {
    for await (const several of deltas) {
      let events = ''
      for (const delta of own(several)) {
        if (delta.type === 'wire') {
          yield delta.bytes
          continue
        }
        // An answer begins with its words: what is counted before them stands in the first event.
        const isCount = delta.type === 'usage'
        if (!hasBegun && !isCount) events += begin()
        hasBegun ||= !isCount
        events += event(delta)
      }
      if (events !== '') yield events
    }
  } catch (thrown) {
    if (isSilent(thrown)) throw thrown
    yield failure(errorBody(refusalOf(thrown), dialect))
    return 'failed'
  }
  return
}
