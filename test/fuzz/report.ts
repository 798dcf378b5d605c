import type { Range } from './range'
import type { Shot } from './shot'

/** Above this many requests, leaving out one after the other would take minutes. */
const FEW = 24

/**
 * A fault, and the fewest of its requests that still lead to one, as curl. Looks from the end: mostly the last request
 * is enough.
 */
export async function report(range: Range, all: readonly Shot[], seed: number): Promise<string> {
  let sent: readonly Shot[] = all
  let fault: string | undefined
  for (let length = 1; fault === undefined && length < all.length * 2; length *= 2) {
    sent = all.slice(-length)
    fault = await range.faultOf(sent)
  }
  for (let at = sent.length - 1; at >= 0 && sent.length <= FEW; at--) {
    const fewer = sent.toSpliced(at, 1)
    const still = await range.faultOf(fewer)
    if (still === undefined) continue
    sent = fewer
    fault = still
  }
  const commands = sent.map((shot) => range.curl(shot)).join('\n\n')
  return `${fault ?? 'not found again'}\n\nFUZZ_SEED=${seed}; after a reset:\n\n${commands}\n`
}
