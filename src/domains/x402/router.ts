import { isAddressEqual } from 'viem'
import { chainRequest, chainSpec } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isEvmAddress } from '#kernel/evm-address'
import { ROUTER_ADDRESS } from './addresses'
import { checkPayment } from './check'
import { COIN_VERSION, coinAt } from './coins'
import { chainOf, networksOf } from './networks'
import { keyOf, settledBy } from './payments'
import { endpointReasonOf, isDeclined } from './reasons'
import { exceeding } from './refusals'
import { carryOut, type FacilitatorCall, type Settlement } from './settlement'
import type { PaymentRow } from './tables'
import { throughRouter } from './ways'
import { type FacilitatorBody, glimpse, methodOf, type Payment, readPayment, type Scheme } from './wire'

export { fromBase64, toBase64 } from './base64'

type Hex = `0x${string}`

/** One entry of `accepts` in the 402 of a paid endpoint. Row x402-cloud-call. */
export interface EndpointTerms {
  readonly scheme: Scheme
  readonly network: string
  readonly asset: Hex
  /** Base units, twice: as version 2 names it, and as version 1. */
  readonly amount: string
  readonly maxAmountRequired: string
  readonly payTo: Hex
  readonly resource: string
  readonly description: string
  readonly maxTimeoutSeconds: number
  readonly mimeType: ''
  readonly outputSchema?: unknown
  readonly extra: Readonly<Record<string, string>>
}

/** Of a paid call: what a route passes on to say why it is refused. */
type EndpointCall = Pick<FacilitatorCall, 'context' | 'note'>

/** What came with a paid call, read from its header, and what it had to pay. */
interface EndpointPayment {
  readonly payment: Readonly<Record<string, unknown>>
  readonly terms: EndpointTerms
}

interface Refused {
  /** In the words of the packages. */
  readonly reason: string
  readonly message: string
  /** Whether the authorization was used, or cancelled, before. */
  readonly isUsed: boolean
  readonly payer?: string
}

/** A payment that can be settled now. */
interface Verified {
  readonly payer: Hex
  /** The authorization: one of a key, and one key of an authorization. */
  readonly key: string
  /** What was signed, base units. */
  readonly amount: bigint
}

type Settled =
  | { readonly settled: true; readonly transaction: string; readonly amount: bigint; readonly fee: bigint }
  | {
      readonly settled: false
      readonly reason: string
      readonly message: string
      /** That of a transaction that was mined and taken back. */
      readonly transaction: string | null
    }

/**
 * What a call of a paid endpoint has to pay, as one entry of `accepts`. `amount`: base units of the token. USDC and EURC
 * are paid by EIP-3009, other tokens, and whatever is paid up to an amount, by Permit2.
 */
export async function termsOf({
  chainId,
  token,
  amount,
  resource,
  description,
  scheme,
  maxTimeoutSeconds,
  outputSchema,
}: {
  readonly chainId: number
  readonly token: Hex
  readonly amount: bigint
  readonly resource: string
  readonly description: string
  readonly scheme: Scheme
  readonly maxTimeoutSeconds: number
  readonly outputSchema?: unknown
}): Promise<EndpointTerms> {
  const spec = chainSpec(chainId)
  const coin = await coinAt(spec, token)
  const isPermit = scheme === 'upto' || !coin
  return {
    scheme,
    network: `eip155:${chainId}`,
    asset: token,
    amount: String(amount),
    maxAmountRequired: String(amount),
    payTo: ROUTER_ADDRESS,
    resource,
    description,
    maxTimeoutSeconds,
    mimeType: '',
    ...(outputSchema !== undefined && { outputSchema }),
    extra: {
      ...(coin && { name: coin.name, version: COIN_VERSION }),
      ...(isPermit && { assetTransferMethod: 'permit2' }),
      ...(scheme === 'upto' && { facilitatorAddress: ROUTER_ADDRESS }),
    },
  }
}

