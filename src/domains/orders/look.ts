import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { fillId, isOpen, orderTables, scheduleLook } from './steps'
import { type Asset, FILL, type OrderRow, orderTable } from './tables'
import { nextLook } from './times'
import { tokensOf } from './tokens'
import { followed, isMetBy, usdText } from './trigger'

/** Of each order; thinned out by half beyond it. */
const MOST_PRICES = 96

/** What a price is at a look (atto-USD), or why there is none. */
type Seen = bigint | string

/**
 * Looks at every order of one moment, each price read once: begins the fillings that are due, lets the others wait for
 * their next look, and ends those that have expired. Goes on until the fillings have ended or wait, so that an advance of
 * the clock carries out each at its own time.
 */
export async function look(context: Context, job: Job): Promise<string> {
  const at = Number(job.payload)
  const table = context.store.table(orderTable)
  const due = await table.where('nextLookAt').equals(at).toArray()
  const prices = await pricesFor(context, due)
  const now = Math.max(context.clock.now(), at)
  const next = new Map<string, number | null>()
  for (const row of due) {
    const begun = row.trigger.type === 'runs' ? row.begun + 1 : row.begun
    next.set(row.id, await nextLook({ ...row, begun }, now))
  }
  const fillings = await job.commit(orderTables, async () => {
    const begun: string[] = []
    const moments = new Set<number | null>()
    for (const { id, watched } of due) {
      const row = await table.get(id)
      if (row?.nextLookAt !== at || !isOpen(row)) continue
      const after = looked(row, { seen: prices.get(keyOf(watched)), next: next.get(id) ?? null, at: now })
      await table.put(after)
      moments.add(after.nextLookAt)
      if (!after.filling || row.filling) continue
      await context.jobs.enqueue({ id: fillId(after), kind: FILL, payload: id })
      begun.push(fillId(after))
    }
    for (const nextLookAt of moments) await scheduleLook(context, { nextLookAt })
    return begun
  })
  for (const walletId of new Set(due.map((row) => row.walletId)))
    context.bus.publish({ type: 'automations.changed', walletId })
  await Promise.all(fillings.map((id) => context.jobs.attempted(id, job.signal)))
  return `${due.length} orders were looked at, ${fillings.length} met their price or time`
}

function looked(
  row: OrderRow,
  { seen, next, at }: { seen: Seen | undefined; next: number | null; at: number },
): OrderRow {
  if (row.status === 'paused' || (row.trigger.type !== 'runs' && row.expiresAt <= at)) {
    return { ...row, status: 'expired', nextLookAt: null, filling: null }
  }
  const price = typeof seen === 'bigint' ? seen : undefined
  const prices = price === undefined ? row.prices : withPrice(row.prices, [at, usdText(price)])
  const trigger = price === undefined ? row.trigger : followed(row, price)
  const after = { ...row, prices, trigger, nextLookAt: next }
  if (row.trigger.type !== 'runs') {
    if (price === undefined) return { ...after, problem: typeof seen === 'string' ? seen : null }
    if (!isMetBy(after, price)) return after
    return { ...begun(after, at, usdText(price)), nextLookAt: null }
  }
  // A run whose time comes while the one before is still under way is left out.
  return row.filling ? after : begun(after, at, price === undefined ? null : usdText(price))
}

function begun(row: OrderRow, at: number, price: string | null): OrderRow {
  const n = row.begun + 1
  return { ...row, begun: n, filling: { n, at, price, amount: null, hash: null } }
}

type Prices = OrderRow['prices']

/** A price that stands still is its first and its last moment. */
function withPrice(prices: Prices, now: Prices[number]): Prices {
  const [before, last] = prices.slice(-2)
  const isStill = last !== undefined && before?.[1] === now[1] && last[1] === now[1]
  const all = [...(isStill ? prices.slice(0, -1) : prices), now]
  return all.length <= MOST_PRICES ? all : all.filter((_, index) => index % 2 === 0)
}

function keyOf({ chain, address }: Asset): string {
  return `${chain} ${address.toLowerCase()}`
}

async function pricesFor(context: Context, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, Seen>> {
  const watched = new Map(rows.map((row) => [keyOf(row.watched), row.watched]))
  const prices = new Map<string, Seen>()
  for (const [key, asset] of watched) prices.set(key, await priceNow(context, asset))
  return prices
}

/** Atto-USD; why there is none otherwise. */
export async function priceNow(context: Context, asset: Asset): Promise<Seen> {
  try {
    const price = await tokensOf(context).price(asset)
    return price ?? `no pool tells the price of ${asset.symbol} on ${asset.chain}`
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return thrown.message
  }
}
