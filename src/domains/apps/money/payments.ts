import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { chainSpec } from '#domains/chain'
import type { Principal } from '#domains/keys'
import {
  type Actor,
  actorOf,
  endPayment,
  type PolicyDecision,
  payments,
  spendTables,
  walletById,
  walletNow,
  walletTable,
} from '#domains/wallet'
import { authorizationKey, cancelAuthorization, paymentHeader, paymentTerms } from '#domains/x402'
import type { Context } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { isRefusal, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { defineLocal } from '#kernel/local'
import { Mutex } from '#kernel/mutex'
import type { AnyTable } from '#kernel/store'
import { enforcePermission } from '../access'
import type { SoundApp } from '../apps'
import { appErrors } from '../errors'
import { isAllowedHost } from '../http-wish'
import { appFolder } from '../slug'
import { type AppPaymentRow, appPaymentTable } from '../tables'
import { capDecisions, capSubject, capTables, freeCaps, takeCaps, usd } from './caps'
import { activeDecision, decided, guardDecision, viewVerdict } from './decisions'
import { type Answer402, exchanged, type Request402 } from './exchange'

type Hex = `0x${string}`

const CHAIN_ID = 8453
/** How long a person may think about a quote. */
const QUOTE_MS = 600_000
/** Quotes that nobody paid are kept so long. */
const KEPT_MS = DAY_MS
/** How often a request is sent whose answer was lost after it was paid: at once, and with the same payment. */
const ATTEMPTS = 3
/** An authorization holds from a little before, as the published clients have it: clocks differ. */
const EARLIER_SECONDS = 600

declare module '#kernel/bus' {
  interface BusEvents {
    /** A paid call of an app changed its state. */
    'apps.payment': { id: string; walletId: string; state: string }
  }
}

export interface PayCall extends Pick<Call, 'context' | 'transact' | 'report' | 'ip'> {
  readonly principal: Principal
}

export interface PayWish extends Request402 {
  readonly maxPaymentUsd: number | undefined
}

/**
 * Throws 403 where the manifest does not let the page make this call: asked before anybody is asked to sign in, or to
 * pay. Answers the host, and how many micro-dollars the call may cost. Row app-x402.
 */
export function enforcePayable(
  app: SoundApp,
  { url, maxPaymentUsd }: Pick<PayWish, 'url' | 'maxPaymentUsd'>,
) {
  enforcePermission(app, 'x402.fetch', ['pay:x402'])
  return { host: enforceHost(app, url), maxMicroUsd: enforceMost(app, maxPaymentUsd) }
}

/**
 * Asks a server what a call costs. The manifest is asked before anything is sent. What costs nothing is answered at once,
 * and so is what was paid before by a payment whose answer was lost; of what costs something a quote is kept, under which
 * it can be paid once. Reserves nothing. Row app-x402.
 */
export async function quotePayment(call: PayCall, app: SoundApp, wish: PayWish) {
  const { context, principal } = call
  const { walletId } = principal
  const { host, maxMicroUsd } = enforcePayable(app, wish)
  const owed = await owedAnswer(context, capSubject(walletId, app), wish)
  if (owed) return { paid: false as const, response: owed }
  const answer = await exchanged(context, wish, undefined)
  if (answer.status !== 402)
    return { paid: false as const, response: { ...viewAnswer(answer), payment: null } }
  const terms = await paymentTerms(context, { header: answer.required, body: bodyOf(answer.text) })
  if ('problem' in terms) throw termsRefusal(`${host} wants to be paid, but ${terms.problem}`, { host })
  enforceAmount(app, terms.amount, maxMicroUsd, host)
  const wallet = await walletNow(context, walletId)
  const id = await context.ids.id('xpay')
  const nonce = `0x${bytesToHex(sha256(utf8ToBytes(`${id} ${await context.ids.id('nonce')}`)))}`
  const { url, method, headers, body } = wish
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
  const keptId = await call.transact([appPaymentTable], async () => {
    await forgetQuotes(context, walletId)
    await rows.add(fresh)
    return id
  })
  // The request was sent again: its first quote is the one that there is.
  const row = keptId === id ? fresh : ((await rows.get(keptId)) ?? fresh)
  await settleSent(context, row.subject)
  const decisions = await payments.preview(
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

/** One at a time for each call: whoever asks for it again waits for its answer. */
const turns = defineLocal('apps.payments', () => new Map<string, { turn: Mutex; waiting: number }>())

/**
 * Pays a quoted call and answers what its server answers, once however often it is asked for: whoever asks again gets
 * the same answer, or where that was lost has the same authorization sent again, which pays once. What was not paid is
 * made void on the chain, and held no longer. Row app-x402.
 */
export async function payQuote(call: PayCall, app: SoundApp, id: string) {
  const { context, principal } = call
  const row = await context.store.table(appPaymentTable).get(id)
  if (row?.subject !== capSubject(principal.walletId, app)) {
    throw new Refusal(
      appErrors.paymentUnknown,
      `id: there is no quote ${id.slice(0, 100)} of yours in the app ${app.slug}. Ask POST …/x402/quote for one. (Rule apps.x402.quote.)`,
      { rule: 'apps.x402.quote', facts: { id: id.slice(0, 100) } },
    )
  }
  return inTurn(context, id, () => paid(call, app, id))
}

async function inTurn<Value>(context: Context, id: string, work: () => Promise<Value>): Promise<Value> {
  const held = context.local(turns)
  const mine = held.get(id) ?? { turn: new Mutex(), waiting: 0 }
  held.set(id, mine)
  mine.waiting++
  try {
    return await mine.turn.runExclusive(work)
  } finally {
    if (--mine.waiting === 0) held.delete(id)
  }
}

/**
 * What this visitor was promised for the same request of this app, and never got: a process died, or the connection
 * broke, after it was signed. Undefined where there is none, or its server no longer gives anything for it.
 */
async function owedAnswer(context: Context, subject: string, wish: Request402) {
  const rows = context.store.table(appPaymentTable)
  const isOwed = (row: AppPaymentRow) =>
    (row.state === 'sent' || row.state === 'paid') &&
    row.answer === null &&
    row.sentAt !== null &&
    context.clock.now() < row.sentAt + KEPT_MS &&
    isSameRequest(row, wish)
  const found = await rows.where('subject').equals(subject).filter(isOwed).toArray()
  for (const { id } of found) {
    // Whoever is at it has asked for that one; this is another call.
    if (context.local(turns).has(id)) continue
    const answer = await inTurn(context, id, async () => {
      const row = await settledRow(context, id)
      return isOwed(row) ? sent(context, row) : undefined
    })
    if (answer && (answer.ok || !isLast(answer.status))) return answer
  }
  return undefined
}

function isSameRequest(row: Request402, wish: Request402): boolean {
  const text = ({ url, method, headers, body }: Request402) =>
    JSON.stringify([url, method, body, Object.entries(headers).sort()])
  return text(row) === text(wish)
}

/** An answer that another try would not change: not one of a server that is busy, or down for a while. */
function isLast(status: number): boolean {
  return status < 500 && status !== 408 && status !== 425 && status !== 429
}

/** The row, with what became of its authorization. */
async function settledRow(context: Context, id: string): Promise<AppPaymentRow> {
  const row = (await context.store.table(appPaymentTable).get(id)) as AppPaymentRow
  return row.state === 'sent' ? settleOne(context, row) : row
}

async function paid(call: PayCall, app: SoundApp, id: string) {
  const { context } = call
  const rows = context.store.table(appPaymentTable)
  let row = (await rows.get(id)) as AppPaymentRow
  if (row.state === 'quoted') {
    await settleSent(context, row.subject)
    await promised(call, app, row)
    row = (await rows.get(id)) as AppPaymentRow
  }
  if (row.answer) return viewPaid(row)
  row = await settledRow(context, id)
  if (row.state === 'released') throw over(row, 'it was never paid, and what was signed for it is void')
  return sent(context, row)
}

/** Signs, and holds the amount under every layer and cap. */
async function promised(call: PayCall, app: SoundApp, row: AppPaymentRow): Promise<void> {
  const { context, principal } = call
  const now = context.clock.now()
  if (now >= row.quotedAt + QUOTE_MS) {
    throw over(row, `it was good until ${context.clock.iso(row.quotedAt + QUOTE_MS)}, and nothing was paid`)
  }
  const spec = chainSpec(CHAIN_ID)
  const { evmAddress } = await walletNow(context, row.walletId)
  const seconds = BigInt(Math.floor(now / 1_000))
  const authorization = {
    from: evmAddress as Hex,
    to: row.payTo as Hex,
    value: BigInt(row.amount),
    validAfter: seconds - BigInt(EARLIER_SECONDS),
    validBefore: seconds + BigInt(row.holdsSeconds),
    nonce: row.nonce as Hex,
  }
  const signed = await payments.sign(context, row.walletId, spec, authorization)
  const rows = context.store.table(appPaymentTable)
  const once: Call['transact'] = (tables, run) =>
    call.transact([...new Set<AnyTable>([...tables, ...capTables, appPaymentTable])], async () => {
      const known = (await rows.get(row.id)) as AppPaymentRow
      // Another process was faster: what it has signed is what counts.
      if (known.state !== 'quoted') return known.signed?.hash as never
      const outcome = await run()
      const sentAt = await takeCaps(context, known)
      await rows.put({
        ...known,
        state: 'sent',
        sentAt,
        signed: {
          ...signed,
          from: authorization.from,
          validAfter: String(authorization.validAfter),
          validBefore: String(authorization.validBefore),
        },
      })
      return outcome
    })
  const actor = actorFor(context, principal, app, row)
  await payments.promise(
    { ...call, transact: once },
    { walletId: row.walletId, actor, spec },
    authorization,
    signed,
  )
  tell(context, { ...row, state: 'sent' })
}

/**
 * Sends the request with its payment, and learns from the chain what became of that. An answer that was lost after the
 * money went is asked for again, with the same payment: nothing is paid twice.
 */
async function sent(context: Context, row: AppPaymentRow) {
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
    if (answer) return viewPaid({ ...ended, answer: kept(answer) })
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
 * Writes down what became of an authorization. `isVoid`: its server gave nothing for it, so it is made void on the chain
 * where nobody has used it.
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
  const fate = await payments.fate(context, spec, { from, nonce: nonce as Hex })
  const isOver = context.clock.now() >= Number(signed.validBefore) * 1_000
  if (fate.kind === 'used') return ended(context, row, 'paid', answer, fate.transaction)
  if (fate.kind === 'cancelled') return ended(context, row, 'released', answer)
  if (!isVoid && !isOver) return answer ? ended(context, row, 'sent', answer) : row
  const signature = await payments.signCancellation(context, row.walletId, spec, {
    from,
    nonce: nonce as Hex,
  })
  const also = { tables: endTables, run: () => writeEnd(context, row, 'released', answer) }
  const outcome = await cancelAuthorization(context, spec, { from, nonce: nonce as Hex, signature }, also)
  // Somebody used it meanwhile.
  if (outcome === 'late') return settleOne(context, row, { answer, isVoid })
  const after = await context.store.table(appPaymentTable).get(row.id)
  tell(context, after ?? row)
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
  await context.store.write(endTables, () => writeEnd(context, row, state, answer, transaction))
  const after = (await context.store.table(appPaymentTable).get(row.id)) ?? row
  tell(context, after)
  return after
}

/** In a transaction over `endTables`. An answer that was given is not replaced by a worse one. */
async function writeEnd(
  context: Context,
  { id }: AppPaymentRow,
  state: AppPaymentRow['state'],
  answer: Answer402 | undefined,
  transaction: string | null = null,
): Promise<void> {
  const rows = context.store.table(appPaymentTable)
  const row = await rows.get(id)
  if (!row) return
  // Whoever paid may ask again a server that was busy.
  const isKept = answer !== undefined && (state !== 'paid' || isLast(answer.status))
  const isBetter = isKept && (row.answer === null || answer.status < row.answer.status)
  const next = {
    ...row,
    answer: isBetter ? kept(answer) : row.answer,
    transaction: row.transaction ?? transaction,
  }
  if (row.state === 'sent' && state === 'released') await freeCaps(context, row)
  if (row.state === 'sent' && state !== 'sent' && row.signed) {
    await endPayment(context, row.signed.hash, state === 'paid')
  }
  await rows.put({ ...next, state: row.state === 'sent' ? state : row.state })
}

/** Looks after payments of this visitor in this app whose end is not known: a cap must not hold what was never paid. */
async function settleSent(context: Context, subject: string): Promise<void> {
  const rows = await context.store.table(appPaymentTable).where('subject').equals(subject).toArray()
  for (const row of rows) {
    if (row.state === 'sent' && !context.local(turns).has(row.id)) await settleOne(context, row)
  }
}

/** Quotes that nobody paid in time are of no use. In the caller's transaction. */
async function forgetQuotes({ store, clock }: Context, walletId: string): Promise<void> {
  const before = clock.now() - KEPT_MS
  await store
    .table(appPaymentTable)
    .where('walletId')
    .equals(walletId)
    .filter(({ state, quotedAt }) => state === 'quoted' && quotedAt < before)
    .delete()
}

async function headerOf(row: AppPaymentRow): Promise<readonly [name: string, value: string]> {
  const { version, network, accepted, resource, payTo, amount, nonce, signed } = row
  if (!signed) throw new Error(`the payment ${row.id} was not signed`)
  const { from, validAfter, validBefore, signature } = signed
  return paymentHeader({
    ...{ version, network, signature, accepted: JSON.parse(accepted) },
    resource: resource === null ? undefined : JSON.parse(resource),
    authorization: { from, to: payTo, value: amount, validAfter, validBefore, nonce },
  })
}

/** The caller with what its key may do, and what the app demands of it. */
function actorFor(context: Context, principal: Principal, app: SoundApp, row: AppPaymentRow): Actor {
  return {
    ...actorOf(principal),
    demands: {
      tables: [walletTable, ...capTables],
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

/** The manifest may have changed since the quote. */
function manifestDecisions(app: SoundApp, row: AppPaymentRow): PolicyDecision[] {
  const { slug } = app
  const passed = (rule: string, text: string) => ({
    rule,
    text,
    facts: { slug },
    spec: appErrors.permission,
  })
  const { host } = new URL(row.url)
  return [
    decided('source', passed('apps.permission', `The app ${slug} declares pay:x402.`), () =>
      enforcePermission(app, 'x402.fetch', ['pay:x402']),
    ),
    decided('source', passed('apps.x402.host', `The app ${slug} may pay ${host}.`), () => {
      enforceHost(app, row.url)
    }),
    decided(
      'source',
      passed(
        'apps.x402.maxPayment',
        `${usd(BigInt(row.amount))} USD is within ${usd(BigInt(row.maxMicroUsd))} for one call.`,
      ),
      () => enforceAmount(app, BigInt(row.amount), microOf(capOf(app), row.maxMicroUsd), host),
    ),
  ]
}

/** The host of a URL. Throws 403 where the manifest does not name it, as for secrets: with or without its port. */
function enforceHost({ manifest, slug }: SoundApp, url: string): string {
  const allowed = manifest.x402?.allowedHosts ?? []
  const { host } = new URL(url)
  if (isAllowedHost(new URL(url), allowed)) return host
  const line = JSON.stringify([...allowed, host])
  throw new Refusal(
    appErrors.paymentHost,
    `x402.fetch may call ${allowed.join(', ') || 'no host'} in this app, and not ${host}. Write "allowedHosts": ${line} in "x402" of ${appFolder(slug)}/manifest.json. Nothing was sent. (Rule apps.x402.host.)`,
    { rule: 'apps.x402.host', facts: { host, slug } },
  )
}

function capOf({ manifest }: SoundApp): number {
  return manifest.x402?.maxPaymentUsdPerCall ?? 0
}

function microOf(capUsd: number, asked: string): bigint {
  const cap = BigInt(Math.floor(capUsd * 1e6 + 1e-6))
  return BigInt(asked) < cap ? BigInt(asked) : cap
}

/** Micro-dollars that one call may cost. Throws 403 where the page asks for more than the manifest allows. */
function enforceMost(app: SoundApp, wished: number | undefined): bigint {
  const cap = capOf(app)
  if (wished === undefined || wished <= cap) return BigInt(Math.floor((wished ?? cap) * 1e6 + 1e-6))
  throw new Refusal(
    appErrors.paymentTooHigh,
    `maxPaymentUsd: is ${wished}, and the manifest allows ${cap} USD for one call ("maxPaymentUsdPerCall" in "x402" of ${appFolder(app.slug)}/manifest.json). Nothing was sent. (Rule apps.x402.maxPayment.)`,
    { rule: 'apps.x402.maxPayment', facts: { maxPaymentUsd: wished, limitUsd: cap } },
  )
}

function enforceAmount({ slug }: SoundApp, amount: bigint, most: bigint, host: string): void {
  if (amount <= most) return
  throw new Refusal(
    appErrors.paymentTooHigh,
    `${host} asks for ${usd(amount)} USD, and this call may cost ${usd(most)}. The page says so with maxPaymentUsd, up to "maxPaymentUsdPerCall" in "x402" of ${appFolder(slug)}/manifest.json. Nothing was paid. (Rule apps.x402.maxPayment.)`,
    { rule: 'apps.x402.maxPayment', facts: { amountUsd: usd(amount), limitUsd: usd(most), host } },
  )
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

function kept({ status, text }: Answer402) {
  return { status, text }
}

function viewAnswer({ status, text }: { status: number; text: string }) {
  return { status, ok: status >= 200 && status < 300, body: bodyOf(text) }
}

function viewPaid({ answer, state, amount, network, payTo, transaction }: AppPaymentRow) {
  const payment = { amountUsd: Number(usd(BigInt(amount))), network, payTo, transaction }
  return {
    ...viewAnswer(answer ?? { status: 502, text: '' }),
    payment: state === 'released' ? null : payment,
  }
}

/** Data where it is JSON, a text otherwise. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function tell({ bus }: Context, { id, walletId, state }: AppPaymentRow): void {
  bus.publish({ type: 'apps.payment', id, walletId, state })
}
