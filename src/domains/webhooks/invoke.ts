import type { Context } from '#kernel/context'
import { isRefusal, Refusal, type Verdict } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { machineNow } from '#runtime'
import { admitIp, takePlaces } from './admission'
import type { SentRequest } from './deliveries'
import { webhookErrors } from './errors'
import { handle } from './handler'
import {
  beginRun,
  type Invoked,
  type Run,
  recalled,
  storeAnswer,
  storeInstruction,
  storeRefusal,
} from './outcomes'
import { readAnswer } from './result'
import type { WebhookRow } from './tables'
import { versions } from './versions'
import { pausedRefusal } from './webhooks'

/** A call of a webhook, by whichever way it comes. */
export interface Invocation {
  readonly context: Context
  readonly webhook: WebhookRow
  readonly request: Omit<SentRequest, 'body'>
  /** The body, within the webhook's limit. Throws 413. */
  readBody(): Promise<Uint8Array<ArrayBuffer>>
  readonly ip: string
  /** As of `Call`. */
  readonly requestId: string | undefined
  readonly transact: Call['transact']
  /** Called with the verdict of each rule where the call is let through. */
  report(verdicts: readonly Verdict[]): void
  /** The delivery that this one repeats: address, rate and whether it is paused are not checked then. */
  readonly replayOf: string | undefined
}

/**
 * Calls a webhook, in the order that the contract has: paused 404, address 403, size 413, rate 429, then the handler with
 * the exact bytes. A prompt is queued in the transaction that stores the delivery. Rows webhook-*.
 */
export async function invoke(call: Invocation): Promise<Invoked> {
  const known = await recalled(call)
  if (known) return known
  const run = await beginRun(call)
  const arrived = await admitted(call).catch((thrown) => refusalIn(thrown))
  if ('spec' in arrived) return storeRefusal(run, arrived, { outcome: 'refused' })
  return carryOut(call, { ...run, ...arrived })
}

/** A call that may reach the handler. */
interface Arrived {
  readonly body: Uint8Array<ArrayBuffer>
  /** When its last byte was here, by `machineNow`. */
  readonly calledAt: number
}

/** Throws the refusal of a call that may not reach the handler. */
async function admitted(call: Invocation): Promise<Arrived> {
  const { context, webhook, ip, requestId, replayOf } = call
  const arrived = async () => ({ body: await call.readBody(), calledAt: machineNow() })
  if (replayOf !== undefined) return arrived()
  if (webhook.status === 'paused') throw pausedRefusal(webhook)
  const byIp = admitIp(webhook, ip)
  const whole = await arrived()
  call.report([byIp, ...(await takePlaces(context, webhook, requestId))])
  return whole
}

async function carryOut(call: Invocation, run: Run & Arrived): Promise<Invoked> {
  const { context, webhook, request } = call
  const version = await versions.find(context, webhook, webhook.version)
  const { variables, body, calledAt } = run
  const sent = { request: { ...request, body }, variables, calledAt }
  const handled = await handle(context, webhook, version, sent)
  const { result, ...figures } = handled
  if ('refusal' in result) {
    const { refusal, ...how } = result
    return storeRefusal(run, refusal, { ...how, ...figures })
  }
  const read = readAnswer(result.answer)
  if (read.kind === 'wrong') {
    const { field, problem } = read
    return storeRefusal(run, wrongResult(webhook, field, problem), {
      outcome: 'failed',
      error: { message: `${field}: ${problem}` },
      ...figures,
    })
  }
  try {
    if (read.kind === 'answer') return await storeAnswer(run, result, figures)
    return await storeInstruction(run, read.instruction, figures)
  } catch (thrown) {
    // Of the agent, which may not take this wallet's prompts, or of a webhook that was paused or deleted meanwhile.
    return storeRefusal(run, refusalIn(thrown), { outcome: 'refused', ...figures })
  }
}

function wrongResult({ name }: WebhookRow, field: string, problem: string): Refusal {
  return new Refusal(
    webhookErrors.handlerFailed,
    `The handler of the webhook "${name}" answered with a prompt that cannot be queued: ${field} ${problem}. No job was queued. (Rule webhooks.result.)`,
    { rule: 'webhooks.result', facts: { name, field } },
  )
}

/** Throws what is none. */
function refusalIn(thrown: unknown): Refusal {
  if (isRefusal(thrown)) return thrown
  throw thrown
}
