import { formatUnits } from 'viem'
import { makerOf } from '#domains/keys'
import { swapBodyOn, swapsOnChain } from '#domains/swaps'
import { SOLANA } from '#domains/wallet'
import { iso } from '#kernel/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { invalidField, isRefusal, Refusal } from '#kernel/errors'
import { shareOf } from '#kernel/numbers/amounts'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { scheduleProblem } from '#kernel/schedule'
import { knownPrice, type OrderCall, soldInRun, worthOfOrder } from './amounts'
import { orderErrors } from './errors'
import { isRepeated, type NewOrder, type OrderKind } from './fields'
import type { Amount, Asset, Every, OrderRow, OrderTrigger } from './tables'
import { durationOf, durationText, nextLook, runAfter } from './times'
import { tokensOf } from './tokens'
import { shownUsd, usdText } from './trigger'
import { orderWords } from './words'

/** Row agent-orders: as the service documents them. */
export const ORDER_RULES = {
  priceExpiresMs: 7 * DAY_MS,
  runsExpireMs: 30 * DAY_MS,
  defaultRuns: 10,
  dca: { gapMs: HOUR_MS, most: 100, least: 1, usd: 10n },
  twap: { gapMs: 3 * MINUTE_MS, most: 1_000, least: 10, usd: 300n },
} as const

/** Of a twap that does not say how many parts: no more than so many, and none below so much. */
const MOST_CHOSEN_PARTS = 48
const LEAST_PART_USD = 30n

const FIELDS: Readonly<Record<OrderKind, readonly (keyof NewOrder)[]>> = {
  limit: ['price', 'change', 'watch'],
  stop: ['price', 'change', 'watch'],
  take_profit: ['price', 'change', 'watch'],
  trailing: ['distance', 'watch'],
  dca: ['every', 'at', 'times'],
  twap: ['every', 'at', 'over', 'parts'],
}
const EVERY_FIELD = new Set<keyof NewOrder>(Object.values(FIELDS).flat())

/**
 * An order as a row, not yet stored: its tokens found, its level and times settled, what the wallet holds checked. Throws
 * the refusal of the first rule that it breaks. Outside of transactions. Row agent-orders.
 */
export async function draftOrder(call: OrderCall, input: NewOrder): Promise<OrderRow> {
  const order = await drafted(call, input)
  return { id: await call.context.ids.id('order'), ...order }
}

async function drafted(call: OrderCall, input: NewOrder): Promise<Omit<OrderRow, 'id'>> {
  const { context, principal } = call
  enforceFields(input)
  const tokens = tokensOf(context)
  const defaults = await tokens.defaults(principal.walletId)
  const token = await tokens.named({ token: input.token, chain: input.chain, usual: defaults.chain })
  enforceChain(input.kind, token)
  const watched = input.watch === undefined ? token : await tokens.named({ token: input.watch })
  const now = context.clock.now()
  const end = endOf(input, now)
  const { from, to, amount } = await exchanged(call, input, token)
  const base = { kind: input.kind, side: input.side, from, to, amount, watched }
  const { trigger, expiresAt } = isRepeated(input.kind)
    ? await runsOf(call, { ...input, end, now }, base)
    : {
        trigger: await priceTrigger(call, input, { token, watched }),
        expiresAt: end ?? now + ORDER_RULES.priceExpiresMs,
      }
  const of = trigger.type === 'runs' ? trigger.total : 1
  const sold = await soldInRun(call, base, { n: 1, of })
  await enforceBalance(call, from, amount.type === 'total' ? amount.units : sold, input.kind)
  await enforceRoute(call, { from, to, amount: sold })
  const timed = { trigger, expiresAt, begun: 0 }
  return {
    walletId: principal.walletId,
    ...base,
    asked: input,
    ...timed,
    slippageBps: input.slippageBps ?? defaults.slippageBps,
    status: 'active',
    by: makerOf(principal),
    createdAt: now,
    nextLookAt: await nextLook(timed, trigger.type === 'runs' ? now - 1 : now),
    filling: null,
    fillings: [],
    sold: '0',
    bought: '0',
    problem: null,
    prices: [],
  }
}

