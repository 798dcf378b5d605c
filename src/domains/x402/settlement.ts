import { PERMIT2 } from '#domains/canonical'
import { actOnChain, authorizationSlot, balanceSlot, type ChainView } from '#domains/chain'
import type { Context, TransactionContext } from '#kernel/context'
import type { Decision } from '#kernel/errors'
import { isRpcError } from '#kernel/json-rpc'
import type { AnyTable } from '#kernel/store'
import { FACILITATOR_ADDRESS } from './addresses'
import { checkPayment } from './check'
import { keyOf, putPayment } from './payments'
import { permitNonce, permitSlot } from './permit2'
import { Declined, reasonOf } from './reasons'
import { poor, type Unit, used } from './refusals'
import { type PaymentRow, paymentTable } from './tables'
import type { Way } from './ways'
import type { Payment } from './wire'

type Hex = `0x${string}`
type Plan = Parameters<typeof actOnChain>[2]

/** Enough for a payer that is a contract, and checks a signature its own way. */
const GAS = 1_000_000n
const LONGEST = 300

/** Of a request: what a route passes on to say why, and to know a repeat. */
export interface FacilitatorCall {
  readonly context: Context
  readonly requestId: string | undefined
  note(decision: Decision): void
}

/** What is carried out of a payment. */
export interface Settlement {
  readonly way: Way
  /** Base units: what was signed, or less of it in the scheme `upto`. */
  readonly amount: bigint
  /** Of a call of a paid endpoint. */
  readonly share?: { readonly owner: Hex; readonly fee: bigint }
  /** Written in the transaction that commits its block, where the payment was made. */
  readonly also?: {
    readonly tables: readonly AnyTable[]
    run(context: TransactionContext, row: PaymentRow): Promise<void>
  }
}

/**
 * Carries a payment out in a block of its own, and writes its row in the transaction that commits the block. The row says
 * whether it is settled, or was mined and taken back. Throws a `Declined` where nothing was mined.
 */
export async function carryOut(
  { context, requestId }: Pick<FacilitatorCall, 'context'> & { readonly requestId?: string | undefined },
  payment: Payment,
  settlement: Settlement,
): Promise<PaymentRow> {
  const { spec } = payment
  const { way, amount, also } = settlement
  const { call, unit } = await checkPayment(context, payment, way, amount)
  const id = await context.ids.id('pay')
  const slots = await slotsOf(payment)
  let row: PaymentRow | undefined
  let declined: Declined | undefined
  const plan: Plan = async (view) => {
    declined = await declinedNow(view, payment, { slots, unit, amount })
    if (declined) return undefined
    return {
      from: FACILITATOR_ADDRESS,
      ...call,
      gas: GAS,
      at: Math.floor(context.clock.now() / 1_000),
      requestId,
      also: {
        tables: [paymentTable, ...(also?.tables ?? [])],
        async run(context, mined) {
          row = rowOf(context, payment, { id, settlement, unit, mined })
          await putPayment(context, row)
          if (row.state === 'settled') await also?.run(context, row)
          return true
        },
      },
    }
  }
  const acted = await act(context, spec.id, plan)
  if (acted === 'closed') throw closed(spec.name)
  if (declined) throw declined
  if (!row) throw new Error(`the settlement of ${keyOf(payment)} wrote nothing`)
  context.bus.publish({ type: 'x402.payment', id, state: row.state })
  return row
}

async function act(context: Context, chainId: number, plan: Plan): Promise<'done' | 'idle' | 'closed'> {
  try {
    return (await actOnChain(context, chainId, plan)).kind
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown
    throw new Declined('simulation', `The chain does not take it: ${thrown.message.slice(0, 300)}`)
  }
}

interface Slots {
  /** Where the chain notes that what was signed is used, and the bits that say so. */
  readonly used: readonly [contract: Hex, slot: Hex, bits: bigint]
  /** Of the payer in a token of ours; of another one it is not known. */
  readonly balance: Hex | undefined
}

/** What the newest block says, when it is this payment's turn. */
async function declinedNow(
  view: ChainView,
  payment: Payment,
  { slots, unit, amount }: { slots: Slots; unit: Unit; amount: bigint },
): Promise<Declined | undefined> {
  const [contract, slot, bits] = slots.used
  if (((await view.slot(contract, slot)) & bits) !== 0n) return used(payment)
  if (!slots.balance) return undefined
  const balance = await view.slot(payment.asset, slots.balance)
  return balance < amount ? poor(payment, balance, unit) : undefined
}

async function slotsOf({ authorization: { from, nonce }, permit2, asset }: Payment): Promise<Slots> {
  if (permit2) {
    return { used: [PERMIT2.contract, permitSlot(from, nonce), permitNonce(nonce).bit], balance: undefined }
  }
  return { used: [asset, await authorizationSlot(from, nonce), EVERY_BIT], balance: await balanceSlot(from) }
}

const EVERY_BIT = 2n ** 256n - 1n

function closed(chain: string): Declined {
  return new Declined(
    'closed',
    `Nobody but you makes blocks on ${chain} now: automine is off (evm_setAutomine), or the time or fee of the next block was set. Nothing was sent.`,
  )
}

interface Mined {
  readonly hash: Hex
  readonly receipt: { readonly status: number }
}

export const TAKEN_BACK = 'The transaction was mined and taken back by the token'

function rowOf(
  context: Context,
  payment: Payment,
  {
    id,
    settlement: { amount, share },
    unit,
    mined,
  }: { id: string; settlement: Settlement; unit: Unit; mined: Mined },
): PaymentRow {
  const isSettled = mined.receipt.status === 1
  const { version, method, network, spec, authorization, asset, resource, description } = payment
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
    amount: String(amount),
    symbol: unit.symbol.slice(0, LONGEST),
    decimals: unit.decimals,
    owner: share?.owner ?? null,
    fee: share ? String(share.fee) : null,
    resource: resource?.slice(0, LONGEST) ?? null,
    description: description?.slice(0, LONGEST) ?? null,
    nonce: authorization.nonce,
    transaction: mined.hash,
    reason: isSettled ? null : reasonOf('failed', version, method),
    message: isSettled ? null : TAKEN_BACK,
    authorization: keyOf(payment),
    // Of an endpoint, its own call answers.
    answered: share !== undefined,
  }
}
