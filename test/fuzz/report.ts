import type fc from 'fast-check'
import type { Range } from './range'
import type { Shot } from './shot'

/** The fault, and the fewest of its requests that still lead to one. */
export async function report(
  range: Range,
  { counterexample, seed, counterexamplePath }: fc.RunDetails<[Shot[]]>,
) {
  let sent = counterexample?.[0] ?? []
  let fault = await range.faultOf(sent)
  for (let at = sent.length - 1; at >= 0; at--) {
    const fewer = sent.toSpliced(at, 1)
    const still = await range.faultOf(fewer)
    if (still === undefined) continue
    sent = fewer
    fault = still
  }
  const commands = sent.map((shot) => range.curl(shot)).join('\n\n')
  return `${fault}\n\nseed ${seed}, path ${counterexamplePath}; after a reset:\n\n${commands}\n`
}
