import type { Json } from '#kernel/jobs/tables'
import { lookupTable } from '#kernel/lookup-table'
import type { Clause } from '../clause'
import type { Item } from '../items'
import type { Memory } from '../memory'
import type { Planned } from '../plan'
import { phrases } from '../words'

type Slots = Readonly<Record<string, Json>>

/** What a clause was read as: the tool calls it comes to, or the one slot that is missing and the question for it. */
export type Reading =
  | {
      readonly slots: Slots
      readonly calls: readonly Planned[]
      /** Its slot took words that nobody knows. */
      readonly isLoose?: boolean
    }
  | { readonly slots: Slots; readonly missing: string; readonly question: string }
  | { readonly slots: Slots; readonly refused: string }

/** One thing that people ask for. */
export interface Intent {
  readonly name: string
  /** In a few words, for the help and the docs. */
  readonly means: string
  /** Whether it changes something. */
  readonly acts: boolean
  /** Prompts that are read as it: the help, the suggestions and the first tests. */
  readonly examples: readonly string[]
  /** Its verbs and nouns: what a misspelled word may be. */
  readonly words: readonly string[]
  /** Undefined where the clause is something else. */
  read(clause: Clause, memory: Memory): Reading | undefined
}

export function ready(slots: Record<string, Json | undefined>, ...calls: Planned[]): Reading {
  return { slots: said(slots), calls }
}

export function lacking(slots: Record<string, Json | undefined>, missing: string, question: string): Reading {
  return { slots: said(slots), missing, question }
}

/** Understood, and cannot be. */
export function declined(slots: Record<string, Json | undefined>, refused: string): Reading {
  return { slots: said(slots), refused }
}

/** A call whose arguments that were not said are left out. */
export function call(tool: string, args: Record<string, Json | undefined>, it?: Planned['it']): Planned {
  const amount = typeof args.amount === 'string' ? (NAMED[args.amount] ?? args.amount) : args.amount
  return { tool, args: said({ ...args, amount }), ...(it && { it }) }
}

/** Parts that the tools have a name for. */
const NAMED = lookupTable<string>({ '100%': 'all', '50%': 'half' })

function said(values: Record<string, Json | undefined>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  )
}

/** The chain that is named, wherever it stands. */
export function chainIn(c: Clause): string | undefined {
  const [chain] = c.all('chain')
  if (chain) {
    for (const each of c.all('chain')) if (each.chain === chain.chain) c.use(each)
    return chain.chain
  }
  const on = c.items.find((item) => item.kind === 'sum' && item.on !== undefined)
  if (on?.kind === 'sum') return on.on
  // "usdc arb": a token that is a chain too, after one that is none.
  const both = c
    .all('token')
    .find((item) => item.chain !== undefined && ['on', 'onto', 'over'].includes(c.marker(item)))
  if (!both) return undefined
  c.use(both)
  return both.chain
}

type Every = Extract<Item, { kind: 'every' }>

/** A recurrence, at the time of day that is said apart from it: "daily, my portfolio at 9am". */
export function everyIn(c: Clause): Every | undefined {
  // "weekly, … on sundays": the more particular of two.
  const [first, second, third] = c.all('every')
  const [plain] = [first, second].filter((each) => each && PLAINLY.has(each.lower))
  if (first && second && !third && plain) c.use(plain)
  const every = c.take('every')
  const clock = c.all('time').find(({ lower }) => OF_DAY.test(lower))
  const [minute, hour] = every?.cron.split(' ') ?? []
  if (!every || !clock || UNTIL.has(c.marker(clock)) || !isDigits(minute) || !isDigits(hour)) return every
  c.use(clock)
  const at = new Date(clock.at)
  const cron = `${at.getUTCMinutes()} ${at.getUTCHours()}${every.cron.slice(`${minute} ${hour}`.length)}`
  return { ...every, cron }
}

const PLAINLY = new Set(['hourly', 'daily', 'weekly', 'monthly', 'every day', 'every week', 'every month'])
/** A time of day and nothing of a date. */
const OF_DAY = /^(?:at |@ ?)?(?:\d|noon|midday|midnight)[^-]*$/
const UNTIL = new Set(['until', 'till', 'through', 'to'])
const isDigits = (text: string | undefined) => text !== undefined && /^\d+$/.test(text)

export const SLIPPAGE = phrases('slippage | slip')
const SLIPPAGES = ['max slippage', 'maximum slippage', 'slippage tolerance', ...SLIPPAGE]
const AT_MOST = phrases(`
  with | no more | not more | at most | tops | max | maximum | at | most | up to | no more than | tolerance | under | of
`)

/** "1% slippage", "slippage of 0.5%": hundredths of a percent. */
export function slippageIn(c: Clause): number | undefined {
  if (!c.has(SLIPPAGE)) return undefined
  const word = c.items.findIndex(({ lower }) => lower === 'slippage' || lower === 'slip')
  const shares = c.all('sum').filter(({ amount, token }) => token === undefined && amount.endsWith('%'))
  const near = shares.sort((a, b) => distance(c, a, word) - distance(c, b, word))[0]
  if (!near) return undefined
  c.use(near)
  c.say(SLIPPAGES)
  c.sayAll(AT_MOST)
  return Math.round(Number(near.amount.slice(0, -1)) * 100)
}

function distance(c: Clause, item: Item, word: number): number {
  return Math.abs(c.items.indexOf(item) - word)
}

/** Tokens that are worth a dollar: they pay. */
export const STABLE = /^(usdc|usdt|dai|usds|usdbc|eurc)$/i

/** Whether an amount is a part of what is held. */
export const isPart = (amount: string) => amount.endsWith('%') || amount.includes('/')
export const isDollars = (amount: string) => amount.startsWith('$')

/** Whether it is asked what would come of it, and not that it be done. Uses the words of the question. */
export function isQuoteIn(c: Clause): boolean {
  if (!c.has(QUOTES)) return false
  c.sayAll(QUOTES)
  c.sayAll(OF_QUOTES)
  return true
}

const QUOTES = phrases(`
  quote | what would | what does | what do | what will | how much | how many | how long | estimate
`)
const OF_QUOTES = phrases(`
  a quote | a | just a | only a | me | would | does | will | do | is | it | can | i | get | give | cost |
  costs | fee | fees | bring | take | be | charge | need | to | for | buy | buys | swap | bridge | bridging
  | swapping | to bridge | to swap
`)
