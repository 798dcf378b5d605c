type Tables = Readonly<Record<string, readonly unknown[]>>

/** Numbers set aside for ids: a refusal may use up some, which cannot be observed. */
const BOOKKEEPING = 'ids.reserved'

/** Rows that follow Base's blocks begin with it, and so does its market. */
const FOLLOWING_BASE = /^(fee_(days|pools|claims)|market|market_(pools|days|ether))$/
const MARKET_WORK = 'market.trades'
/** Told after a trade, by itself and after the answer: it may come between any two requests. */
const MARKET_EVENT = 'market.figures'

/**
 * What an export holds beyond what reading may bring about. A chain begins when it is first asked about; until somebody
 * writes to it, it is the same as none.
 */
export function lasting(tables: Tables): Tables {
  const untouched = rows<{ ledger: string; revision: number }>(tables.chain_heads)
    .filter(({ revision }) => revision === 0)
    .map(({ ledger }) => `${ledger}:`)
  const isTouched = (key: string) => !untouched.some((prefix) => key.startsWith(prefix))
  const isBaseUntouched = !rows<{ ledger: string; revision: number }>(tables.chain_heads).some(
    ({ ledger, revision }) => /^8453\b/.test(ledger) && revision > 0,
  )
  const isLedgerUntouched = rows<{ transactions: number }>(tables.solana_heads).every(
    ({ transactions }) => transactions === 0,
  )
  return Object.fromEntries(
    Object.entries(tables).map(([name, all]) => {
      if (name === 'meta') return [name, rows<{ key: string }>(all).filter(({ key }) => key !== BOOKKEEPING)]
      if (name === 'chain_heads') {
        return [name, rows<{ ledger: string }>(all).filter(({ ledger }) => isTouched(`${ledger}:`))]
      }
      if (name.startsWith('solana_') && isLedgerUntouched && name !== 'solana_allocations') return [name, []]
      if (FOLLOWING_BASE.test(name) && isBaseUntouched) return [name, []]
      if (name === 'due' || name === 'jobs') {
        const isLasting = (kind: string) =>
          kind !== MARKET_EVENT && !(isBaseUntouched && kind === MARKET_WORK)
        return [name, rows<{ kind: string }>(all).filter(({ kind }) => isLasting(kind))]
      }
      // A call that is refused is written down, too: that is what they are for.
      if (name === 'webhook_deliveries' || name === 'webhook_hours') return [name, []]
      // Kept by its hash, whichever chain it came with.
      if (name === 'chain_code') return [name, []]
      if (name.startsWith('chain_')) {
        return [name, rows<{ key?: string }>(all).filter(({ key = '' }) => isTouched(key))]
      }
      return [name, all]
    }),
  )
}

/** A transaction that was mined and reverted is a refusal that has left its mark. */
export function isMined(text: string): boolean {
  return /"status":"reverted","transactionHash":"0x[0-9a-f]{64}"/.test(text)
}

function rows<Row>(all: readonly unknown[] | undefined): readonly Row[] {
  return (all ?? []) as readonly Row[]
}
