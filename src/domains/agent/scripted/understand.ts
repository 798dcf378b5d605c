import { HIDDEN_MARK } from '#domains/environment'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { outcomeOf, type Turn } from '../brain'
import { toolsByName } from '../tools/all'
import { CHAIN_NAMES } from '../tools/lookup/chains'
import { personNamed } from '../tools/lookup/recipients'
import { assetNamed, chainKey, tokenWords } from '../tools/lookup/tokens'
import { pairNamed } from '../tools/swap'
import { chainOf } from '../tools/transfer'
import { followed } from './follow'
import type { Reading } from './intents/intent'
import type { Lexicon } from './lexicon'
import { type Memory, memoryOf } from './memory'
import { nearestTo } from './nearest'
import type { Intended, Plan, Planned } from './plan'
import { type PromptRead, type Read, readPrompt } from './read'
import { readTolerantly } from './tolerant'
import { ask, refuse, Unclear } from './unclear'
import { DETERMINERS, NUMBER_WORDS, PREPOSITIONS } from './words'

/**
 * The calls that a prompt means. Every token and account that it names is looked up before anything is done, so that
 * of two steps the first is not carried out where the second makes no sense. `isNamed`: also where it is a single
 * question, which its tool would answer. Throws `Unclear` in words.
 */
export async function understand(
  context: Context,
  walletId: string,
  prompt: string,
  turns: readonly Turn[],
  { isNamed = false }: { readonly isNamed?: boolean } = {},
): Promise<Plan> {
  const memory = memoryOf(turns)
  const lexicon = await lexiconOf(context)
  const { intents, ...read } = planOf(prompt, lexicon, memory)
  const calls = settledIt(read.calls, memory.lastMoved)
  enforceVariables(calls)
  await walletById(context, walletId)
  // A single question finds out by its own tool whether what it names is there.
  if (isNamed || calls.length > 1 || !calls.every(isQuestion))
    for (const call of calls) {
      for (const each of scheduledBy(call, lexicon) ?? [call]) await check(context, each)
    }
  return { calls, ...(intents && { intents }) }
}

/** The plan of a prompt; or of what it answers, where the turn before it was a question back. */
function planOf(prompt: string, lexicon: Lexicon, memory: Memory): Plan {
  const read = readPrompt(prompt, lexicon, memory)
  // "everything" by itself is what is held, and after "how much?" all of it.
  const isAnswer = memory.asked !== undefined && WHOLE.test(answerOf(prompt))
  if (!isAnswer && 'reads' in read && isComplete(read)) return planned(read, prompt)
  // A mark of another prompt stands for another secret.
  const isHidden = HIDDEN_MARK.test(`${memory.asked} ${prompt}`)
  const answered =
    memory.asked === undefined || isHidden ? undefined : answeredBy(prompt, memory.asked, lexicon, memory)
  if (answered && isComplete(answered.read)) return planned(answered.read, answered.prompt)
  const after = followed(prompt, lexicon, memory)
  if (after) return after
  if ('reads' in read) return planned(read, prompt)
  if (answered) return planned(answered.read, answered.prompt)
  const command = commandIn(read.left, lexicon)
  if (command) throw command
  const tolerated = readTolerantly(prompt, lexicon, memory)
  if (tolerated) return planned({ reads: [tolerated] }, prompt)
  throw notUnderstood(read, prompt)
}

type Reads = Extract<PromptRead, { reads: unknown }>

const isComplete = ({ reads }: Reads) => reads.every(({ reading }) => 'calls' in reading)

/** A request that lacked something, with the answer to what was asked back: in its place, or after it. */
function answeredBy(
  prompt: string,
  asked: string,
  lexicon: Lexicon,
  memory: Memory,
): { read: Reads; prompt: string } | undefined {
  const answer = answerOf(prompt)
  const first = readPrompt(asked, lexicon, memory)
  const names = 'reads' in first ? first.reads.map(({ intent }) => intent.name) : []
  const last = 'reads' in first ? first.reads.at(-1)?.reading : undefined
  const unsaid = /\b(some|any|a few|a bit of)\b/i
  const found = [
    ...(last && 'missing' in last ? inItsPlace(asked, answer, last) : []),
    `${asked} ${answer}`,
    ...(unsaid.test(asked) ? [asked.replace(unsaid, amountOf(answer))] : []),
    `${asked}, ${answer}`,
  ]
    .map((together) => ({ prompt: together, read: readPrompt(together, lexicon, memory) }))
    .flatMap(({ prompt: together, read }) =>
      'reads' in read && isSame(names, read) ? [{ prompt: together, read }] : [],
    )
  return found.find(({ read }) => isComplete(read)) ?? found[0]
}

