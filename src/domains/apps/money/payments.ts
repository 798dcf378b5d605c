import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { chainSpec, chainTime } from '#domains/chain'
import type { Principal } from '#domains/wallet'
import {
  actorOf,
  previewPayment,
  promisePayment,
  signPayment,
  walletById,
  walletNow,
  walletTables,
} from '#domains/wallet'
import { authorizationKey, x402Client } from '#domains/x402'
import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import type { AnyTable } from '#kernel/store'
import type { ValidApp } from '../apps'
import { appErrors } from '../errors'
import { type AppPaymentRow, appPaymentTable, withOwed } from '../tables'
import { capDecisions, capSubject, capTables, takeCaps, usd } from './caps'
import { activeDecision, guardDecision, viewVerdict } from './decisions'
import { exchanged, type Request402 } from './exchange'
import { enforceAmount, enforcePayable, manifestDecisions } from './manifest-rules'
import { owedAnswer } from './owed'
import { CHAIN_ID, exclusively, publishPayment, sendPaid, settledRow, settleSent } from './settlement'
import { bodyOf, viewAnswer, viewPaid } from './views'

type Hex = `0x${string}`

/** How long a person may think about a quote. */
const QUOTE_MS = 600_000
/** How long an unpaid quote is kept, and an answer owed that was lost. */
const RETENTION_MS = DAY_MS

export interface PayCall extends Pick<Call, 'context' | 'transact' | 'report' | 'ip'> {
  readonly principal: Principal
}

export interface PaymentInput extends Request402 {
  readonly maxPaymentUsd: number | undefined
}

/**
 * Requests from a server what a call costs; the manifest is checked before anything is sent. Returns the answer where it
 * costs nothing, and where it was paid before and its answer was lost. Otherwise keeps a quote, by which the call can be
 * paid once. Reserves nothing. Row app-x402.
 */
export async function quotePayment(call: PayCall, app: ValidApp, input: PaymentInput) {
  const { context, principal } = call
  const { walletId } = principal
  const { host, maxMicroUsd } = enforcePayable(app, input)
  const owed = await owedAnswer(context, capSubject(walletId, app), input, RETENTION_MS)
  if (owed) return { paid: false as const, response: owed }
  const answer = await exchanged(context, input, undefined)
  if (answer.status !== 402)
    return { paid: false as const, response: { ...viewAnswer(answer), payment: null } }
  const { paymentTerms } = await x402Client()
  const terms = await paymentTerms(context, { header: answer.required, body: bodyOf(answer.text) })
  if ('problem' in terms) throw termsRefusal(`${host} wants to be paid, but ${terms.problem}`, { host })
  enforceAmount(app, terms.amount, maxMicroUsd, host)
  const wallet = await walletNow(context, walletId)
  const id = await context.ids.id('xpay')
  const nonce = `0x${bytesToHex(sha256(utf8ToBytes(`${id} ${await context.ids.id('nonce')}`)))}`
  const { url, method, headers, body } = input
  const { version, network, asset, payTo, amount, description, holdsSeconds, accepted, resource } = terms
  const fresh: AppPaymentRow = {
    ...{ id, walletId, ownerId: app.owner.id, slug: app.slug },
    subject: capSubject(walletId, app),
    ...{ state: 'quoted', quotedAt: context.clock.now(), sentAt: null },
    ...{ url, method, headers: { ...headers }, body, version, network, asset, payTo },
    ...{ amount: String(amount), maxMicroUsd: String(maxMicroUsd), description, holdsSeconds },
    accepted: JSON.stringify(accepted),
    resource: resource == null ? null : JSON.stringify(resource),
    nonce,
    authorization: authorizationKey(CHAIN_ID, wallet.evmAddress, nonce),
    ...{ signed: null, answer: null, transaction: null },
  }
  const rows = context.store.table(appPaymentTable)
  const storedId = await call.transact([appPaymentTable], async (context) => {
    await forgetQuotes(context, walletId)
    await rows.add(fresh)
    return id
  })
  // The request was sent again: its first quote is the one that there is.
  const row = storedId === id ? fresh : ((await rows.get(storedId)) ?? fresh)
  await settleSent(context, row)
  const decisions = await previewPayment(
    context,
    { walletId, actor: actorFor(context, principal, app, row), spec: chainSpec(CHAIN_ID) },
    { to: row.payTo as Hex, value: amount },
  )
  const verdicts = [...guardDecision(principal, call.ip), ...decisions]
  return {
    paid: true as const,
    quote: {
      ...{ id: row.id, url, method, host, description, network, asset, payTo },
      amountUsd: Number(usd(amount)),
      maxPaymentUsd: Number(usd(maxMicroUsd)),
      payer: { walletId, walletAddress: wallet.evmAddress },
      verdicts: verdicts.map(viewVerdict),
      ok: verdicts.every(({ ok }) => ok),
      expiresAt: context.clock.iso(row.quotedAt + QUOTE_MS),
    },
  }
}

