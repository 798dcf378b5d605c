import { chainSpec, chainTime } from '#domains/chain'
import { authorizationStatus, endPayment, signCancellation, spendTables } from '#domains/wallet'
import { x402Client } from '#domains/x402'
import { Mutex } from '#kernel/concurrency/mutex'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { defineLocal } from '#kernel/local'
import type { AnyTable } from '#kernel/store'
import { type AppPaymentRow, appPaymentTable, withOwed } from '../tables'
import { capTables, freeCaps } from './caps'
import { type Answer402, exchanged } from './exchange'
import { viewPaid } from './views'

type Hex = `0x${string}`

/** USDC is paid on Base. */
export const CHAIN_ID = 8453
/** How often a request is sent whose answer was lost after it was paid: at once, and with the same payment. */
const ATTEMPTS = 3

declare module '#kernel/bus' {
  interface BusEvents {
    /** A paid call of an app changed its state. */
    'apps.payment': { id: string; walletId: string; state: string }
  }
}

/** One request at a time for each payment: a second one waits for the answer of the first. */
const underWay = defineLocal('apps.payments', () => new Map<string, { mutex: Mutex; waiting: number }>())

export async function exclusively<Value>(
  context: Context,
  id: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const known = context.local(underWay)
  const entry = known.get(id) ?? { mutex: new Mutex(), waiting: 0 }
  known.set(id, entry)
  entry.waiting++
  try {
    return await entry.mutex.runExclusive(work)
  } finally {
    if (--entry.waiting === 0) known.delete(id)
  }
}

export function isUnderWay(context: Context, id: string): boolean {
  return context.local(underWay).has(id)
}

/** Returns the row, with what became of its authorization. */
export async function settledRow(context: Context, id: string): Promise<AppPaymentRow> {
  const row = (await context.store.table(appPaymentTable).get(id)) as AppPaymentRow
  return row.state === 'sent' ? settleOne(context, row) : row
}

/**
 * Sends the request with its payment, and reads from the chain what became of that. Where the answer was lost after the
 * money went, the request is sent again with the same payment: nothing is paid twice.
 */
export async function sendPaid(context: Context, row: AppPaymentRow) {
  let ended = row
  let failure: Refusal | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    let answer: Answer402 | undefined
    try {
      answer = await exchanged(context, ended, await headerOf(ended))
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown
      failure = thrown
    }
    const isOk = answer !== undefined && answer.status >= 200 && answer.status < 300
    ended = await settleOne(context, ended, { answer, isVoid: !isOk })
    if (answer) return viewPaid({ ...ended, answer: storedAnswer(answer) })
    if (ended.state !== 'paid' || ended.answer) break
  }
  if (ended.state === 'released' && failure) {
    throw new Refusal(failure.spec, `${failure.message} Nothing was paid.`, failure.decision)
  }
  if (ended.answer) return viewPaid(ended)
  const error = `${failure?.message ?? 'The answer was lost.'} It is paid: call x402.fetch again with the same request, and the same payment is sent, at no further cost.`
  return viewPaid({ ...ended, answer: { status: 502, text: JSON.stringify({ error }) } })
}

/**
 * Stores what became of an authorization. `isVoid`: its server gave nothing for it, so it is cancelled on the chain where
 * it was not used.
 */
