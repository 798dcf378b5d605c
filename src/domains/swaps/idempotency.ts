import { type OperationCall, settledSpend } from '#domains/wallet'
import { requestDigest } from '#kernel/answers'
import { DAY_MS } from '#kernel/durations'
import { Refusal } from '#kernel/errors'
import { swapErrors } from './errors'
import type { AnySwapBody } from './fields'
import { pairDigest } from './quoted-pair'
import { swapKeyTable } from './tables'

const RETENTION_MS = DAY_MS

/** The transaction that reserves the swap also takes its idempotency key; a repeat returns its outcome. */
export function keyed(call: OperationCall, body: AnySwapBody): OperationCall {
  const { idempotencyKey: key } = body
  if (key === undefined) return call
  const { context, principal } = call
  const keys = context.store.table(swapKeyTable)
  return {
    ...call,
    transact: (tables, run) =>
      call.transact([...tables, swapKeyTable], async (context) => {
        const known = await hashUnder(call, body, key)
        if (known !== undefined) return known as never
        const outcome = await run(context)
        const at = context.clock.now()
        const id = `${principal.walletId} ${key}`
        await keys.put({ id, walletId: principal.walletId, asked: digestOf(body), hash: String(outcome), at })
        return outcome
      }),
  }
}

/**
 * The transaction of the same swap under its idempotency key, where the chain has it and it came to something. Throws 409
 * for another swap under that key, and while the first one is in flight.
 */
export async function earlierHash(call: OperationCall, body: AnySwapBody): Promise<string | undefined> {
  const { idempotencyKey: key } = body
  const hash = key === undefined ? undefined : await hashUnder(call, body, key)
  if (key === undefined || hash === undefined) return undefined
  const spend = await settledSpend(call.context, call.principal.walletId, hash)
  if (spend?.state !== 'reserved' && spend?.state !== 'pending')
    return spend?.state === 'confirmed' ? hash : undefined
  throw new Refusal(
    swapErrors.inFlight,
    `idempotencyKey: the swap under "${key}" is in flight: ${hash} was sent to ${spend.chain}, and is in no block yet. Ask again when it is mined.`,
    { rule: 'swaps.inFlight', facts: { key, hash, chain: spend.chain } },
  )
}

async function hashUnder(
  { context, principal }: OperationCall,
  body: AnySwapBody,
  key: string,
): Promise<string | undefined> {
  const known = await context.store.table(swapKeyTable).get(`${principal.walletId} ${key}`)
  if (!known || context.clock.now() - known.at >= RETENTION_MS) return undefined
  if (known.asked === digestOf(body)) return known.hash
  throw new Refusal(
    swapErrors.duplicate,
    `idempotencyKey: "${key}" came with another swap at ${context.clock.iso(known.at)}, and what that one did stands. Use a new key for a new swap; a key is kept for 24 hours.`,
    { rule: 'swaps.idempotencyKey', facts: { key, at: context.clock.iso(known.at) } },
  )
}

function digestOf(body: AnySwapBody): string {
  const { slippageBps, minBuyAmount, quoteId } = body
  return requestDigest(pairDigest(body), String(slippageBps), String(minBuyAmount), String(quoteId))
}
