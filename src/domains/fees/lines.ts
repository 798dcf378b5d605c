import { isRefusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { pushedChunks } from '#kernel/http/stream'
import { toVocabulary } from '#kernel/vocabulary'

/** One line of a body of JSON lines. */
export type Line = { readonly type: 'progress' | 'result' | 'error' } & Readonly<Record<string, unknown>>

/**
 * An answer that is sent line by line while it is made: whatever `run` writes, then what it returns. By then the status
 * has been sent, so a failure is a line too.
 */
export function lines(
  { context: { settings, store }, signal, stream }: Pick<Call, 'context' | 'signal' | 'stream'>,
  run: (write: (line: Line) => void) => Promise<Line>,
): Response {
  const chunks = pushedChunks(signal, (send, end) => {
    const write = (line: Line) => {
      send(`${JSON.stringify(toVocabulary(line, settings.current.vocabulary))}\n`)
    }
    run(write).then(
      (line) => {
        write(line)
        end()
      },
      (thrown) => {
        write(errorLine(store.explain(thrown)))
        end('failed')
      },
    )
    return () => {}
  })
  return stream(chunks, { 'Content-Type': 'application/x-ndjson; charset=utf-8' })
}

function errorLine(thrown: unknown): Line {
  if (isRefusal(thrown)) return { type: 'error', error: thrown.spec.error, message: thrown.message }
  console.error(thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { type: 'error', error: 'Internal error', message }
}
