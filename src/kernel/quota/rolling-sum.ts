import type { Context, TransactionContext } from '../context'
import { type Entry, nowOf, type Quota, type QuotaOptions, quotaTable, reserveIn } from './quota'
import { addToSums, bucketOf, forgetSums, type Sums, sumsOf } from './sums'

/**
 * Each entry is summed in three pieces of time, milliseconds. A window is read in the largest that lie in it whole, and
 * its oldest edge in the smaller ones: at most a day's 145 pieces, 120 and those of one piece of five seconds, whatever
 * the number of entries.
 */
const SIZES = [600_000, 5_000, 1] as const
/** The first moment that a row can hold, so that pieces count up from 0. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z')
const DIGITS = 15
const LAST = 10 ** DIGITS - 1

export interface RollingSum extends Quota {
  /** What counts now by pieces of ten minutes, the oldest first: the oldest one may have stopped counting in part. */
  timeline(context: Context, subject: string): Promise<readonly TimelineStep[]>
  /**
   * Before an entry that is not added: sums that nobody asks for need not follow each entry of their source. They are
   * made from it when they are read, and kept again from the next `add` on.
   */
  forget(context: TransactionContext, subject: string): Promise<void>
}

interface TimelineStep {
  /** Epoch ms: the ten minutes that begin here. */
  readonly from: number
  readonly amount: bigint
  /** When the last of it stops counting. */
  readonly freeBy: number
}

/**
 * A sum over the last `windowMs`, exact: an entry counts until it is so old to the millisecond. What a clock that was
 * set back left in the future counts as well: it happened.
 */
export function rollingSum(options: QuotaOptions & { windowMs: number }): RollingSum {
  const { windowMs, source } = options
  const idsOf = (subject: string, at: number) =>
    SIZES.map((_, level) => idOf(bucketOf(options, subject), level, pieceOf(level, at)))
  const start = (context: Context) => nowOf(context, options) - windowMs + 1
  const pieces = async (context: Context, subject: string) =>
    new Pieces(await sumsOf(context, options, subject, idsOf, start(context)), bucketOf(options, subject))

  const quota: RollingSum = {
    tables: source ? [quotaTable, source.table] : [quotaTable],
    async used(context, subject) {
      return (await pieces(context, subject)).since(start(context))
    },
    async reserve(context, subject, amount, limit) {
      const entry = { at: nowOf(context, options), amount }
      const freeAt = async (over: bigint) => {
        const at = await (await pieces(context, subject)).reaching(over, start(context))
        return at === undefined ? null : at + windowMs
      }
      return reserveIn(quota, context, subject, { entry, limit, freeAt })
    },
    add: (context, subject, entry) => addToSums(context, options, subject, idsOf, entry),
    release: (context, subject, { at, amount }: Entry) =>
      addToSums(context, options, subject, idsOf, { at, amount: -amount }),
    forget: (context, subject) => forgetSums(context, options, subject),
    async timeline(context, subject) {
      const steps = await (await pieces(context, subject)).range(0, pieceOf(0, start(context)), LAST)
      return steps.map(({ piece, amount }) => ({
        from: startOf(0, piece),
        amount,
        freeBy: startOf(0, piece + 1) + windowMs,
      }))
    },
  }
  return quota
}

class Pieces {
  constructor(
    readonly sums: Sums,
    readonly bucket: string,
  ) {}

  async range(level: number, first: number, last: number) {
    const rows = await this.sums.between(idOf(this.bucket, level, first), idOf(this.bucket, level, last))
    return rows.map(({ id, amount }) => ({ piece: Number(id.slice(-DIGITS)), amount }))
  }

  /** The sum of everything from `start` on. */
  async since(start: number): Promise<bigint> {
    let total = 0n
    let last = LAST
    for (const level of SIZES.keys()) {
      const first = pieceOf(level, start)
      const found = await this.range(level, first, last)
      for (const { piece, amount } of found) if (piece > first) total += amount
      const edge = found.find(({ piece }) => piece === first)
      if (!edge) break
      if (startOf(level, first) === start) return total + edge.amount
      last = pieceOf(level + 1, startOf(level, first + 1) - 1)
    }
    return total
  }

  /** The moment with which the sum from `start` on comes to `amount`; undefined where it never does. */
  async reaching(amount: bigint, start: number): Promise<number | undefined> {
    const first = pieceOf(0, start)
    const before = (await this.since(startOf(0, first))) - (await this.since(start))
    return this.#find(0, { first, last: LAST }, before + amount)
  }

  async #find(
    level: number,
    { first, last }: { first: number; last: number },
    amount: bigint,
  ): Promise<number | undefined> {
    let missing = amount
    for (const { piece, amount: sum } of await this.range(level, first, last)) {
      if (sum < missing) {
        missing -= sum
      } else if (level === SIZES.length - 1) {
        return startOf(level, piece)
      } else {
        const within = {
          first: pieceOf(level + 1, startOf(level, piece)),
          last: pieceOf(level + 1, startOf(level, piece + 1) - 1),
        }
        return this.#find(level + 1, within, missing)
      }
    }
    return undefined
  }
}

function pieceOf(level: number, at: number): number {
  return Math.floor((at - EARLIEST) / (SIZES[level] ?? 1))
}

function startOf(level: number, piece: number): number {
  return piece * (SIZES[level] ?? 1) + EARLIEST
}

function idOf(bucket: string, level: number, piece: number): string {
  return `${bucket}${level}|${String(piece).padStart(DIGITS, '0')}`
}
