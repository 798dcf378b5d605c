import type { Clause } from '../clause'
import { phrases } from '../words'
import { call, type Intent, lacking, type Reading, ready } from './intent'
import { written } from './texts'

const REMEMBER = phrases(`
  remember | always remember | please remember | keep in mind | bear in mind | memorize | memorise | make a
  note | note that | take note | note for later | note to self | for later | jot down that | for your information | for the record | fyi | don't forget | dont forget | do not forget | never forget | for the future
`)
const RECALL = phrases(`
  what do you remember | what have you remembered | what do you know | what do you still remember | list my
  memories | list memories | show my memories | show memories | list your memories | my memories | show your
  memory | your memory | what did i tell you | what have i told you | do you remember | recall | what did i
  ask you to remember | what you remember | what you know about me | what have i told you so far | what i told you | what i've told you | what did i say | what facts do you have
`)
const FORGET = phrases('forget | stop remembering | unremember | erase from memory')
/** What is remembered as it is said, these words too. */
const RULES = phrases(`
  from now on | from today on | in future | in the future | going forward | call me | my name is | default
  chain | my default chain | by default | i prefer | i always | always answer | always reply
`)

/** Whoever says "from now on send …" wants an act each time, which is no fact to remember. */
const ACTS = phrases(
  'send | transfer | swap | buy | sell | bridge | wrap | unwrap | convert | trade | exchange',
)

/** What is kept for later talks. */
export const memory: Intent = {
  name: 'memory',
  means: 'remember something for later, say what is remembered, forget it',
  acts: true,
  examples: [
    'remember that rent is due on the 1st',
    'what do you remember',
    'remember that rent is due on the 1st. Forget rent',
    'call me Skipper',
  ],
  words: ['name', 'default', 'remember', 'remembered', 'forget', 'memories', 'memory', 'recall', 'favourite'],
  read: (c) => recalled(c) ?? forgotten(c) ?? remembered(c),
}

function remembered(c: Clause): Reading | undefined {
  const isMine = c.items.some(({ lower }) => ["i'm", 'im', 'i'].includes(lower))
  const toYou = isMine ? c.find(['to you']) : undefined
  const verb = c.opening(REMEMBER)
  if (!verb) {
    const isOfAct = c.all('sum').some(({ token }) => token !== undefined)
    const rule =
      c.opening(RULES) ??
      (c.has(['from now on', 'going forward']) && !isOfAct ? { at: 0, end: 0 } : undefined)
    if (!rule && toYou?.end !== endOf(c)) return undefined
    const first = c.items[rule?.end ?? 0]?.lower
    if (rule && (first === undefined || ACTS.includes(first))) return undefined
    // "I prefer ETH for the 60 DAI" speaks of what to do now.
    if (rule && isMine && c.all('sum').length > 0 && !c.has(['from now on', 'by default'])) return undefined
    return kept(c, 0)
  }
  // "Remember when …?" looks back, and tells nothing.
  if (['when', 'how', 'the', 'what', 'who'].includes(c.items[verb.end]?.lower ?? '') && isAsked(c))
    return undefined
  let from = verb.end
  while (['that', ':', 'this', 'of', ','].includes(c.items[from]?.lower ?? '')) from++
  return kept(c, from)
}

const isAsked = (c: Clause) => c.items.at(-1)?.text === '?'

/** Where the last word ends. */
function endOf(c: Clause): number {
  let end = c.items.length
  while (c.items[end - 1]?.kind === 'mark') end--
  return end
}

function kept(c: Clause, from: number): Reading {
  const text = rest(c, from)
  if (text === '')
    return lacking(
      { action: 'remember' },
      'fact',
      'Remember what? Say it, as in "remember that rent is due on the 1st".',
    )
  return ready({ action: 'remember', fact: text }, call('remember', { text }))
}

function recalled(c: Clause): Reading | undefined {
  const asked = c.opening(RECALL)
  if (!asked) return undefined
  const isYou = c.items[asked.at]?.lower === 'do'
  const about =
    c.find(['about', 'of', 'on'], asked.end) ?? (isYou ? { at: asked.end, end: asked.end } : undefined)
  const text = rest(c, about?.end ?? asked.end)
  const isAll =
    /^(me|everything|all|it|so far|)(?:[ ,]+(?:so far|list it|list them|show me|tell me))*$/i.test(text)
  // "What do you know about ETH" asks for figures.
  if (!isAll && c.items[asked.end - 1]?.lower === 'know') return undefined
  if (!about && !isAll) return undefined
  return ready(
    { action: 'recall', ...(!isAll && { about: text }) },
    call('recall', isAll ? {} : { about: text }),
  )
}

function forgotten(c: Clause): Reading | undefined {
  const verb = c.opening(FORGET)
  if (!verb) return undefined
  const before = c.find(
    [
      'what i said about',
      'what you remember about',
      'what you know about',
      'what i told you about',
      'that',
      'about',
    ],
    verb.end,
  )
  const text = rest(c, before?.at === verb.end ? before.end : verb.end)
  if (text === '')
    return lacking({ action: 'forget' }, 'fact', 'Forget what? Say a part of it, or "forget everything".')
  if (/^(everything|all|all of it|all memories|all you remember|it all)$/i.test(text))
    return ready({ action: 'forget', fact: 'all' }, call('forget', { all: true }))
  return ready({ action: 'forget', fact: text }, call('forget', { text }))
}

/** To the end: no word marks the end of a thing to remember. */
function rest(c: Clause, from: number): string {
  const text = written(c.items.slice(from))
    .replace(/[\s.!?]+$/, '')
    .replace(/^(["'“«])(.*)(["'”»])$/s, '$2')
  c.useAll({ at: 0, end: c.items.length })
  return text
}
