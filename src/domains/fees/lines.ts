import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { toVocabulary } from '#kernel/vocabulary'

/** One line of a body of JSON lines. */
export type Line = { readonly type: 'progress' | 'result' | 'error' } & Readonly<Record<string, unknown>>

/**
 * An answer that is told line by line while it is made: whatever `run` tells, then what it returns. By then the status
 * has been sent, so what goes wrong is a line too.
 */
export function lines(
  { settings, store }: Context,
  run: (tell: (line: Line) => void) => Promise<Line>,
): Response {
  const encoder = new TextEncoder()
  let isGone = false
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (line: Line) => {
        if (isGone) return
        const text = JSON.stringify(toVocabulary(line, settings.current.vocabulary))
        controller.enqueue(encoder.encode(`${text}\n`))
      }
      tell(await run(tell).catch((thrown) => errorLine(store.explain(thrown))))
      if (!isGone) controller.close()
    },
    cancel() {
      isGone = true
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } })
}

function errorLine(thrown: unknown): Line {
  if (isRefusal(thrown)) return { type: 'error', error: thrown.spec.error, message: thrown.message }
  console.error(thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { type: 'error', error: 'Internal error', message }
}