/** Whether a paid call could be settled now. It moves nothing. */
export async function verifyForEndpoint(
  { context, note }: EndpointCall,
  { payment, terms }: EndpointPayment,
): Promise<Verified | Refused> {
  const body = bodyOf(payment, terms)
  try {
    const read = await readPayment(context, body)
    // Whom the router pays makes no difference to whether it can be paid.
    await checkPayment(context, read, throughRouter(ROUTER_ADDRESS, 0))
    return { payer: read.authorization.from, key: keyOf(read), amount: read.authorization.value }
  } catch (thrown) {
    if (!isDeclined(thrown)) throw thrown
    const { rule, message, facts } = thrown
    const reason = endpointReasonOf(rule, methodOf(body))
    note({ rule: `x402.${rule}`, facts: { reason, ...facts } })
    const { payer } = glimpse(body)
    const isUsed = rule === 'used'
    return { reason, message, isUsed, ...(payer && isEvmAddress(payer) && { payer }) }
  }
}

/**
 * Settles a served call through the router, once for its authorization whatever dies: who calls it again for the same
 * owner gets the settlement that was made. `amount`: what is paid of it in the scheme `upto`, at least 1 base unit.
 * `also` is written in the transaction that commits the block. Row x402-cloud-settle.
 */
export async function settleForEndpoint(
  { context }: { readonly context: Context },
  {
    payment,
    terms,
    owner,
    feeBps,
    amount: charged,
    also,
  }: EndpointPayment & {
    readonly owner: Hex
    readonly feeBps: number
    readonly amount?: bigint | undefined
    readonly also?: Settlement['also']
  },
): Promise<Settled> {
  const body = bodyOf(payment, terms)
  try {
    const read = await readPayment(context, body)
    const known = await settledFor(context, read, owner)
    if (known) return known
    const { value } = read.authorization
    const amount = charged ?? value
    if (amount > value) throw exceeding(amount, value)
    const fee = (amount * BigInt(feeBps)) / WHOLE_BPS
    const way = throughRouter(owner, feeBps)
    try {
      const row = await carryOut({ context }, read, {
        way,
        amount,
        share: { owner, fee },
        ...(also && { also }),
      })
      return viewSettled(row)
    } catch (thrown) {
      // Another process was faster.
      const other = isDeclined(thrown) && thrown.rule === 'used' && (await settledFor(context, read, owner))
      if (other) return other
      throw thrown
    }
  } catch (thrown) {
    if (!isDeclined(thrown)) throw thrown
    const { rule, message } = thrown
    return { settled: false, reason: endpointReasonOf(rule, methodOf(body)), message, transaction: null }
  }
}

/** Hundredths of a percent: as the contract reckons, so that its event and the row say the same. */
const WHOLE_BPS = 10_000n

/** What was settled for an owner, unless its block was taken back. */
async function settledFor(context: Context, payment: Payment, owner: Hex): Promise<Settled | undefined> {
  const row = await settledBy(context, keyOf(payment))
  if (!row?.owner || !isAddressEqual(row.owner as Hex, owner)) return undefined
  const request = { method: 'eth_getTransactionReceipt', params: [row.transaction] }
  return (await chainRequest(context, payment.spec.id, request)) ? viewSettled(row) : undefined
}

function viewSettled({ state, transaction, amount, fee, reason, message }: PaymentRow): Settled {
  return state === 'settled'
    ? { settled: true, transaction: String(transaction), amount: BigInt(amount ?? 0), fee: BigInt(fee ?? 0) }
    : { settled: false, reason: String(reason), message: String(message), transaction }
}

/** What the facilitator would be sent. Terms name a chain as version 2 does; a payment of version 1 may name it so, too. */
function bodyOf(payment: EndpointPayment['payment'], terms: EndpointTerms): FacilitatorBody {
  if (payment.x402Version !== 1) return { paymentPayload: { ...payment }, paymentRequirements: { ...terms } }
  const spec = chainOf(2, terms.network)
  const network = (spec && networksOf(spec).find(({ version }) => version === 1)?.network) ?? terms.network
  const named = payment.network === terms.network ? network : payment.network
  return {
    paymentPayload: { ...payment, network: named },
    paymentRequirements: { ...terms, network },
  }
}