/** An answer makes no other request of what was asked for: a trade may get its terms, and no more. */
const isSame = (names: readonly string[], { reads }: Reads) =>
  reads.length === names.length &&
  reads.every(
    ({ intent: { name } }, at) => name === names[at] || (TRADES.has(name) && TRADES.has(names[at] ?? '')),
  )
const TRADES = new Set(['buy', 'sell', 'swap', 'limit', 'stop', 'dca', 'twap'])

/** An amount before the token that it is of, and a chain behind its preposition. */
function inItsPlace(
  asked: string,
  answer: string,
  { missing, slots }: Extract<Reading, { missing: string }>,
): readonly string[] {
  if (missing === 'toChain') return [`${asked} to ${answer.replace(/^(?:over )?(?:to|on|onto)\s+/i, '')}`]
  const token = slots.from ?? slots.token
  if (missing !== 'amount' || typeof token !== 'string') return []
  const name = token.replace(/[^\w]/g, '\\$&')
  const amount = answer.replace(new RegExp(`\\s+(?:of\\s+)?(?:my\\s+)?${name}$`, 'i'), '')
  const of = WHOLE.test(amount)
    ? 'all of my'
    : /^(?:\$[\d.,]+k?|[\d.]+%|half)$/i.test(amount)
      ? `${amount} of`
      : undefined
  const put = of ?? (/^[\d.,]+k?$/i.test(amount) ? amount : undefined)
  const place = new RegExp(`(?:\\b(?:my|some|the)\\s+)?${name}(?![\\w])`, 'i')
  return put === undefined ? [] : [asked.replace(place, () => `${put} ${token}`)]
}

const WHOLE = /^(?:all(?: of it| of them)?|everything|max|maximum|the lot|all in|100%)$/i

/** "15 aero" and "ten of them" for what was named before: the amount alone. */
const amountOf = (answer: string) => answer.replace(/^(\S+)\s+\S+$/, '$1')

