import { base64 } from '@scure/base'
import type { Context } from '#kernel/context'
import { jsonOf } from '#kernel/json-of'
import { lookupTable } from '#kernel/lookup-table'
import type { Delta, ImageRequest, ModelRequest, TokenUsage } from '../../formats/model-request'
import type { GenerateOptions, Health, ImageResult, Provider } from '../provider'
import type { ProviderRow, Upstream } from '../tables'
import { chatBodyFor } from './chat-body'
import { ChatReading } from './chat-reading'
import { EventMask } from './event-mask'
import { Exchange } from './exchange'
import { messagesBodyFor } from './messages-body'
import { MessagesReading } from './messages-reading'
import { isComplaint, type Reading } from './reading'
import { EventSplitter, type ReceivedEvent } from './sse-events'
import { leftOutOf } from './translation'

/** A model server over HTTP with one of the two formats: a local one, a real one, a second Sandbank. */
export function upstreamProvider(row: ProviderRow, upstream: Upstream): Provider {
  const speaksChat = upstream.dialect === 'chat-completions'
  return {
    name: row.name,
    models: async () => (upstream.models ? Object.keys(upstream.models) : 'any'),
    health: (context) => health(context, row, upstream),

    async generate(context, request, options) {
      const leftOut = request.dialect === upstream.dialect ? [] : leftOutOf(request, row.name)
      const exchange = new Exchange(context, row, upstream, options)
      const model = modelOf(upstream, request.model)
      const response = speaksChat
        ? await exchange.send('/chat/completions', chatBodyFor(request, model))
        : await exchange.send('/messages', messagesBodyFor(request, model))
      const reading = speaksChat ? new ChatReading(request) : new MessagesReading(request)
      const streams = response.headers.get('content-type')?.includes('text/event-stream')
      const deltas =
        streams && response.body
          ? streamed(exchange, request, upstream, reading, response.body)
          : whole(exchange, request, upstream, reading, response)
      const facts = { upstream: upstream.baseUrl, model, status: response.status }
      return { deltas, facts: { ...facts, ...(leftOut.length > 0 && { leftOut: leftOut.join(', ') }) } }
    },

    ...(speaksChat && {
      image: (context: Context, request: ImageRequest, options: GenerateOptions) =>
        images(new Exchange(context, row, upstream, options), request, upstream),
    }),
  }
}

function modelOf({ models }: Upstream, model: string): string {
  const named = lookupTable(models ?? {})
  return named[model] ?? named['*'] ?? model
}

const HEALTH_TIMEOUT_MS = 2_000

async function health(context: Context, row: ProviderRow, upstream: Upstream): Promise<Health> {
  const hurried = { ...upstream, timeoutMs: Math.min(upstream.timeoutMs, HEALTH_TIMEOUT_MS) }
  const exchange = new Exchange(context, row, hurried, { signal: new AbortController().signal, hops: 0 })
  try {
    await exchange.send('/models')
    return { healthy: true, detail: `${upstream.baseUrl} answers` }
  } catch (thrown) {
    const { message, status } = thrown as Error & { status?: number }
    // A server need not list its models to serve them.
    if (status === 404)
      return { healthy: true, detail: `${upstream.baseUrl} answers, without a list of models` }
    return { healthy: false, detail: message }
  } finally {
    exchange.close()
  }
}

const NOTHING = new Uint8Array()

