import { answersTable, claim, requestDigest } from '#kernel/answers'
import { reportFailure } from '#kernel/background'
import { inNextTask } from '#kernel/concurrency/next-task'
import type { Context } from '#kernel/context'
import { isEvmAddress } from '#kernel/evm-address'
import { defineLocal } from '#kernel/local'
import { checkPayment } from './check'
import { COIN_DECIMALS, coinAt } from './coins'
import { chainOf } from './networks'
import { keyOf, recordRefusal, settledBy } from './payments'
import { Declined, isDeclined, reasonOf } from './reasons'
import { exceeding } from './refusals'
import { carryOut, type FacilitatorCall, TAKEN_BACK } from './settlement'
import { type PaymentRow, paymentTable } from './tables'
import { directly } from './ways'
import { type FacilitatorBody, glimpse, methodOf, type Payment, readPayment } from './wire'

/** As the packages read it. `invalidMessage`: which field, and what it should be. */
export interface Verified {
  readonly isValid: boolean
  readonly invalidReason?: string
  readonly invalidMessage?: string
  readonly payer?: string
}

/** As the packages read it. `transaction`: empty where none was made; of a duplicate, that of the settlement. */
export interface Settled {
  readonly success: boolean
  readonly errorReason?: string
  readonly errorMessage?: string
  readonly payer?: string
  readonly transaction: string
  readonly network: string
  /** In the scheme `upto`: what was paid, base units. */
  readonly amount?: string
}

/** Whether a payment could be settled now. Row x402-facilitator. A refusal is written down. */
export async function verifyPayment(call: FacilitatorCall, body: FacilitatorBody): Promise<Verified> {
  const { context } = call
  try {
    const payment = await readPayment(context, body)
    await checkPayment(context, payment, directly)
    return { isValid: true, payer: payment.authorization.from }
  } catch (thrown) {
    if (!isDeclined(thrown)) throw thrown
    const { reason, message, payer } = await refused(call, body, 'verify', thrown)
    return { isValid: false, invalidReason: reason, invalidMessage: message, ...(payer && { payer }) }
  }
}

/**
 * Carries a payment out on its chain, once for its authorization. Row x402-facilitator. Of several requests with
 * the same authorization one settles it, and the others get the refusal that it is used; a request that comes after a process died before
 * it answered gets the answer that was lost.
 */
export async function settlePayment(call: FacilitatorCall, body: FacilitatorBody): Promise<Settled> {
  const { context } = call
  const { network } = glimpse(body)
  try {
    const read = await readPayment(context, body)
    const { payment, amount } = toSettle(read)
    const known = (await answered(call, body)) ?? (await lostAnswer(context, keyOf(payment)))
    const transaction = known ?? (await settleNow(call, payment, amount))
    return {
      success: true,
      transaction,
      network: payment.network,
      payer: payment.authorization.from,
      ...(payment.scheme === 'upto' && { amount: String(amount) }),
    }
  } catch (thrown) {
    if (!isDeclined(thrown)) throw thrown
    const { reason, message, payer, transaction } = await refused(call, body, 'settle', thrown)
    return {
      success: false,
      errorReason: reason,
      errorMessage: message,
      ...(payer && { payer }),
      transaction: transaction ?? '',
      network: network ?? '',
    }
  }
}

/**
 * What is to be paid of a payment. In the scheme `upto` the requirements of a settlement say how much, and the payer has
 * signed for those that were offered. Throws a `Declined`.
 */
function toSettle(payment: Payment): { payment: Payment; amount: bigint } {
  const { scheme, amount, authorization } = payment
  const { value } = authorization
  if (scheme !== 'upto') return { payment, amount: value }
  if (amount > value) throw exceeding(amount, value)
  return { payment: { ...payment, amount: value }, amount }
}

