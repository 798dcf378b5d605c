/**
 * Lends the browser's own model, where it has one, to the emulator: a worker cannot reach it, a page can. It listens
 * for requests and sends the answer back in pieces.
 */

import { serverEvents } from '../server-events'
import { onEvent } from './events'

/** What is used of the browser's API; its types are in no library yet. */
interface LanguageModelApi {
  availability(): Promise<string>
  create(options: {
    initialPrompts?: readonly object[]
    temperature?: number
    topK?: number
    signal?: AbortSignal
  }): Promise<{
    promptStreaming(
      input: string,
      options: { responseConstraint?: object; signal?: AbortSignal },
    ): ReadableStream<string>
    destroy(): void
  }>
}

interface Ask {
  id: string
  prompts: { role: string; content: string }[]
  schema?: object
  temperature?: number
}

const PATH = '/__sandbank/gateway/browser-model'
const AGAIN_MS = 1_000

/**
 * Lends it for as long as the provider `browser` is switched on, by whichever tab. Until then the
 * availability of the model is not read: Chromium 150 loses the whole tab when a page goes away during
 * `availability()`.
 */
export function offerBrowserModel(): void {
  const model = (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel
  if (!model) return
  const page = crypto.randomUUID()
  let lending: AbortController | undefined
  const follow = async () => {
    const isNeeded = await isModelRequested()
    if (!isNeeded) {
      lending?.abort()
      lending = undefined
    } else if (!lending) {
      lending = new AbortController()
      void serveModel(model, page, lending.signal)
    }
  }
  // In turns: the answer to an older question must not undo what a newer one decided.
  let latest = Promise.resolve()
  const look = () => {
    latest = latest.then(follow).catch(() => undefined)
  }
  onEvent(['provider.changed'], look)
  // A Node host sends its pages no events: they look again when they are looked at.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  look()
}

async function isModelRequested(): Promise<boolean> {
  const response = await fetch(`${PATH}/wanted`)
  return response.ok && ((await response.json()) as { wanted: boolean }).wanted
}

async function serveModel(model: LanguageModelApi, page: string, signal: AbortSignal): Promise<void> {
  const availability = await model.availability().catch(() => 'unavailable')
  if (availability !== 'available') return
  // A worker that restarts, or ends a long stream, is connected to again.
  while (!signal.aborted) {
    await listen(model, page, signal).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

async function listen(model: LanguageModelApi, page: string, signal: AbortSignal): Promise<void> {
  const running = new Map<string, AbortController>()
  const response = await fetch(`${PATH}?page=${page}`, { signal })
  if (!response.ok || !response.body) return
  for await (const { data } of serverEvents(response.body)) {
    const message = JSON.parse(data) as { type: string } & Ask
    if (message.type === 'stop') {
      running.get(message.id)?.abort()
      running.delete(message.id)
      continue
    }
    const stop = new AbortController()
    running.set(message.id, stop)
    void answer(model, message, stop.signal)
  }
}

async function answer(model: LanguageModelApi, ask: Ask, signal: AbortSignal): Promise<void> {
  const { id, schema, temperature } = ask
  try {
    const last = ask.prompts.at(-1)
    const session = await model.create({
      initialPrompts: ask.prompts.slice(0, -1),
      // The API takes both or neither.
      ...(temperature !== undefined && { temperature, topK: temperature === 0 ? 1 : 3 }),
      signal,
    })
    try {
      const options = { signal, ...(schema && { responseConstraint: schema }) }
      const reader = session.promptStreaming(last?.content ?? '', options).getReader()
      for (let step = await reader.read(); !step.done; step = await reader.read()) {
        if (!(await send({ id, text: step.value }))) return
      }
      await send({ id, done: true })
    } finally {
      session.destroy()
    }
  } catch (thrown) {
    if (!signal.aborted) await send({ id, error: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

/** Whether the request was still open. */
async function send(piece: object): Promise<boolean> {
  const response = await fetch(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(piece),
  })
  return response.ok && ((await response.json()) as { wanted: boolean }).wanted
}
