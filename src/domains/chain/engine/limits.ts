import { WorkTime } from '#kernel/concurrency/work-time'
import type { Context } from '#kernel/context'
import { isRpcError, RpcError, SERVER_ERROR } from '../rpc-errors'

/**
 * The time of one request's EVM work, `evmTimeoutMs` of the settings. All calls of a batch share it. Beyond it an
 * `RpcError` is thrown.
 */
export function evmTime({ settings }: Context): WorkTime {
  return new WorkTime(settings.current.evmTimeoutMs, (limitMs) =>
    beyond(
      'timeout',
      { limitMs },
      `execution aborted (timeout = ${limitMs / 1000}s): one request may compute that long, all calls of a batch together. To change it: PUT /__sandbank/settings {"evmTimeoutMs": …}`,
    ),
  )
}

/** For work that no request waits for: its gas alone bounds it, so it comes to an end on a slow machine too. */
export function untimed(): WorkTime {
  return new WorkTime(Number.POSITIVE_INFINITY, () => new Error('unlimited time has run out'))
}

/** Refuses what is larger than one piece of work may be: `rule` is the last word of the rule, `limit` the most. */
export function tooMuch(rule: string, what: string, limit: number): RpcError {
  return beyond(rule, { limit }, `execution aborted: ${what} (at most ${limit}, which is fixed)`)
}

/** Whether execution was broken off in the middle by a limit of ours: its EVM and its state are of no more use. */
export function isBrokenOff(thrown: unknown): thrown is RpcError {
  return isRpcError(thrown) && String((thrown.data as { rule?: unknown } | null)?.rule).startsWith(RULES)
}

/** Whether that was the limit of time, which is one for all that a request executes. */
export function isOutOfTime({ data }: RpcError): boolean {
  return (data as { rule?: unknown } | null)?.rule === TIME
}

const RULES = 'chain.evm.'
const TIME = `${RULES}timeout`

function beyond(rule: string, facts: Record<string, number>, message: string): RpcError {
  return new RpcError(SERVER_ERROR, message, { rule: RULES + rule, facts })
}
