import type { Range } from './range'
import type { Shot } from './shot'

interface Failure {
  readonly counterexample: [readonly Shot[]] | null
  readonly seed: number
  readonly counterexamplePath: string | null
}

/** The fault, and the fewest of its requests that still lead to one. */
export async function report(
  range: Range,
  { counterexample, seed, counterexamplePath }: Failure,
): Promise<string> {
  let sent: readonly Shot[] = counterexample?.[0] ?? []
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