/**
 * Pays a quoted call and returns what its server answers. A repeated request returns the same answer, or where that was
 * lost sends the same authorization again, so it is paid once. What was not paid is cancelled on the chain, and no longer
 * held. Row app-x402.
 */
export async function payQuote(call: PayCall, app: ValidApp, id: string) {
  const { context, principal } = call
  const row = await context.store.table(appPaymentTable).get(id)
  if (row?.subject !== capSubject(principal.walletId, app)) {
    throw new Refusal(
      appErrors.paymentUnknown,
      `id: there is no quote ${id.slice(0, 100)} of yours in the app ${app.slug}. Ask POST …/x402/quote for one. (Rule apps.x402.quote.)`,
      { rule: 'apps.x402.quote', facts: { id: id.slice(0, 100) } },
    )
  }
  return exclusively(context, id, () => paid(call, app, id))
}

async function paid(call: PayCall, app: ValidApp, id: string) {
  const { context } = call
  const rows = context.store.table(appPaymentTable)
  let row = (await rows.get(id)) as AppPaymentRow
  if (row.state === 'quoted') {
    await settleSent(context, row)
    await signAndReserve(call, app, row)
    row = (await rows.get(id)) as AppPaymentRow
  }
  if (row.answer) return viewPaid(row)
  row = await settledRow(context, id)
  if (row.state === 'released') throw over(row, 'it was never paid, and what was signed for it is void')
  return sendPaid(context, row)
}

/** Signs the authorization and reserves its amount, which every layer and cap must allow. */
async function signAndReserve(call: PayCall, app: ValidApp, row: AppPaymentRow): Promise<void> {
  const { context, principal } = call
  const now = context.clock.now()
  if (now >= row.quotedAt + QUOTE_MS) {
    throw over(row, `it was good until ${context.clock.iso(row.quotedAt + QUOTE_MS)}, and nothing was paid`)
  }
  const spec = chainSpec(CHAIN_ID)
  const { evmAddress } = await walletNow(context, row.walletId)
  const { authorizationFor } = await x402Client()
  const authorization = authorizationFor(
    { ...row, amount: BigInt(row.amount) },
    { from: evmAddress, nonce: row.nonce, seconds: await chainTime(context, CHAIN_ID) },
  )
  const signed = await signPayment(context, row.walletId, spec, authorization)
  const rows = context.store.table(appPaymentTable)
  const once: Call['transact'] = (tables, run) =>
    call.transact([...new Set<AnyTable>([...tables, ...capTables, appPaymentTable])], async (context) => {
      const known = (await rows.get(row.id)) as AppPaymentRow
      // Another process was faster: what it has signed is what counts.
      if (known.state !== 'quoted') return known.signed?.hash as never
      const outcome = await run(context)
      const sentAt = await takeCaps(context, known)
      const { from, validAfter, validBefore } = authorization
      await rows.put(
        withOwed({
          ...known,
          state: 'sent',
          sentAt,
          signed: { ...signed, from, validAfter: String(validAfter), validBefore: String(validBefore) },
        }),
      )
      return outcome
    })
  const actor = actorFor(context, principal, app, row)
  await promisePayment(
    { ...call, transact: once },
    { walletId: row.walletId, actor, spec },
    authorization,
    signed,
  )
  publishPayment(context, { ...row, state: 'sent' })
}

/** Deletes quotes that were not paid in time. */
async function forgetQuotes({ store, clock }: TransactionContext, walletId: string): Promise<void> {
  const before = clock.now() - RETENTION_MS
  await store
    .table(appPaymentTable)
    .where('[walletId+state]')
    .equals([walletId, 'quoted'])
    .filter(({ quotedAt }) => quotedAt < before)
    .delete()
}

/** The caller with what its key may do, and what the app demands of it. */
function actorFor(context: Context, principal: Principal, app: ValidApp, row: AppPaymentRow) {
  return {
    ...actorOf(principal),
    demands: {
      tables: [...walletTables, ...capTables],
      async read() {
        return [
          ...manifestDecisions(app, row),
          ...(await capDecisions(context, row)),
          activeDecision(await walletById(context, principal.walletId)),
        ]
      },
    },
  }
}

function termsRefusal(why: string, facts: Record<string, string>): Refusal {
  return new Refusal(appErrors.paymentTerms, `${why}. Nothing was paid. (Rule apps.x402.terms.)`, {
    rule: 'apps.x402.terms',
    facts,
  })
}

function over({ id, state }: AppPaymentRow, why: string): Refusal {
  return new Refusal(
    appErrors.paymentOver,
    `id: the quote ${id} is over: ${why}. Call x402.fetch again for another one. (Rule apps.x402.over.)`,
    { rule: 'apps.x402.over', facts: { id, state } },
  )
}