async function settleOne(
  context: Context,
  row: AppPaymentRow,
  { answer, isVoid = false }: { answer?: Answer402 | undefined; isVoid?: boolean } = {},
): Promise<AppPaymentRow> {
  const spec = chainSpec(CHAIN_ID)
  const { signed, nonce } = row
  // Paid before, and the answer was lost.
  if (row.state === 'paid' && answer) return ended(context, row, 'paid', answer)
  if (!signed || row.state !== 'sent') return row
  const from = signed.from as Hex
  const status = await authorizationStatus(context, spec, { from, nonce: nonce as Hex })
  const isOver = (await chainTime(context, CHAIN_ID)) >= BigInt(signed.validBefore)
  if (status.kind === 'used') return ended(context, row, 'paid', answer, status.transaction)
  if (status.kind === 'cancelled') return ended(context, row, 'released', answer)
  if (!isVoid && !isOver) return answer ? ended(context, row, 'sent', answer) : row
  const signature = await signCancellation(context, row.walletId, spec, {
    from,
    nonce: nonce as Hex,
  })
  const also = {
    tables: endTables,
    run: (context: TransactionContext) => writeEnd(context, row, 'released', answer),
  }
  const { cancelAuthorization } = await x402Client()
  const outcome = await cancelAuthorization(context, spec, { from, nonce: nonce as Hex, signature }, also)
  // Somebody used it meanwhile.
  if (outcome === 'late') return settleOne(context, row, { answer, isVoid })
  const after = await context.store.table(appPaymentTable).get(row.id)
  publishPayment(context, after ?? row)
  return after ?? row
}

const endTables: readonly AnyTable[] = [...new Set<AnyTable>([appPaymentTable, ...capTables, ...spendTables])]

async function ended(
  context: Context,
  row: AppPaymentRow,
  state: AppPaymentRow['state'],
  answer: Answer402 | undefined,
  transaction: string | null = null,
): Promise<AppPaymentRow> {
  await context.transaction(endTables, (context) => writeEnd(context, row, state, answer, transaction))
  const after = (await context.store.table(appPaymentTable).get(row.id)) ?? row
  publishPayment(context, after)
  return after
}

/** Over `endTables`. An answer that was given is not replaced by a worse one. */
async function writeEnd(
  context: TransactionContext,
  { id }: AppPaymentRow,
  state: AppPaymentRow['state'],
  answer: Answer402 | undefined,
  transaction: string | null = null,
): Promise<void> {
  const rows = context.store.table(appPaymentTable)
  const row = await rows.get(id)
  if (!row) return
  // A request that was paid for may be sent again to a server that was busy.
  const isStored = answer !== undefined && (state !== 'paid' || isLast(answer.status))
  const isBetter = isStored && (row.answer === null || answer.status < row.answer.status)
  const next = {
    ...row,
    answer: isBetter ? storedAnswer(answer) : row.answer,
    transaction: row.transaction ?? transaction,
  }
  if (row.state === 'sent' && state === 'released') await freeCaps(context, row)
  if (row.state === 'sent' && state !== 'sent' && row.signed) {
    await endPayment(context, row.signed.hash, state === 'paid')
  }
  await rows.put(withOwed({ ...next, state: row.state === 'sent' ? state : row.state }))
}

/** Settles the payments of a visitor in an app whose end is not known: a cap must not hold what was never paid. */
export async function settleSent(
  context: Context,
  { walletId, subject }: Pick<AppPaymentRow, 'walletId' | 'subject'>,
): Promise<void> {
  const rows = context.store.table(appPaymentTable)
  for (const row of await rows.where('[walletId+state]').equals([walletId, 'sent']).toArray()) {
    if (row.subject === subject && !isUnderWay(context, row.id)) await settleOne(context, row)
  }
}

async function headerOf(row: AppPaymentRow): Promise<readonly [name: string, value: string]> {
  const { version, network, accepted, resource, payTo, amount, nonce, signed } = row
  if (!signed) throw new Error(`the payment ${row.id} was not signed`)
  const { from, validAfter, validBefore, signature } = signed
  const { paymentHeader } = await x402Client()
  return paymentHeader({
    ...{ version, network, signature, accepted: JSON.parse(accepted) },
    resource: resource === null ? undefined : JSON.parse(resource),
    authorization: { from, to: payTo, value: amount, validAfter, validBefore, nonce },
  })
}

/** Whether another try would not change an answer: not where the server is busy, or down for a while. */
export function isLast(status: number): boolean {
  return status < 500 && status !== 408 && status !== 425 && status !== 429
}

function storedAnswer({ status, text }: Answer402) {
  return { status, text }
}

export function publishPayment({ bus }: Context, { id, walletId, state }: AppPaymentRow): void {
  bus.publish({ type: 'apps.payment', id, walletId, state })
}
