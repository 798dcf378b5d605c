import type { Item } from './items'

/** Words that would change what is asked for, or say that nothing is asked: who says one makes no mere remark. */
const MEANING = new Set(
  `no not never none nothing nobody neither nor without except but unless until till instead rather however although though
  don't dont doesn't doesnt didn't isn't isnt aren't arent won't wont wouldn't shouldn't can't cant cannot couldn't ain't
  if when whenever once after before while whether in-case should could would might may maybe perhaps possibly probably
  what why how who whom whose which where question
  imagine suppose pretend hypothetically theory theoretically thought experiment dream story novel movie film scene script song lyrics
  poem haiku limerick game play played playing improv role act acting simulate opposite joke joking kidding jk test testing example sample
  demo quote quoted says said say saying tells told tell telling asks asked ask asking wrote write writes writing writer reads read reading
  print output repeat translate translation rephrase correct shorten summarize explain review decode base64 rot13 reverse backwards
  word words sentence phrase line letter letters text email mail message tweet post ad advert advertisement sign slogan prompt
  instruction instructions system policy admin administrator developer debug mode override ignore disregard forget bypass skip
  authorised authorized authority reveal secret key keys password seed phrase code command commands todo list
  chapter diary dear book blog page lesson exercise homework riddle prayer rehearsing rehearsal theatre theater villain hero wizard character voice
  security update urgent notice warning rule rules request requested
  english french german spanish italian portuguese russian chinese japanese korean turkish polish dutch latin arabic hindi greek swedish pirate klingon
  language languages speak speech version synonym synonyms formal polite politely politeness grammar spelling spell uppercase lowercase caps
  rhyme title headline caption subtitle summary summarise tldr transcribe pronounce meaning means abbreviate expand simplify paraphrase proofread
  polish fix clean remove strip dashes format bullet table json csv xml morse style tone professional shorter longer better nicer
  undecided unsure unsicher considering consider thinking think wonder wondering guess someday day later soon eventually
  wait stop cancel abort hold pause careful
  under below above over least most only minimum maximum max min limit limits slippage cap each every daily weekly monthly hourly
  sends sent sending pays paid paying transferred transfers buys bought buying sells sold selling swaps swapped swapping trades traded
  bridged bridges wrapped wraps send pay transfer buy sell swap trade bridge wrap unwrap stake unstake convert exchange launch claim deploy
  approve mint burn sign withdraw deposit leverage limit order orders
  nicht kein keine nie niemals pas jamais nunca jamás não nao non mai ne nie nu niet geen inte ikke aldrig`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const MOST_WORDS = 9

/**
 * Whether words only say why, or how somebody feels: "rent is due", "birthday money", "market looks cheap". They have no
 * sum and nobody in them, and no word that could change what the rest asks for.
 */
export function isRemark(items: readonly Item[]): boolean {
  const words = items.filter(({ kind }) => kind !== 'mark' && kind !== 'hashtag')
  return (
    words.length > 0 &&
    words.length <= MOST_WORDS &&
    words.every(
      ({ kind, lower, text }) =>
        isWordLike(kind) && /^[a-z][a-z' -]*$/.test(lower) && (!MEANING.has(lower) || text === 'May'),
    ) &&
    items.every(({ kind, lower }) => kind !== 'mark' || !PARTS_OF_DOCUMENTS.test(lower))
  )
}

const isWordLike = (kind: Item['kind']) => kind === 'word' || kind === 'it' || kind === 'pronoun'

/** "todo list: …", "[system] …", "> …": a remark is no heading of what follows. */
const PARTS_OF_DOCUMENTS = /[:[\]{}<>=|\\/#*_"'“”`?]/