/**
 * What an order would do, in words, and all that it may move, atto-USD. Nothing is drawn or stored; throws as
 * `draftOrder`. Outside of transactions.
 */
export async function previewOrder(call: OrderCall, input: NewOrder) {
  const order = await drafted(call, input)
  const { trigger, amount } = order
  const runs = trigger.type === 'runs' && amount.type !== 'total' ? trigger.total : 1
  return { ...order, words: orderWords(order), worth: (await worthOfOrder(call, order)) * BigInt(runs) }
}

function enforceFields(input: NewOrder): void {
  const { kind, side, amount, unitsOf, pay, get } = input
  for (const field of EVERY_FIELD) {
    if (input[field] === undefined || FIELDS[kind].includes(field)) continue
    throw invalidField(
      field,
      `is no part of an order of kind "${kind}", which has ${FIELDS[kind].join(', ')}`,
      'orders.fields',
    )
  }
  if (side === 'buy' && get !== undefined)
    throw invalidField('get', 'is for what is sold; of a buy say pay', 'orders.fields')
  if (side === 'sell' && pay !== undefined)
    throw invalidField('pay', 'is for what is bought; of a sell say get', 'orders.fields')
  if (side === 'sell' && unitsOf === 'pay')
    throw invalidField('unitsOf', 'of a sell is token: its amount counts what is sold', 'orders.fields')
  if (kind === 'take_profit' && side === 'buy')
    throw invalidField(
      'side',
      'of kind "take_profit" is sell; to buy at a price, kind is "limit"',
      'orders.fields',
    )
  if (amount !== undefined) return
  if (side === 'buy')
    throw invalidField('amount', 'is needed to buy: how much is to be spent', 'orders.amount')
  if (isRepeated(kind)) throw invalidField('amount', `is needed of kind "${kind}"`, 'orders.amount')
}

function enforceChain(kind: OrderKind, { chain, symbol }: Asset): void {
  if (chain !== SOLANA || (kind !== 'trailing' && kind !== 'twap')) return
  throw new Refusal(
    orderErrors.chain,
    `Orders of kind "${kind}" are on the EVM chains only; ${symbol} is on ${SOLANA}. (Rule orders.chain.)`,
    { rule: 'orders.chain', facts: { kind, chain } },
  )
}

function endOf({ until, expiresAt }: NewOrder, now: number): number | undefined {
  const ends = { until, expiresAt }
  for (const [field, text] of Object.entries(ends)) {
    if (text === undefined || Date.parse(text) > now) continue
    throw invalidField(field, `${text} has passed; the emulator's clock shows ${iso(now)}`, 'orders.expiry', {
      at: text,
    })
  }
  const given = [until, expiresAt].flatMap((text) => (text === undefined ? [] : [Date.parse(text)]))
  return given.length === 0 ? undefined : Math.min(...given)
}

/** What is sold for what, and how much. A buy that names no payer takes the wallet's own default or USDC, or the native token where there is too little. */
async function exchanged(
  call: OrderCall,
  input: NewOrder,
  token: Asset,
): Promise<Pick<OrderRow, 'from' | 'to' | 'amount'>> {
  const others = await othersOf(call, input, token)
  let refused: unknown
  for (const other of others) {
    const sides = input.side === 'buy' ? { from: other, to: token } : { from: token, to: other }
    try {
      const amount = await amountOf(call, input, sides)
      if (others.length > 1) {
        const needed = await soldInRun(call, { ...sides, amount }, { n: 1, of: 1 })
        await enforceBalance(call, sides.from, needed, input.kind)
      }
      return { ...sides, amount }
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown
      refused ??= thrown
    }
  }
  throw refused
}

