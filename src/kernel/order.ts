/** The fields by which rows are sorted by age. */
interface Written {
  readonly id: string
  /** Epoch ms. */
  readonly createdAt: number
  /** Written with the seed. */
  readonly seeded?: boolean
  /** From `ids.sequence()`, of rows whose id does not sort by itself. */
  readonly seq?: number | undefined
}

/**
 * Compares rows for a list that begins with the oldest. Row list-order: of one millisecond, what is seeded comes first,
 * then the row that was written first; a total order, also while the clock stands.
 */
export function oldestFirst(a: Written, b: Written): number {
  return (
    a.createdAt - b.createdAt ||
    Number(b.seeded ?? false) - Number(a.seeded ?? false) ||
    (a.seq ?? 0) - (b.seq ?? 0) ||
    (a.id < b.id ? -1 : 1)
  )
}