async function* streamed(
  exchange: Exchange,
  { dialect: requested }: ModelRequest,
  { dialect }: Upstream,
  reading: Reading,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly Delta[]> {
  const asItIs = requested === dialect
  const reader = body.getReader()
  const splitter = new EventSplitter()
  const masked = new EventMask(exchange.mask)
  let begun = false
  try {
    for (let open = true; open; ) {
      const { done, value } = await exchange.inTime(reader.read())
      open = !done
      for (const received of value ? maskedEvents(masked, splitter.add(value)) : last(masked, splitter)) {
        let deltas: Delta[]
        try {
          deltas = [...reading.event(received)]
        } catch (thrown) {
          // In the client's own format already, where that is the upstream's.
          if (!isComplaint(thrown) || !asItIs || !begun) throw complained(exchange, thrown)
          yield [{ type: 'wire', dialect, bytes: received.bytes }, ...reading.end()]
          return
        }
        // Only now: until an upstream has sent something, the next one can be tried.
        if (asItIs && !begun) deltas.unshift({ type: 'wire', dialect, bytes: NOTHING })
        begun = true
        if (reading.isOver) deltas.push(...reading.end())
        if (asItIs && reading.isForClient(received)) {
          deltas.push({ type: 'wire', dialect, bytes: received.bytes })
        }
        if (deltas.length > 0) yield deltas
      }
    }
    if (reading.isOver) return
    if (!reading.hasFinished) throw exchange.broken('it broke off in the middle of its answer')
    yield [...reading.end()]
  } finally {
    exchange.close()
  }
}

function* maskedEvents(mask: EventMask, events: Iterable<ReceivedEvent>): Generator<ReceivedEvent> {
  for (const event of events) yield* mask.add(event)
}

function* last(mask: EventMask, splitter: EventSplitter): Generator<ReceivedEvent> {
  yield* maskedEvents(mask, splitter.end())
  yield* mask.end()
}

async function* whole(
  exchange: Exchange,
  { dialect: requested }: ModelRequest,
  { dialect }: Upstream,
  reading: Reading,
  response: Response,
): AsyncGenerator<readonly Delta[]> {
  try {
    const text = await exchange.text(response)
    // Read before it is passed on: where it is no answer, another provider can be tried.
    const deltas = readWhole(exchange, reading, text)
    if (requested === dialect)
      deltas.unshift({ type: 'wire', dialect, bytes: new TextEncoder().encode(text) })
    yield deltas
  } finally {
    exchange.close()
  }
}

function readWhole(exchange: Exchange, reading: Reading, text: string): Delta[] {
  try {
    return [...reading.whole(jsonOf(text))]
  } catch (thrown) {
    throw complained(exchange, thrown)
  }
}

function complained(exchange: Exchange, thrown: unknown): Error {
  const what = thrown instanceof Error ? thrown.message : String(thrown)
  return exchange.broken(isComplaint(thrown) ? what : `what it sent cannot be read (${what.slice(0, 200)})`)
}

async function images(exchange: Exchange, request: ImageRequest, upstream: Upstream): Promise<ImageResult> {
  const { privacy: _, private: __, ...raw } = request.raw
  const model = modelOf(upstream, request.model)
  try {
    const response = await exchange.send('/images/generations', { ...raw, model })
    const answer = jsonOf(await exchange.text(response)) as ImageAnswer | undefined
    const made = (answer?.data ?? []).map(async ({ b64_json, url }) => {
      if (b64_json !== undefined) return decoded(exchange, b64_json)
      const file = await exchange.file(url ?? '')
      return new Uint8Array(await exchange.inTime(file.arrayBuffer()))
    })
    if (made.length === 0) throw exchange.broken('it answered without an image')
    const facts = { upstream: upstream.baseUrl, model }
    return { images: await Promise.all(made), usage: usageOf(answer?.usage), facts }
  } finally {
    exchange.close()
  }
}

function decoded(exchange: Exchange, text: string): Uint8Array<ArrayBuffer> {
  try {
    return base64.decode(text) as Uint8Array<ArrayBuffer>
  } catch (thrown) {
    throw complained(exchange, thrown)
  }
}

interface ImageAnswer {
  data?: { b64_json?: string; url?: string }[]
  usage?: { input_tokens?: number; output_tokens?: number }
}

function usageOf(reported: ImageAnswer['usage']): TokenUsage | undefined {
  if (reported?.output_tokens === undefined) return undefined
  return { input: reported.input_tokens ?? 0, output: reported.output_tokens, cacheRead: 0, cacheWrite: 0 }
}
