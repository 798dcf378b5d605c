/** What an amount may be where a wallet's holding and a price are known. */
export const AMOUNT_RULE =
  'whole tokens such as "0.1", dollars such as "$5", a part of what the wallet holds such as "25%", "1/3", "half", or "all"'

export const AMOUNT = /^(\$?\d{1,30}(\.\d{1,30})?|\d{1,3}(\.\d+)?%|[1-9]\d?\/[1-9]\d?|half|all|max)$/

/** "half", "all", "25%" and "1/3" as a fraction, exactly; undefined for an amount of its own. */
export function shareOf(amount: string): { readonly part: bigint; readonly whole: bigint } | undefined {
  if (amount === 'half') return { part: 1n, whole: 2n }
  if (amount === 'all' || amount === 'max') return { part: 1n, whole: 1n }
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(amount) ?? []
  if (part !== undefined && whole !== undefined) return { part: BigInt(part), whole: BigInt(whole) }
  const [, digits, fraction = ''] = /^(\d+)(?:\.(\d+))?%$/.exec(amount) ?? []
  if (digits === undefined) return undefined
  return { part: BigInt(digits + fraction), whole: 100n * 10n ** BigInt(fraction.length) }
}