async function othersOf(
  { context, principal }: OrderCall,
  input: NewOrder,
  token: Asset,
): Promise<readonly Asset[]> {
  const tokens = tokensOf(context)
  const { chain } = token
  const named = input.side === 'buy' ? input.pay : input.get
  if (named !== undefined) return [await tokens.named({ token: named, chain })]
  const { pay, get } = await tokens.defaults(principal.walletId)
  const own = input.side === 'buy' ? pay : get
  const owned = own === null ? [] : (await tokens.called(own)).filter((each) => each.chain === chain)
  const usual = await Promise.all(['USDC', 'native'].map((each) => tokens.named({ token: each, chain })))
  const others = [...(owned.length === 1 ? owned : []), ...usual].filter(
    ({ address }) => address.toLowerCase() !== token.address.toLowerCase(),
  )
  // A plain number counts units of the payer, and is another amount of another one.
  const isPlain = /^\d[\d.]*$/.test(input.amount ?? '') && input.unitsOf !== 'token'
  return input.side === 'buy' && !isPlain ? others : others.slice(0, 1)
}

/** Parts of a holding are settled now; all of it is the balance when it is filled. */
async function amountOf(
  call: OrderCall,
  { amount: text = 'all', kind, side, unitsOf }: NewOrder,
  { from, to }: Pick<OrderRow, 'from' | 'to'>,
): Promise<Amount> {
  const { exact } = tokensOf(call.context)
  const isAll = /^(all|max|100(\.0+)?%)$/.test(text)
  if (isAll && kind === 'dca') {
    throw invalidField(
      'amount',
      'of kind "dca" is spent again and again, and cannot be all that is held',
      'orders.amount',
    )
  }
  const amount: Amount = isAll
    ? { type: 'all' }
    : text.startsWith('$')
      ? { type: 'usd', usd: text.slice(1) }
      : shareOf(text) !== undefined
        ? { type: 'units', units: await exact(call, from, text) }
        : side === 'buy' && unitsOf === 'token'
          ? { type: 'bought', units: text }
          : { type: 'units', units: text }
  if ('units' in amount && !/[1-9]/.test(amount.units))
    throw invalidField('amount', 'must be more than 0', 'orders.amount')
  if (kind !== 'twap') return amount
  return { type: 'total', units: await soldInRun(call, { from, to, amount }, { n: 1, of: 1 }) }
}

async function priceTrigger(
  call: OrderCall,
  { kind, side, price, change, distance }: NewOrder,
  { token, watched }: { token: Asset; watched: Asset },
): Promise<OrderTrigger> {
  const now = await knownPrice(call, watched)
  if (kind === 'trailing') {
    if (distance === undefined) {
      throw invalidField('distance', 'is needed of kind "trailing", such as "7%"', 'orders.trigger')
    }
    return {
      type: 'trailing',
      distanceBps: Number(roundedUnits(distance.slice(0, -1), 2)),
      extreme: usdText(now),
    }
  }
  if ((price === undefined) === (change === undefined)) {
    throw invalidField('price', `or change is needed of kind "${kind}", and not both`, 'orders.trigger')
  }
  const level = price === undefined ? (now * shareAfter(change ?? '')) / WHOLE : roundedUnits(price, 18)
  const isOwn = isSame(token, watched)
  const below = isOwn ? isBelowBy(kind, side) : level < now
  if (below ? now <= level : now >= level) throw passed(watched, { now, level, below })
  return below ? { type: 'price', below: usdText(level) } : { type: 'price', above: usdText(level) }
}

const WHOLE = roundedUnits('100', 4)

/** `-12%` as 880,000 of a million. */
function shareAfter(change: string): bigint {
  return WHOLE + roundedUnits(change.slice(0, -1).replace('+', ''), 4)
}

function isBelowBy(kind: OrderKind, side: OrderRow['side']): boolean {
  if (kind === 'limit') return side === 'buy'
  return kind === 'stop' && side === 'sell'
}

function isSame(one: Asset, other: Asset): boolean {
  return one.chain === other.chain && one.address.toLowerCase() === other.address.toLowerCase()
}

function passed(
  { symbol, chain }: Asset,
  { now, level, below }: { now: bigint; level: bigint; below: boolean },
): Refusal {
  const is = `${symbol} costs $${shownUsd(now)} on ${chain} now, which is already at or ${below ? 'below' : 'above'} $${shownUsd(level)}`
  return new Refusal(
    orderErrors.passed,
    `${is}. No order was placed: swap at once, or name a ${below ? 'lower' : 'higher'} price. (Rule orders.passed.)`,
    { rule: 'orders.passed', facts: { symbol, now: usdText(now), level: usdText(level) } },
  )
}

