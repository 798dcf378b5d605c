import { INTENTS } from './intents/all'
import type { Intent } from './intents/intent'
import { DETERMINERS, FILLER, PREPOSITIONS } from './words'

/** Examples that are named where a prompt is not understood. */
const MOST = 3

/** Words that say nothing of what is asked for. */
const COMMON = new Set([...FILLER, ...DETERMINERS, ...PREPOSITIONS, 'what', 'is', 'are', 'do', 'i', 'it'])

/** Where nothing of a prompt is known. */
const FIRST = ['portfolio', 'price', 'send']

/** The examples that share the most words with a prompt, of as many intents; `begun`: the one that read a part of it. */
export function nearestTo(prompt: string, begun: Intent | undefined): readonly string[] {
  const content = new Set(contentOf(prompt))
  const ranked = INTENTS.filter(({ examples }) => examples.length > 0)
    .map((intent) => ({ intent, shared: sharedWith(content, intent) + (intent === begun ? 1.5 : 0) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ intent }) => intent)
  const usual = FIRST.flatMap((name) => INTENTS.find((intent) => intent.name === name) ?? [])
  return [...new Set([...ranked, ...usual])].slice(0, MOST).map((intent) => bestExample(content, intent))
}

function sharedWith(content: ReadonlySet<string>, { words, examples }: Intent): number {
  const [verbs, shown] = [new Set(words), new Set(examples.flatMap(contentOf))]
  return [...content].reduce((sum, word) => sum + (verbs.has(word) ? 1 : 0) + (shown.has(word) ? 1 : 0), 0)
}

function bestExample(content: ReadonlySet<string>, { examples }: Intent): string {
  const shared = (example: string) => contentOf(example).filter((word) => content.has(word)).length
  return [...examples].sort((a, b) => shared(b) - shared(a))[0] ?? ''
}

function contentOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !COMMON.has(word))
}
