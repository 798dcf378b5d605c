type Pair = [bigint, bigint]

const WAD = 10n ** 18n
const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]]
const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]]
const part = (a: Pair, shares: bigint): Pair => [(a[0] * shares) / WAD, (a[1] * shares) / WAD]

/**
 * What document 1 says of fees, written down once more without a chain: amounts come in by swaps, wait in the pool, are
 * collected into the books, and are paid by share.
 */
export class FeeModel {
  uncollected: Pair = [0n, 0n]
  cumulated: Pair = [0n, 0n]
  readonly paid = new Map<string, Pair>()
  readonly claims = new Map<string, number>()
  /** Fees in WETH by UTC date. */
  readonly byDate = new Map<string, bigint>()
  #shares = new Map<string, bigint>()
  #last = new Map<string, Pair>()
  releases = 0

  constructor(
    readonly wethSide: 0 | 1,
    public creator: string,
    owner: string,
  ) {
    this.#shares.set(creator, (WAD * 95n) / 100n)
    this.#shares.set(owner, (WAD * 5n) / 100n)
  }

  swap(side: 'buy' | 'sell', amountIn: bigint, date: string): void {
    const fee = (amountIn * 7n) / 1_000n
    const isWeth = side === 'buy'
    const index = isWeth ? this.wethSide : 1 - this.wethSide
    this.uncollected = plus(this.uncollected, index === 0 ? [fee, 0n] : [0n, fee])
    if (isWeth) this.byDate.set(date, (this.byDate.get(date) ?? 0n) + fee)
  }

  collect(by: string): void {
    this.cumulated = plus(this.cumulated, this.uncollected)
    this.uncollected = [0n, 0n]
    this.#release(by)
  }

  handOver(to: string): void {
    const from = this.creator
    this.#release(from)
    if (this.sharesOf(to) > 0n) this.#release(to)
    else this.#last.set(to, this.cumulated)
    const shares = this.sharesOf(from)
    this.#shares.set(from, 0n)
    this.#shares.set(to, this.sharesOf(to) + shares)
    this.creator = to
  }

  sharesOf(address: string): bigint {
    return this.#shares.get(address) ?? 0n
  }

  claimable(by: string): Pair {
    const owed = minus(plus(this.cumulated, this.uncollected), this.#last.get(by) ?? [0n, 0n])
    return part(owed, this.sharesOf(by))
  }

  get allFees(): Pair {
    return plus(this.cumulated, this.uncollected)
  }

  get allPaid(): Pair {
    return [...this.paid.values()].reduce(plus, [0n, 0n])
  }

  #release(by: string): void {
    const owed = part(minus(this.cumulated, this.#last.get(by) ?? [0n, 0n]), this.sharesOf(by))
    this.#last.set(by, this.cumulated)
    this.paid.set(by, plus(this.paid.get(by) ?? [0n, 0n], owed))
    this.releases++
    if (owed[0] + owed[1] > 0n) this.claims.set(by, (this.claims.get(by) ?? 0) + 1)
  }
}