/** When a dca or twap runs, how often, and until when. Throws below the smallest sizes and intervals. */
async function runsOf(
  call: OrderCall,
  {
    kind,
    every,
    at,
    times,
    over,
    parts,
    until,
    end,
    now,
  }: NewOrder & { end: number | undefined; now: number },
  order: Pick<OrderRow, 'from' | 'to' | 'amount'>,
): Promise<{ trigger: OrderTrigger; expiresAt: number }> {
  const startAt = at === undefined ? now : Date.parse(at)
  if (startAt < now) {
    throw invalidField('at', `${at} has passed; the emulator's clock shows ${iso(now)}`, 'orders.at', {
      at: iso(startAt),
    })
  }
  const usd = await worthOfOrder(call, order)
  const runs =
    kind === 'dca' ? dcaRuns({ every, times, end }) : twapRuns({ every, over, parts, startAt, until, usd })
  const rules = kind === 'dca' ? ORDER_RULES.dca : ORDER_RULES.twap
  if (runs.total < rules.least || runs.total > rules.most) {
    throw invalidField(
      kind === 'dca' ? 'times' : 'parts',
      `of kind "${kind}" must be from ${rules.least} to ${rules.most}, and ${runs.total} came of it`,
      'orders.runs',
      { runs: runs.total, least: rules.least, most: rules.most },
    )
  }
  const gapMs = await smallestGap(runs.every, startAt, Math.min(runs.total, ORDER_RULES.dca.most))
  if (gapMs < rules.gapMs) {
    throw invalidField(
      kind === 'dca' || every !== undefined ? 'every' : 'over',
      `leaves ${gapMs / MINUTE_MS} min between two runs, and of kind "${kind}" there must be at least ${rules.gapMs / MINUTE_MS} min`,
      'orders.interval',
      { minutes: gapMs / MINUTE_MS, least: rules.gapMs / MINUTE_MS },
    )
  }
  if (usd < rules.usd * 10n ** 18n) {
    throw new Refusal(
      orderErrors.tooSmall,
      `An order of kind "${kind}" is of at least $${rules.usd}${kind === 'dca' ? ' a run' : ' in all'}, and this one is worth $${shownUsd(usd)}. (Rule orders.smallest.)`,
      { rule: 'orders.smallest', facts: { usd: usdText(usd), least: Number(rules.usd) } },
    )
  }
  const usualEnd = startAt + ORDER_RULES.runsExpireMs
  const isCounted = kind === 'twap' || times !== undefined
  const lastAt = isCounted ? await lastRun(runs.every, startAt, runs.total) : usualEnd
  return { trigger: { type: 'runs', startAt, ...runs }, expiresAt: end ?? Math.max(usualEnd, lastAt) }
}

function dcaRuns({ every, times, end }: Pick<NewOrder, 'every' | 'times'> & { end: number | undefined }) {
  if (every === undefined)
    throw invalidField('every', 'is needed of kind "dca", such as P1D or P1W', 'orders.every')
  const { defaultRuns, dca } = ORDER_RULES
  return { every: everyOf(every), total: times ?? (end === undefined ? defaultRuns : dca.most) }
}

function twapRuns({
  every,
  over,
  parts,
  startAt,
  until,
  usd,
}: Pick<NewOrder, 'every' | 'over' | 'parts' | 'until'> & { startAt: number; usd: bigint }) {
  const gap = every === undefined ? undefined : everyOf(every)
  if (gap && ('cron' in gap || gap.months > 0))
    throw invalidField(
      'every',
      'of kind "twap" must be a duration without months, such as PT30M',
      'orders.every',
    )
  const wholeMs =
    over !== undefined
      ? lengthOf(over)
      : until !== undefined
        ? Date.parse(until) - startAt
        : gap && gap.ms * (parts ?? ORDER_RULES.defaultRuns)
  if (wholeMs === undefined)
    throw invalidField('over', 'is needed of kind "twap", such as PT8H: how long it takes', 'orders.over')
  const total = parts ?? (gap ? Math.floor(wholeMs / gap.ms) : chosenParts(wholeMs, usd))
  const minutes = Math.floor(wholeMs / total / MINUTE_MS)
  return { every: gap ?? { months: 0, ms: Math.max(minutes, 0) * MINUTE_MS }, total }
}