/** What is not understood, with the nearest things that are. */
function notUnderstood({ left, nearest }: Extract<PromptRead, { left: string }>, prompt: string): Unclear {
  if (left === '') return new Unclear('not_understood', 'Nothing was asked for.')
  const known = nearestTo(prompt, nearest)
  return new Unclear(
    'not_understood',
    `I did not understand "${shortened(left)}". Nearest to it I know ${known.map((each) => `"${each}"`).join(', ')}.`,
    undefined,
    known,
  )
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** Words from which on a command is looked for. */
const MOST_WORDS = 80

/**
 * Instead of words that hold a command: it was told, quoted or asked about and not given, so it is not carried out, and an
 * answer that repeated it could be run by whoever reads it.
 */
function commandIn(text: string, lexicon: Lexicon): Unclear | undefined {
  const words = [...text.matchAll(/[\p{L}\p{N}$@.]+/gu)].slice(0, MOST_WORDS)
  const isCommand = (part: string) => {
    const read = readPrompt(part.replace(/[^\p{L}\p{N}%]+$/u, ''), lexicon, memoryOf([]))
    return 'reads' in read && read.reads.some(({ intent, reading }) => intent.acts && 'calls' in reading)
  }
  const start = words.find(({ index }) => {
    const rest = text.slice(index)
    const [quoted = ''] = rest.split(/["“”«»`<>(){}[\]]/)
    return isCommand(rest) || (quoted !== rest && isCommand(quoted))
  })
  if (!start) return undefined
  const before = text.slice(0, start.index).replace(/[^\p{L}\p{N}]+$/u, '')
  const what = before === '' ? 'what that is to mean' : `"${before}"`
  return new Unclear(
    'not_understood',
    `I did not understand ${what}. What follows it reads as a command that is told and not given, so nothing was done. To have it done, say it alone.`,
  )
}

function planned({ reads }: Reads, asked: string): Plan {
  const calls = reads.flatMap(({ reading }) => {
    if ('calls' in reading) return reading.calls
    if ('refused' in reading) return refuse(reading.refused)
    throw new Unclear('asks', reading.question, {
      asked,
      intents: intended(reads),
      missing: reading.missing,
    })
  })
  return { calls, intents: intended(reads) }
}

const intended = (reads: readonly Read[]): Intended[] =>
  reads.map(({ intent, reading }) => ({ intent: intent.name, slots: reading.slots }))

/** Without the words that only say that it is an answer: "make it 20", "no, on polygon". */
function answerOf(prompt: string): string {
  const answer = prompt
    .replace(
      /^(?:\s*(?:make it|make that|let's say|say|just|oh|sorry|i meant|no|yes|ok|okay|well|um|hmm)\b[\s,:!.]*)+/i,
      '',
    )
    .replace(/\s+of (?:it|them|that|those)\b/i, '')
    .replace(
      /[\s,]+(?:will do|is fine|is ok|is good|should do|sounds good|i mean|i meant|then|please|pls|thanks|thx|each time|every time)\W*$/i,
      '',
    )
    .replace(/[.!?\s]+$/, '')
  return String(NUMBER_WORDS[answer.toLowerCase()] ?? answer)
}

/** What looks like a secret was hidden when the prompt came, and only a variable may have it. */
function enforceVariables(calls: readonly Planned[]): void {
  const wrong = calls.find(
    ({ tool, args }) => tool !== 'set_variable' && HIDDEN_MARK.test(JSON.stringify(args)),
  )
  if (!wrong) return
  refuse(
    'What looks like a secret was hidden, and only a variable may have it. Set one, as in set API_KEY to "the value", and say {{API_KEY}} where a tool server wants it.',
  )
}

/** The calls of a scheduled prompt; undefined where the call schedules none. */
function scheduledBy({ tool, args }: Planned, lexicon: Lexicon): readonly Planned[] | undefined {
  if (tool !== 'create_automation') return undefined
  return planOf(String(args.prompt), lexicon, memoryOf([])).calls
}

const CHAINS: ReadonlySet<string> = new Set(CHAIN_NAMES)

async function lexiconOf(context: Context): Promise<Lexicon> {
  const { has: isToken, ...words } = await tokenWords(context)
  // Whoever launches a token called "my" changes no sentence of others.
  const has = (word: string) => !DETERMINERS.has(word) && !PREPOSITIONS.has(word) && isToken(word)
  return { now: context.clock.now(), tokens: { has }, ...words, chains: CHAINS }
}

export const isQuestion = ({ tool }: Planned) => toolsByName.get(tool)?.writes === false

/** Tools that come to an amount, which "it" is in a later step. */
const MOVES = new Set(['swap', 'transfer', 'bridge', 'wrap', 'unwrap'])

/** "it" is what the act before comes to; of the first call, what moved last in the thread. */
function settledIt(
  calls: readonly Planned[],
  lastMoved: { amount: string; token: string; chain: string | undefined } | undefined,
): readonly Planned[] {
  return calls.map((call, index) => {
    if (call.it !== 'amount') return call
    const before = calls.slice(0, index)
    if (MOVES.has(before.findLast((each) => !isQuestion(each))?.tool ?? '')) return call
    // "check my balance and send it"
    if (before.length > 0) ask('What is "it"? The step before it moves nothing. Say how much of which token.')
    if (!lastMoved)
      ask(
        'What is "it"? Nothing, or more than one thing, moved in this thread before. Say how much of which token.',
      )
    const { it: _, ...rest } = call
    const { amount, token, chain } = lastMoved
    const tokenArg = call.tool === 'swap' ? { from: token } : { token }
    return { ...rest, args: { ...(chain !== undefined && { chain }), ...call.args, amount, ...tokenArg } }
  })
}

/** Whose `token`, `from` and `to` are something else, or none. */
const NO_TOKENS = /_(profile|file|files|folder|skill|skills|tool|tools|variable|variables|automation)$/

async function check(context: Context, { tool, args, it }: Planned): Promise<void> {
  const part = /^([\d.]+)%$/.exec(text(args.amount) ?? '')?.[1]
  if (part !== undefined && Number(part) > 100) refuse(`${part}% is more than there is.`)
  const chain = text(args.chain)
  try {
    if (NO_TOKENS.test(tool)) return
    const token = text(args.token)
    if (tool === 'swap' || tool === 'swap_quote') {
      const [from, to] = [text(args.from), text(args.to)]
      if (it === undefined)
        await pairNamed(context, undefined, {
          from,
          to,
          chain,
          amount: text(args.amount),
          buy: text(args.buy),
        })
      return
    }
    for (const name of [chain, text(args.toChain), text(args.fromChain)])
      if (name !== undefined) chainKey(name)
    const to =
      tool === 'transfer' || tool === 'transfer_fee_beneficiary' ? text(args.to) : text(args.feeRecipient)
    if (tool === 'transfer' && to !== undefined && token !== undefined) {
      await personNamed(
        context,
        to,
        (await assetNamed(context, { token, chain: chainOf({ chain, to }) })).chain,
      )
      return
    }
    if (token !== undefined) await assetNamed(context, { token, chain: chain ?? text(args.fromChain) })
    if (to !== undefined) await personNamed(context, to, chain)
  } catch (thrown) {
    if (isRefusal(thrown)) {
      const { decision, message } = thrown
      throw new Unclear(outcomeOf(decision), message, { decision })
    }
    throw thrown
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
