import type { AnswerCard, Unclear } from './cards'
import type { Job } from './JobView'

type Answer = Pick<Job, 'status' | 'response' | 'error'>

/** The answer without what stands beside it: a card's details, the nearest prompts, links to transactions. */
export function shownAnswer(
  { status, response, error, richData }: Pick<Job, 'status' | 'response' | 'error' | 'richData'>,
  cards: readonly AnswerCard[],
  unclear: Unclear | undefined,
): Answer {
  if (response === undefined) return { status, ...(error !== undefined && { error }) }
  let shown = response
  if (unclear?.kind === 'miss') shown = sentenceOf(response, unclear.nearest)
  const linked = new Set((richData ?? []).map(({ url }) => url))
  const hasPortfolio = cards.some(({ kind }) => kind === 'portfolio')
  shown = shown
    .split('\n')
    .filter((line) => !(line.startsWith('Transaction: ') && linked.has(line.slice('Transaction: '.length))))
    .filter((line) => !(hasPortfolio && CHAIN_LINE.test(line)))
    .join('\n')
  return { status, response: shown, ...(error !== undefined && error !== response && { error }) }
}

/** `base: 1 ETH, 5 USDC ($3005.00)`, as the answer lists what is held on a chain. */
const CHAIN_LINE = /^[a-z-]+: .+ \(\$[\d.]+\)$/

/** The sentence before the prompts that are nearest, which stand below as buttons. */
export function sentenceOf(response: string, [first]: readonly string[]): string {
  const at = first === undefined ? -1 : response.indexOf(`"${first}"`)
  const end = at < 0 ? -1 : response.lastIndexOf('. ', at)
  return end < 0 ? response : response.slice(0, end + 1)
}

/** What no card shows yet: the picture of a chart that is drawn, and suggestions that are buttons, stand there already. */
export function otherRichData(
  { richData = [] }: Pick<Job, 'richData'>,
  cards: readonly AnswerCard[],
): NonNullable<Job['richData']> {
  const isDrawn = cards.some(({ kind }) => kind === 'chart')
  return richData.filter(({ type }) => type !== 'suggestions' && !(type === 'image' && isDrawn))
}
