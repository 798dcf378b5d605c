import { asApiError, open } from '../../../api'
import { serverEvents } from '../../../server-events'
import type { WireRequest } from './draft'
import { errorOf, type GatewayError, isError, NOTHING_READ, type Reading, read } from './reading'

/** `refused`: an error instead of an answer. `broken`: it ended before its end. */
type Stage = 'waiting' | 'arriving' | 'whole' | 'cancelled' | 'refused' | 'broken'

export interface Answer {
  stage: Stage
  /** Of HTTP; 0 until it is known. */
  status: number
  /** What the gateway says about the tier and the model, by header name in lower case. */
  headers: Record<string, string>
  reading: Reading
  error: GatewayError | null
  /** Milliseconds from sending to the first piece, and to the end. */
  firstMs: number | null
  endMs: number | null
}

export const NO_ANSWER: Answer = {
  stage: 'waiting',
  status: 0,
  headers: {},
  reading: NOTHING_READ,
  error: null,
  firstMs: null,
  endMs: null,
}

const HEADERS = [
  'x-privacy-tier',
  'x-confidential-verified',
  'x-confidential-signer',
  'x-confidential-tcb',
  'x-model-deprecated',
  'x-model-replacement',
  'retry-after',
]

/**
 * Sends a request and reads its answer as it arrives; `show` is called for every step. Aborting `signal` cancels it.
 */
export async function follow(
  { format, path, body }: WireRequest,
  key: string,
  signal: AbortSignal,
  show: (answer: Answer) => void,
): Promise<Answer> {
  const started = performance.now()
  const since = () => performance.now() - started
  let answer = NO_ANSWER
  const step = (part: Partial<Answer>) => {
    answer = { ...answer, ...part }
    show(answer)
  }
  const take = (data: unknown) => {
    const next = read(answer.reading, format, data)
    if (isError(next)) step({ stage: 'broken', error: { ...next, status: answer.status } })
    else {
      const hasBegun = next.text + next.reasoning !== '' || next.toolCalls.length + next.images.length > 0
      step({ reading: next, stage: 'arriving', firstMs: answer.firstMs ?? (hasBegun ? since() : null) })
    }
  }
  try {
    const response = await open('POST', path, { key, body, signal })
    step({ status: response.status, headers: headersOf(response) })
    if (!response.ok) {
      step({ stage: 'refused', error: errorOf(response.status, jsonOf(await response.text())) })
    } else if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
      for await (const { data } of serverEvents(response.body)) {
        if (data !== '[DONE]') take(jsonOf(data))
        if (answer.error) break
      }
    } else {
      take(jsonOf(await response.text()))
    }
    if (answer.stage === 'arriving' || answer.stage === 'waiting') {
      step(answer.reading.finish === null ? BROKEN : { stage: 'whole' })
    }
  } catch (reason) {
    if (signal.aborted) step({ stage: 'cancelled' })
    else if (answer.status === 0) {
      const { message } = asApiError(reason)
      step({ stage: 'refused', error: { status: 0, type: '', code: '', message } })
    } else step(BROKEN)
  }
  step({ endMs: since() })
  return answer
}

const BROKEN: Partial<Answer> = {
  stage: 'broken',
  error: {
    status: 0,
    type: '',
    code: '',
    message: 'The connection ended in the middle of the answer. What had arrived is billed.',
  },
}

/** Output tokens a second from the first piece to the end; null where there is nothing to divide. */
export function tokensPerSecond({ reading: { usage }, firstMs, endMs }: Answer): number | null {
  if (!usage || firstMs === null || endMs === null) return null
  const seconds = (endMs - firstMs) / 1000
  return seconds > 0.005 && usage.output > 1 ? usage.output / seconds : null
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
