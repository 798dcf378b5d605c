import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { CHAINS, chainTime } from '#domains/chain'
import type { Principal } from '#domains/wallet'
import {
  actorOf,
  authorizationStatus,
  endPayment,
  promisePayment,
  readSpend,
  signCancellation,
  signPayment,
  spendTables,
  walletNow,
} from '#domains/wallet'
import { pause } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import type { Json } from '#kernel/jobs/tables'
import { jsonOf } from '#kernel/json-of'
import {
  authorizationFor,
  cancelAuthorization,
  type PaymentTerms,
  paymentHeader,
  paymentTerms,
} from './client'
import { payErrors } from './errors'
import { exchange402, type Request402 } from './exchange'

type Hex = `0x${string}`

/** The chains that the service pays on. */
const PAYABLE = CHAINS.filter(({ key }) => ['base', 'mainnet', 'polygon'].includes(key))

type PayCall = Pick<Call, 'context' | 'transact' | 'report'> & { readonly principal: Principal }

/** An authorization as it was signed and written down. */
interface Signed {
  readonly hash: string
  readonly from: Hex
  readonly to: Hex
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  readonly nonce: Hex
  readonly signature: Hex
}

/**
 * Calls a paid address, and pays what its 402 demands where that is at most `mostMicroUsd`. The payment is written down
 * before it is sent, under every layer and limit; a repeated request sends the same one again. What its server gave
 * nothing for is cancelled on the chain. A payment whose process died frees its amount when it is over.
 */
export async function payFor(call: PayCall, request: Request402, mostMicroUsd: bigint) {
  const { context } = call
  const first = await exchanged(context, request)
  if (first.status !== 402) return { ...viewAnswer(first), payment: null }
  const terms = await paymentTerms(context, { header: first.required, body: jsonOf(first.text) }, PAYABLE)
  const { host } = new URL(request.url)
  if ('problem' in terms) {
    throw new Refusal(payErrors.terms, `${host} wants to be paid, but ${terms.problem}. Nothing was paid.`, {
      rule: 'x402.terms',
      facts: { host },
    })
  }
  if (terms.amount > mostMicroUsd) {
    const [priceUsd, capUsd] = [Number(terms.amount) / 1e6, Number(mostMicroUsd) / 1e6]
    throw new Refusal(
      payErrors.tooHigh,
      `${host} asks for ${priceUsd} USDC, and this call may cost ${capUsd} at most: send maxPaymentUsd, up to 10. Nothing was paid.`,
      { rule: 'x402.cap', facts: { host, priceUsd, capUsd } },
    )
  }
  const signed = await promised(call, terms)
  const answer = await exchanged(context, request, await headerOf(terms, signed))
  const isGiven = answer.status >= 200 && answer.status < 300
  return { ...viewAnswer(answer), payment: await settled(call, terms, signed, isGiven) }
}

/** Signs a payment, and writes it down; that of the first one where the request is repeated. */
async function promised(call: PayCall, terms: PaymentTerms): Promise<Signed> {
  const { context, principal } = call
  const { walletId } = principal
  const { spec } = terms
  const { evmAddress } = await walletNow(context, walletId)
  const authorization = authorizationFor(terms, {
    from: evmAddress,
    nonce: `0x${bytesToHex(sha256(utf8ToBytes(await context.ids.id('nonce'))))}`,
    seconds: await chainTime(context, spec.id),
  })
  const signature = await signPayment(context, walletId, spec, authorization)
  const payer = { walletId, actor: actorOf(principal), spec }
  const hash = await promisePayment(call, payer, authorization, signature)
  const row = await readSpend(context, walletId, hash)
  if (row) return { ...(JSON.parse(row.raw) as Omit<Signed, 'hash'>), hash }
  throw new Refusal(
    payErrors.over,
    'This request was sent before, and what was signed for it is void: nothing was paid. Send it anew under another id.',
    { rule: 'x402.over', facts: { hash } },
  )
}

async function headerOf({ version, network, accepted, resource }: PaymentTerms, signed: Signed) {
  const { hash: _, signature, ...authorization } = signed
  return paymentHeader({ version, network, accepted, resource, authorization, signature })
}

/** How long a payment that was answered may take to be settled, until it is called open; machine time. */
const LOOK_MS = 50
const LOOKS = 20

/** What became of a payment after its server has answered. */
async function settled(
  { context, principal }: PayCall,
  { spec, network, asset, payTo, amount }: PaymentTerms,
  signed: Signed,
  isGiven: boolean,
) {
  const { from, nonce, hash } = signed
  let status = await authorizationStatus(context, spec, signed)
  // Many servers settle behind their answer.
  for (let look = 0; isGiven && status.kind === 'unused' && look < LOOKS; look++) {
    await pause(LOOK_MS, new AbortController().signal)
    status = await authorizationStatus(context, spec, signed)
  }
  if (status.kind === 'unused' && !isGiven) {
    const signature = await signCancellation(context, principal.walletId, spec, signed)
    await cancelAuthorization(
      context,
      spec,
      { from, nonce, signature },
      { tables: spendTables, run: (context) => endPayment(context, hash, false) },
    )
    status = await authorizationStatus(context, spec, signed)
  } else if (status.kind === 'used') {
    await context.transaction(spendTables, (context) => endPayment(context, hash, true))
  }
  const states = { used: 'paid', cancelled: 'released', unused: 'open' } as const
  return {
    status: states[status.kind],
    amountUsd: Number(amount) / 1e6,
    amount: String(amount),
    ...{ network, asset, payTo },
    transactionHash: status.kind === 'used' ? status.transaction : null,
  }
}

function exchanged(context: Context, request: Request402, payment?: readonly [name: string, value: string]) {
  const { origin } = new URL(request.url)
  return exchange402(context, request, payment, {
    refuse: (why) =>
      new Refusal(
        payErrors.unreachable,
        `${why}.${payment ? ' What was signed is not used, or is paid already: the same request under the same id sends it again.' : ' Nothing was paid.'}`,
        { rule: 'x402.exchange', facts: { origin } },
      ),
    unreachable: (message) => `${origin} cannot be reached from here (${message})`,
  })
}

function viewAnswer({ status, text }: { status: number; text: string }) {
  return { success: status >= 200 && status < 300, status, body: (jsonOf(text) ?? text) as Json }
}
