/** @param {Response} response */
export const isEventStream = ({ headers }) =>
  Boolean(headers.get('content-type')?.startsWith('text/event-stream'))

/**
 * The server-sent events of an answer, until it ends. Nothing where it is of another kind.
 * @param {Response} response
 * @returns {AsyncGenerator<{ event: string, data: string }>}
 */
export async function* serverEvents(response) {
  const { body } = response
  if (!body || !isEventStream(response)) return
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const each of events) {
      const data = /^data: (.*)$/m.exec(each)?.[1]
      if (data !== undefined) yield { event: /^event: (.*)$/m.exec(each)?.[1] ?? 'message', data }
    }
  }
}
