export interface DiffRow {
  /** A line of the left text, or nothing next to one that only the right one has. */
  left: string | null
  right: string | null
}

/** Above that many pairs of lines the texts are shown side by side as they are. */
const MOST_PAIRS = 1_000_000

/** Two texts side by side: lines that both have are on the same row. */
export function diffLines(left: string, right: string): DiffRow[] {
  const [a, b] = [left.split('\n'), right.split('\n')]
  const shared = a.length * b.length > MOST_PAIRS ? [] : commonLines(a, b)
  const rows: DiffRow[] = []
  let [i, j] = [0, 0]
  for (const [at, to] of [...shared, [a.length, b.length] as const]) {
    // A changed line is on the same row as what it was changed to.
    const count = Math.max(at - i, to - j)
    for (let n = 0; n < count; n++) {
      rows.push({
        left: i + n < at ? (a[i + n] ?? null) : null,
        right: j + n < to ? (b[j + n] ?? null) : null,
      })
    }
    if (at < a.length) rows.push({ left: a[at] ?? '', right: b[to] ?? '' })
    i = at + 1
    j = to + 1
  }
  return rows
}

/** The longest run of lines that both have in the same order, as pairs of their places. */
function commonLines(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
