import type { AnswerHeaders } from './answer-headers'

/**
 * An answer that is a text, before a host sends it: to make a `Response` of it costs more than many a route, in Node for
 * its stream, in a browser for its blob, and not every host needs one.
 */
export class TextAnswer {
  constructor(
    readonly text: string,
    readonly status: number,
    readonly headers: AnswerHeaders,
  ) {}
}

/** What the emulator answers with; a `Response` where it is a stream, stored bytes, or nothing. */
export type AnyAnswer = Response | TextAnswer

/** `bodyOf`: what the host makes of a text where it has a cheaper way to send it. */
export function responseOf(answer: AnyAnswer, bodyOf: (text: string) => BodyInit = (text) => text): Response {
  if (answer instanceof Response) return answer
  const { text, status, headers } = answer
  return new Response(bodyOf(text), { status, headers: [...headers] })
}
