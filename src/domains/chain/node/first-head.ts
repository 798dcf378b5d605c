import type { BlockRow, HeadRow } from '../tables'

/** The head of a ledger that begins with a block. */
export function firstHead(ledger: string, { number, hash }: BlockRow, fork: HeadRow['fork']): HeadRow {
  return {
    ledger,
    revision: 0,
    number,
    hash,
    timeOffset: 0,
    nextTimestamp: null,
    nextBaseFee: null,
    automine: true,
    impersonated: [],
    impersonateAll: false,
    snapshots: [],
    nextSnapshot: 1,
    fork,
  }
}
