import { Clause } from './clause'
import { INTENTS, TOLERANT } from './intents/all'
import { call, ready } from './intents/intent'
import { research } from './intents/research'
import type { Item } from './items'
import type { Lexicon } from './lexicon'
import type { Memory } from './memory'
import { promptItems, type Read, STATES } from './read'
import { changesMeaning } from './remark'
import { phrases } from './words'

/** With more it is a text, and no question. */
const MOST_ITEMS = 24
/** Words of a question that may be left over, and of a noun phrase. */
const MOST_LEFT = { question: 4, noun: 2 }

/** How questions and requests begin. */
const OPENING = new Set(
  phrases(`
    what | what's | whats | which | how | how's | hows | where | where's | wheres | when | when's | who | who's | whos | why |
    is | are | am | was | were | does | do | did | has | have | can | any | anything | got |
    show | give | tell | list | get | check | find | see | view | look | pull | display | fetch | report | summarize | break |
    compare | chart | plot | draw | graph | need | want | run | print | read | analyze | explain | bring | hit | update | grab | gimme | lemme
  `),
)

/** Verbs that make a statement of what does not begin as a question. */
const STATEMENTS = new Set(
  phrases(`
    love | loves | like | likes | hate | hates | hope | hopes | went | goes | makes | made | makes | hits | hit | going | gonna | will |
    would | should | could | might | must | does | do | did | be | been
  `),
)

/** With whom a statement begins. */
const TELLERS = new Set(
  phrases(
    "i | i'm | im | i've | ive | we | we're | they | it | it's | that's | thats | this | there's | he | she",
  ),
)

/** Whoever says one asks for an opinion, tells a story or wants something written. */
const OTHER = new Set(
  phrases(`
    you | your | yours | yourself | u | favorite | favourite | best | worst | predict | prediction | predictions | forecast | will | gonna |
    believe | opinion | advice | recommend | suggest | better | invent | pick | choose | guess | love | hate | hope | wish | feel |
    freedom | life | friend | girlfriend | wife | he | she | we | us | hack | steal | free | win
  `),
)

/** Words of what acts: left over, it may be that something is to be done. */
const OF_ACTS: ReadonlySet<string> = new Set(
  INTENTS.filter(({ acts }) => acts).flatMap(({ words }) => words.flatMap((phrase) => phrase.split(' '))),
)

/**
 * A question of which not every word is known. Its answer moves and keeps nothing, so plain words may be left over; but
 * no token, sum, person, time or text may be, nor a word that could make something else of it than a question.
 */
export function readTolerantly(prompt: string, lexicon: Lexicon, memory: Memory): Read | undefined {
  const items = promptItems(prompt, lexicon)
  if (items.length > MOST_ITEMS || items.some(isOfDocument)) return undefined
  const most = mostLeft(items)
  const found = TOLERANT.flatMap((intent) => {
    const c = new Clause(items)
    const reading = intent.read(c, memory)
    const left = c.left()
    if (
      !reading ||
      !('calls' in reading) ||
      left.length > most ||
      !left.every((item) => isPlain(item) && c.marker(item) !== 'on')
    )
      return []
    return [{ read: { intent, reading, items }, count: left.length }]
  })
  // What is asked of a token's figures is no question of what it is.
  const rank = ({ read, count }: (typeof found)[number]) => (read.intent === research ? MOST_ITEMS : count)
  return found.sort((a, b) => rank(a) - rank(b))[0]?.read ?? questionOf(items, most)
}

/** "has AERO been audited?": what is asked of one token and is none of the known figures is looked for in what is known. */
function questionOf(items: readonly Item[], most: number): Read | undefined {
  const c = new Clause(items)
  const [token, other] = c.all('token')
  if (most !== MOST_LEFT.question || !token?.isKnown || other || c.has(OWN)) return undefined
  c.use(token)
  c.sayAll(ASKING)
  const left = c.left()
  if (left.length > most || !left.every(isPlain)) return undefined
  const { token: topic } = token
  return { intent: research, reading: ready({ topic }, call('research', { topic })), items }
}

const OWN = phrases('my | i | mine | me')
const ASKING = [...OPENING]

/** As many words of a request as may be left over; none where it tells something. */
function mostLeft(items: readonly Item[]): number {
  const first = new Clause(items).left()[0] ?? items[0]
  if (items.slice(0, 6).some((item) => item === first && OPENING.has(item.lower))) return MOST_LEFT.question
  const isStatement = items.some(
    ({ lower }) => TELLERS.has(lower) || STATES.has(lower) || STATEMENTS.has(lower),
  )
  return isStatement && !/\?$/.test(items.at(-1)?.text ?? '') ? 0 : MOST_LEFT.noun
}

function isPlain({ kind, lower, text }: Item): boolean {
  if (kind === 'it' || kind === 'pronoun') return true
  return (
    kind === 'word' &&
    /^\p{Lu}?[\p{Ll}'’-]+$/u.test(text) &&
    !changesMeaning(lower) &&
    !OTHER.has(lower) &&
    !OF_ACTS.has(lower)
  )
}

const isOfDocument = ({ kind, text }: Item) =>
  ['quoted', 'url', 'path'].includes(kind) || (kind === 'mark' && /[[\]{}<>=|\\#_"“”`]/.test(text))
