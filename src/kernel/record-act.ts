import type { Context } from './context'
import { errorBody, type Refusal, type Verdict } from './errors'
import type { CallerName } from './journal-record'

/** What the emulator did by itself for a wallet, outside of requests. */
export interface Act {
  /** Who acted: the host of its address in the journal is `<room>.internal`. */
  readonly room: string
  /** `/orders/order_1/fillings/2` */
  readonly path: string
  /** What it was to do, as JSON. */
  readonly request: unknown
  readonly caller: CallerName
  readonly refusal: Refusal | undefined
  /** What it came to, where it was not refused, as JSON. */
  readonly outcome: unknown
  readonly verdicts: readonly Verdict[]
  readonly startedAt: number
  readonly ms: number
}

/** Records an act as the journal has a request: what it was to do, the decision of each layer, the outcome. */
export function recordAct({ record }: Pick<Context, 'record'>, act: Act): void {
  const { room, path, request, caller, refusal, outcome, verdicts, startedAt, ms } = act
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const url = new URL(`http://${room}.internal${path}`)
  record({
    request: new Request(url, { method: 'POST', headers }),
    url,
    requestBody: JSON.stringify(request),
    route: undefined,
    caller,
    ip: room,
    answer: { status: refusal?.spec.status ?? 200, headers },
    responseBody: JSON.stringify(refusal ? errorBody(refusal, 'rest') : outcome),
    stream: undefined,
    decision: refusal?.decision ?? null,
    verdicts,
    startedAt,
    ms,
  })
}
