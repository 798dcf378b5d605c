import { z } from 'zod'
import { errors, Refusal } from '../errors'

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** What is wrong with a header, naming it and the rule; undefined where nothing is. */
export function headerProblem(name: string, value: string): { name: string; problem: string } | undefined {
  const shown = JSON.stringify(name.slice(0, 100)).slice(1, -1)
  if (!NAME.test(name)) {
    return { name: shown, problem: "is no name of a header: letters, digits and !#$%&'*+-.^_`|~ only" }
  }
  if (/[\r\n\0]/.test(value)) return { name: shown, problem: 'must have no line break and no zero in it' }
  const wide = /[^\0-\xff]/.exec(value)?.[0]
  if (wide === undefined) return undefined
  return { name: shown, problem: `must have characters up to U+00FF only, and has ${JSON.stringify(wide)}` }
}

/** A request that a caller has us send to another server: fields of a body. */
export const outgoingRequest = {
  url: z
    .string()
    .max(8_192)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'must be an http(s) URL'),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('GET'),
  headers: z
    .record(z.string(), z.string())
    .superRefine((headers, { addIssue }) => {
      for (const [name, value] of Object.entries(headers)) {
        const wrong = headerProblem(name, value)
        if (wrong) addIssue({ code: 'custom', path: [wrong.name], message: wrong.problem })
      }
    })
    .default({}),
  body: z.json().optional().describe('a text is sent as it is, anything else as JSON'),
}

interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Its method, headers and body as they are sent: data as JSON, and said to be. Throws 400 for a GET with a body. */
export function outgoing({ method, headers, body }: Outgoing) {
  if (method === 'GET' && body != null) {
    throw new Refusal(
      errors.invalidRequest,
      'body: a GET request has none. Send another method, or no body.',
      {
        ...{ rule: 'request.field', facts: { field: 'body', method } },
      },
    )
  }
  const isData = body != null && typeof body !== 'string'
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return {
    method,
    headers: isData && !named ? { ...headers, 'Content-Type': 'application/json' } : headers,
    body: isData ? JSON.stringify(body) : ((body as string | null | undefined) ?? null),
  }
}
