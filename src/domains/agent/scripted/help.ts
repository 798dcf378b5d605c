import { INTENTS } from './intents/all'

/** Examples of one intent that the help shows. */
const MOST = 2

/** What the scripted brain can do, in words that it understands: made from its intents. */
export function helpText(): string {
  const lines = INTENTS.filter(({ examples }) => examples.length > 0).map(
    ({ means, examples }) => `- ${means}: ${examples.slice(0, MOST).join(' · ')}`,
  )
  return `I can:\n${lines.join('\n')}\nSeveral steps are joined by "then" or "and".`
}

const GREETINGS = new Set(['hi', 'hello', 'hey', 'hello there', 'good morning', 'gm'])
const THANKS = new Set(['thanks', 'thank you', 'thx', 'great', 'ok', 'okay', 'cool', 'nice'])

/** The answer to what is said without a request. */
export function smallTalk(prompt: string): string | undefined {
  const text = prompt
    .trim()
    .toLowerCase()
    .replace(/[!.]+$/, '')
  if (GREETINGS.has(text)) return `Hello. ${helpText()}`
  return THANKS.has(text) ? 'You are welcome.' : undefined
}
