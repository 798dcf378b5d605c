import { EventSourceParserStream } from 'eventsource-parser/stream'
import { Failure } from './command-line.mjs'

/**
 * The events of one of the emulator's streams, until it ends (after a minute) or `signal` aborts it. Throws `Failure`
 * where nothing answers, or no stream comes.
 * @param {ReturnType<typeof import('./admin.mjs').connect>} admin
 * @param {string} path
 * @param {{ signal?: AbortSignal, lastEventId?: string, opened?: () => void }} [options] opened: when there is a stream
 * @returns {AsyncGenerator<import('eventsource-parser').EventSourceMessage>}
 */
export async function* serverEvents(admin, path, { signal, lastEventId, opened } = {}) {
  const headers = {
    Accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  }
  const { body, headers: got } = await admin.send('GET', path, undefined, {
    headers,
    ...(signal && { signal }),
  })
  if (!body || !got.get('content-type')?.startsWith('text/event-stream'))
    throw new Failure(
      `The emulator at ${admin.origin} does not stream /__sandbank${path}: it is an older one.`,
    )
  opened?.()
  // Its type in the platform's library knows only bytes.
  const texts = /** @type {ReadableStream<string>} */ (
    body.pipeThrough(/** @type {never} */ (new TextDecoderStream()))
  )
  for await (const event of texts.pipeThrough(new EventSourceParserStream())) yield event
}