/** The transaction of a settlement; empty where nothing is to be paid. Throws a `Declined`. */
async function settleNow(call: FacilitatorCall, payment: Payment, amount: bigint): Promise<string> {
  const { context } = call
  if (amount === 0n) {
    await checkPayment(context, payment, directly)
    return ''
  }
  // Before the block is there: a parallel request finds the row and must not take it for an abandoned one.
  const release = hold(context, keyOf(payment))
  let row: PaymentRow
  try {
    row = await carryOut(call, payment, { way: directly, amount })
  } catch (thrown) {
    release()
    throw thrown
  }
  answeredSoon(context, row, release)
  if (row.state === 'settled') return String(row.transaction)
  throw new Declined('failed', `The transaction ${row.transaction}: ${TAKEN_BACK}`, {
    transaction: String(row.transaction),
  })
}

/** The transaction that this very request made before, where its host sends it once more. */
async function answered(
  { context, requestId }: FacilitatorCall,
  body: FacilitatorBody,
): Promise<string | undefined> {
  if (requestId === undefined) return undefined
  await claim(context, requestId, requestDigest(JSON.stringify(body)))
  return (await context.store.table(answersTable).get(requestId))?.outcome as string | undefined
}

/** Settlements that this process carries out or answers, by their authorizations. */
const underWay = defineLocal('x402.underWay', () => new Map<string, number>())

function hold(context: Context, key: string): () => void {
  const counts = context.local(underWay)
  counts.set(key, (counts.get(key) ?? 0) + 1)
  return () => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
}

/**
 * The transaction of a payment that was settled by a process which died before it could say so; undefined where there
 * is none. Only one of several requests gets it.
 */
async function lostAnswer(context: Context, key: string): Promise<string | undefined> {
  if (context.local(underWay).has(key)) return undefined
  const row = await settledBy(context, key)
  if (!row?.transaction || row.answered || context.local(underWay).has(key)) return undefined
  answeredSoon(context, row, hold(context, key))
  return row.transaction
}

/** Notes that a settlement was answered, once the answer is on its way: a process that dies before has not answered. */
function answeredSoon({ store, bus }: Context, { id }: PaymentRow, release: () => void): void {
  inNextTask(async () => {
    try {
      await store.write([paymentTable], () => store.table(paymentTable).update(id, { answered: true }))
    } catch (thrown) {
      if (store.isOpen) reportFailure(bus, 'x402', thrown)
    } finally {
      release()
    }
  })
}

interface Refused {
  readonly reason: string
  readonly message: string
  readonly payer: string | undefined
  readonly transaction: string | undefined
}

/** Puts a refusal on record: in the list of payments, and with its rule in the journal. */
async function refused(
  { context, note }: FacilitatorCall,
  body: FacilitatorBody,
  step: 'verify' | 'settle',
  { rule, message, facts }: Declined,
): Promise<Refused> {
  const seen = glimpse(body)
  const reason = reasonOf(rule, seen.version, methodOf(body))
  note({ rule: `x402.${rule}`, facts: { reason, ...facts } })
  const payer = seen.payer && isEvmAddress(seen.payer) ? seen.payer : undefined
  if (rule === 'failed') return { reason, message, payer, transaction: String(facts.transaction) }
  const known = rule === 'used' ? await settlementOf(context, body) : undefined
  await recordRefusal(context, {
    ...seen,
    id: await context.ids.id('pay'),
    at: context.clock.now(),
    state: 'refused',
    step,
    chainId: null,
    transaction: known ?? null,
    reason,
    message: message.slice(0, 1_000),
    ...(await unitOf(seen)),
    owner: null,
    fee: null,
    authorization: null,
    answered: true,
  })
  return { reason, message, payer, transaction: known }
}

/** Of what a refused payment was to be paid in, where that is a coin of ours. */
async function unitOf({ version, network, asset }: ReturnType<typeof glimpse>) {
  const spec = network && (version === 1 || version === 2) ? chainOf(version, network) : undefined
  const coin = spec && asset ? await coinAt(spec, asset) : undefined
  return { symbol: coin?.symbol ?? null, decimals: coin ? COIN_DECIMALS : null }
}

async function settlementOf(context: Context, body: FacilitatorBody): Promise<string | undefined> {
  const row = await settledBy(context, keyOf(await readPayment(context, body)))
  return row?.transaction ?? undefined
}
