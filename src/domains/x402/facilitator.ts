import { actOnChain, authorizationSlot, balanceSlot, type ChainView } from '#domains/chain'
import { answersTable, claim, requestDigest } from '#kernel/answers'
import { reportFailure } from '#kernel/background'
import { inNextTask } from '#kernel/concurrency/next-task'
import type { Context } from '#kernel/context'
import type { Decision } from '#kernel/errors'
import { isEvmAddress } from '#kernel/evm-address'
import { isRpcError } from '#kernel/json-rpc'
import { defineLocal } from '#kernel/local'
import { FACILITATOR_ADDRESS } from './addresses'
import { checkPayment, poor, used } from './check'
import { authorizationKey, putPayment, recordRefusal, settledBy } from './payments'
import { Declined, isDeclined, reasonOf } from './reasons'
import { type PaymentRow, paymentTable } from './tables'
import { type FacilitatorBody, glimpse, type Payment, readPayment } from './wire'

type Hex = `0x${string}`
type Plan = Parameters<typeof actOnChain>[2]

/** Enough for a payer that is a contract, and checks a signature its own way. */
const GAS = 1_000_000n

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
}

/** Of a request: what a route passes on to say why, and to know a repeat. */
export interface FacilitatorCall {
  readonly context: Context
  readonly requestId: string | undefined
  note(decision: Decision): void
}

/** Whether a payment could be settled now. Row x402-facilitator. A refusal is written down. */
export async function verifyPayment(call: FacilitatorCall, body: FacilitatorBody): Promise<Verified> {
  const { context } = call
  try {
    const payment = await readPayment(context, body)
    await checkPayment(context, payment)
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
    const payment = await readPayment(context, body)
    const { from, nonce } = payment.authorization
    const key = authorizationKey(payment.spec.id, from, nonce)
    const known = (await answered(call, body)) ?? (await lostAnswer(context, key))
    const transaction = known ?? (await carryOut(call, payment, key))
    return { success: true, transaction, network: payment.network, payer: from }
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

/** The transaction that this very request made before, where its host sends it once more. */
async function answered(
  { context, requestId }: FacilitatorCall,
  body: FacilitatorBody,
): Promise<string | undefined> {
  if (requestId === undefined) return undefined
  await claim(context, requestId, requestDigest(JSON.stringify(body)))
  return (await context.store.table(answersTable).get(requestId))?.outcome as string | undefined
}

/** The transaction of the payment. Throws a `Declined`. */
async function carryOut(call: FacilitatorCall, payment: Payment, key: string): Promise<string> {
  const { context } = call
  const { spec } = payment
  const { data } = await checkPayment(context, payment)
  const id = await context.ids.id('pay')
  const slots = await slotsOf(payment)
  let row: PaymentRow | undefined
  let declined: Declined | undefined
  const plan: Plan = async (view) => {
    declined = await declinedNow(view, payment, slots)
    if (declined) return undefined
    return {
      from: FACILITATOR_ADDRESS as Hex,
      to: spec.usdc.address,
      data,
      gas: GAS,
      at: Math.floor(context.clock.now() / 1_000),
      requestId: call.requestId,
      also: {
        tables: [paymentTable],
        async run(context, mined) {
          row = rowOf(context, payment, { id, key, mined })
          await putPayment(context, row)
          return true
        },
      },
    }
  }
  // Before the block is there: a parallel request finds the row and must not take it for an abandoned one.
  const release = hold(context, key)
  try {
    const acted = await act(context, spec.id, plan)
    if (acted === 'closed') throw closed(spec.name)
    if (declined) throw declined
  } catch (thrown) {
    release()
    throw thrown
  }
  if (!row?.transaction) throw new Error(`the settlement of ${key} wrote nothing`)
  context.bus.publish({ type: 'x402.payment', id, state: row.state })
  answeredSoon(context, row, release)
  if (row.state === 'settled') return row.transaction
  throw new Declined('failed', `The transaction ${row.transaction} was mined and taken back by the token`, {
    transaction: row.transaction,
  })
}

async function act(context: Context, chainId: number, plan: Plan): Promise<'done' | 'idle' | 'closed'> {
  try {
    return (await actOnChain(context, chainId, plan)).kind
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown
    throw new Declined('simulation', `The chain does not take it: ${thrown.message.slice(0, 300)}`)
  }
}

/** What the newest block says, when it is this payment's turn. */
async function declinedNow(
  view: ChainView,
  payment: Payment,
  { state, balance }: { state: Hex; balance: Hex },
): Promise<Declined | undefined> {
  const { address } = payment.spec.usdc
  if ((await view.slot(address, state)) !== 0n) return used(payment)
  const balanceNow = await view.slot(address, balance)
  return balanceNow < payment.authorization.value ? poor(payment, balanceNow) : undefined
}

async function slotsOf({ authorization: { from, nonce } }: Payment): Promise<{ state: Hex; balance: Hex }> {
  return { state: await authorizationSlot(from, nonce), balance: await balanceSlot(from) }
}

function closed(chain: string): Declined {
  return new Declined(
    'closed',
    `Nobody but you makes blocks on ${chain} now: automine is off (evm_setAutomine), or the time or fee of the next block was set. Nothing was sent.`,
  )
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

function rowOf(
  context: Context,
  payment: Payment,
  { id, key, mined }: { id: string; key: string; mined: { hash: Hex; receipt: { status: number } } },
): PaymentRow {
  const isSettled = mined.receipt.status === 1
  const { version, network, spec, authorization, asset, resource, description } = payment
  return {
    id,
    at: context.clock.now(),
    state: isSettled ? 'settled' : 'failed',
    step: 'settle',
    version,
    network,
    chainId: spec.id,
    payer: authorization.from,
    payTo: authorization.to,
    asset,
    // Version 1 takes more than was required.
    amount: String(authorization.value),
    resource: resource?.slice(0, LONGEST) ?? null,
    description: description?.slice(0, LONGEST) ?? null,
    nonce: authorization.nonce,
    transaction: mined.hash,
    reason: isSettled ? null : reasonOf('failed', version),
    message: isSettled ? null : 'The transaction was mined and taken back by the token',
    authorization: key,
    answered: false,
  }
}

const LONGEST = 300

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
  const reason = reasonOf(rule, seen.version)
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
    authorization: null,
    answered: true,
  })
  return { reason, message, payer, transaction: known }
}

async function settlementOf(context: Context, body: FacilitatorBody): Promise<string | undefined> {
  const { spec, authorization } = await readPayment(context, body)
  const row = await settledBy(context, authorizationKey(spec.id, authorization.from, authorization.nonce))
  return row?.transaction ?? undefined
}
