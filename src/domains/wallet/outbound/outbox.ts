import { Mutex } from '#kernel/concurrency/mutex'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { defineLocal } from '#kernel/local'
import type { Actor } from '../layers/actor'
import { evaluate, policyTablesOf } from '../layers/evaluate'
import { enforce } from '../layers/policy-decision'
import type { TransactionIntent } from '../layers/transaction-intent'
import { nextSeq, putSpend } from '../spending/spend-log'
import { laneTable, type SpendRow, spendTable } from '../spending/tables'
import { chainAdapterOf } from './chain-adapter'
import { outboundErrors } from './errors'
import { send, settleOpen } from './settle'

interface Signed {
  readonly hash: string
  readonly raw: string
}

/** A signed transaction, ready for the outbox: policies evaluate its intent, its hash identifies it. */
export interface Draft {
  readonly intent: TransactionIntent
  readonly signed: Signed
  /** The one to send instead when the gas is sponsored, where a sponsor has to sign too. */
  readonly sponsored?: Signed
  readonly record: Pick<SpendRow, 'to' | 'amount' | 'symbol' | 'description'>
}

/** Another process added to the outbox on this lane after we read it: our nonce may be taken. */
class LaneMoved extends Error {
  override readonly name = 'LaneMoved' as const
}

/** Of two processes one gets on with each attempt; this many are never needed by fair means. */
const ATTEMPTS = 200

/** Transactions of one wallet on one chain take turns, as their nonces do. */
const lanes = defineLocal('wallet.lanes', () => new Map<string, Mutex>())

/**
 * Sends a transaction for a request, exactly once. Drafts and signs it, writes an outbox row, and only then sends: one
 * transaction of the store evaluates all layers and limits and writes the row, so parallel requests, other tabs and
 * other chains cannot pass a limit together. A repeat of the request finds the row and completes it.
 * Throws the refusal of the first layer that says no, or of the chain.
 */
export function sendThroughOutbox(
  call: Pick<Call, 'context' | 'transact' | 'report'>,
  { walletId, chain, actor }: { walletId: string; chain: string; actor: Actor },
  draft: () => Promise<Draft>,
): Promise<SpendRow> {
  const { context } = call
  const key = `${walletId}:${chain}`
  return laneOf(context, key).runExclusive(async () => {
    for (let attempt = 1; ; attempt++) {
      const promised = await promisedOn(context, key)
      // What waits would take the nonce that is drawn next.
      await settleOpen(context, walletId, chain)
      const drafted = await draft()
      try {
        const hash = await call.transact([...policyTablesOf(actor), laneTable], async (context) => {
          if ((await promisedOn(context, key)) !== promised) throw new LaneMoved(key)
          const { decisions, sponsored, spending } = await evaluate(context, walletId, actor, drafted.intent)
          call.report(decisions)
          enforce(decisions)
          const { gas } = drafted.intent
          const signed = (sponsored && drafted.sponsored) || drafted.signed
          await context.store.table(laneTable).put({ key, promised: promised + 1 })
          await putSpend(context, {
            ...drafted.record,
            ...signed,
            walletId,
            chain,
            seq: await nextSeq(context, walletId),
            at: spending.now,
            kind: drafted.intent.kind,
            microUsd: drafted.intent.microUsd === null ? null : String(drafted.intent.microUsd),
            sponsored,
            ...(sponsored && gas?.microUsd != null && { gasMicroUsd: String(gas.microUsd) }),
            state: 'reserved',
          })
          return signed.hash
        })
        return await sentRow(context, chain, hash)
      } catch (thrown) {
        if ((thrown as Error)?.name !== 'LaneMoved' || attempt === ATTEMPTS) throw thrown
      }
    }
  })
}

/** The outbox row after it was sent, by this request or an earlier one with the same id. */
async function sentRow(context: Context, chain: string, hash: string): Promise<SpendRow> {
  const spends = context.store.table(spendTable)
  const row = await spends.get(hash)
  const words =
    row?.state === 'reserved' ? await send(context, chainAdapterOf(context, chain), row) : undefined
  const settled = await spends.get(hash)
  if (settled) return settled
  throw new Refusal(
    outboundErrors.rejected,
    `The chain ${chain} did not take the transaction: ${words ?? 'it was refused when it was first sent'}. Nothing was sent.`,
    { rule: 'chain.rejected', facts: { chain, hash, words: words ?? null } },
  )
}

async function promisedOn({ store }: Context, key: string): Promise<number> {
  return (await store.table(laneTable).get(key))?.promised ?? 0
}

function laneOf(context: Context, key: string): Mutex {
  const known = context.local(lanes)
  const turns = known.get(key) ?? new Mutex()
  known.set(key, turns)
  return turns
}