function lengthOf(over: string): number {
  const { months, ms } = durationOf(over)
  return months * 30 * DAY_MS + ms
}

/**
 * As many parts as time and money allow, or down to half as many: those whose gap, which is of whole minutes, leaves the
 * least of the time over.
 */
function chosenParts(wholeMs: number, usd: bigint): number {
  const { gapMs, least } = ORDER_RULES.twap
  const byTime = Math.floor(wholeMs / gapMs)
  const byMoney = Number(usd / (LEAST_PART_USD * 10n ** 18n))
  const most = Math.max(Math.min(byTime, byMoney, MOST_CHOSEN_PARTS), least)
  const minutes = Math.floor(wholeMs / MINUTE_MS)
  let chosen = most
  for (let parts = most - 1; parts >= Math.max(least, most / 2); parts--)
    if (minutes % parts < minutes % chosen) chosen = parts
  return chosen
}

function everyOf(text: string): Every {
  if (/^P/.test(text)) {
    const every = durationOf(text)
    if (every.months > 0 || every.ms > 0) return every
    throw invalidField('every', `${durationText(every)} is no time`, 'orders.every')
  }
  const problem = scheduleProblem(text)
  if (problem) throw invalidField('every', problem, 'orders.every')
  return { cron: text }
}

async function lastRun(every: Every, startAt: number, runs: number): Promise<number> {
  let at = await runAfter(every, startAt, startAt - 1)
  for (let n = 1; n < runs; n++) at = await runAfter(every, startAt, at)
  return at
}

/** Of so many runs, milliseconds. */
async function smallestGap(every: Every, startAt: number, runs: number): Promise<number> {
  if (!('cron' in every)) return every.ms + every.months * 28 * DAY_MS
  let smallest = Number.POSITIVE_INFINITY
  let before = await runAfter(every, startAt, startAt - 1)
  for (let n = 1; n < runs; n++) {
    const next = await runAfter(every, startAt, before)
    smallest = Math.min(smallest, next - before)
    before = next
  }
  return smallest
}

/** The balance is checked when the order is placed, and by every filling; nothing of it is reserved. */
async function enforceBalance(call: OrderCall, from: Asset, needed: string, kind: OrderKind): Promise<void> {
  const { units, decimals } = await tokensOf(call.context).held(call.principal.walletId, from)
  if (units >= roundedUnits(needed, decimals)) return
  const held = formatUnits(units, decimals)
  throw new Refusal(
    orderErrors.balance,
    `The wallet holds ${held} ${from.symbol} on ${from.chain}, and this order needs ${needed}${kind === 'dca' ? ' for its first run' : ''}. No order was placed. (Rule orders.balance.)`,
    { rule: 'orders.balance', facts: { symbol: from.symbol, chain: from.chain, held, needed } },
  )
}

/** Throws where no pools lead from one to the other, or the amount has too many decimals. */
async function enforceRoute(
  { context }: OrderCall,
  { from, to, amount }: { from: Asset; to: Asset; amount: string },
): Promise<void> {
  await (await swapsOnChain()).quotedSwap(context, swapBodyOf({ from, to }, amount))
}

/** The swap that fills an order, as the endpoint for swaps takes it. Throws where there are no swaps. */
export function swapBodyOf(
  { from, to }: Pick<OrderRow, 'from' | 'to'>,
  amount: string,
  slippageBps?: number | null,
): ReturnType<ReturnType<typeof swapBodyOn>['parse']> {
  const read = swapBodyOn(from.chain).safeParse({
    ...{ fromToken: from.address, toToken: to.address, amount, chain: from.chain },
    ...(slippageBps != null && { slippageBps }),
  })
  if (read.success) return read.data
  throw new Refusal(
    orderErrors.chain,
    `There are no swaps of ${from.symbol} for ${to.symbol} on ${from.chain}, so no orders either. (Rule orders.swaps.)`,
    { rule: 'orders.swaps', facts: { chain: from.chain, from: from.symbol, to: to.symbol } },
  )
}
