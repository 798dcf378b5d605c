import type { Item } from './items'
import { PARTS } from './words'

/** Words that would change what is asked for, or say that nothing is asked: a description has none of them. */
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

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that hold a remark together, and say nothing of their own. */
const JOINING = words(`
  i i'm im i've ive me my mine we we're we've our us you you're your he he's him his she she's her they they're their them it it's its
  this that that's thats these there there's a an the some any another one both all
  is are was were am be been being has have had having got gets getting feels feel feeling looks look looking seems seem going goes
  and so very really super pretty too quite such much more many again still finally just always ever now already today tonight here imo imho tbh btw honestly oh some more nothing anything case
  of for from to in on at with about by as like up out down into than because cuz 'cause cos
  needs need wants want did does do makes made brought came comes owe owes owed lost
  then there here before behind off away back least next last first second third once twice often around near along since
  big small little long short old new nice own other others people person guy guys lady everyone everybody someone somebody thing things stuff way ways
  got gotta gonna wanna let's let lets gave give given took take taken seen saw know knew heard think thinking thought felt went gone came done put kept stayed lived
  i'd we'd he'd she'd they'd who's what's where's here's been's being's my own mine ours theirs
`)

/** What money is for and whom it is for, how a market looks, how somebody feels: what a remark may be of. */
const SUBJECT_MATTER = words(`
  rent due bill bills invoice invoices dinner lunch breakfast brunch drinks drink coffee coffees beer beers pizza sushi taco tacos burger food meal meals
  snack snacks grocery groceries cake tea wine ice cream taxi cab ride uber fuel petrol gas fare train bus flight flights hotel trip travel holiday
  vacation weekend festival concert ticket tickets show cinema gift gifts present presents birthday bday wedding anniversary christmas xmas
  easter party baby graduation housewarming allowance pocket salary wages wage payroll payday paycheck bonus bounty bounties reward rewards
  prize prizes winnings raffle lottery bet stake share shares cut commission fee fees subscription membership dues tuition school
  course class books laptop phone repair repairs plumber cleaner cleaning gardener babysitter dentist doctor vet dog cat insurance mortgage
  deposit utilities electricity water internet hosting server servers domain design logo art artwork music work job jobs gig help support service
  services favour favor effort hours hour shift month month's week week's year year's january february march april may june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter morning afternoon evening
  debt loan refund reimbursement expenses expense costs cost budget savings fund funds money cash change tip tips donation charity cause
  mom mum dad mother father parents sister brother son daughter wife husband partner girlfriend boyfriend grandma grandpa aunt uncle cousin
  friend friends buddy mate roommate flatmate neighbour neighbor landlord boss colleague colleagues team crew designer developer dev artist
  client contractor freelancer supplier vendor editor translator teacher coach driver winner winners
  market markets price prices chart charts dip dips dipping pump pumps pumping moon mooning rally rallies target plan ritual worst bull bulls bullish bear bears bearish
  cheap expensive overvalued undervalued oversold overbought juicy hot cold strong weak solid shaky volatile volatility momentum narrative trend
  breakout bottom bottoming top topping peak peaking crash crashing bleeding tanking rekt exposure risk risks risky position positions bag bags
  heavy portfolio profit profits gains gain losses loss conviction season cycle altseason inflation
  great good nice awesome amazing excellent fantastic wonderful brilliant lovely sweet best better bad worse sad happy glad excited exciting
  tired bored nervous worried scared stressed sick proud grateful thankful thanks lucky broke rich hungry thirsty patient ready confident
  generous kind rough tough hard easy long short overdue late early busy love loves loved like likes hate hates enjoy enjoyed fun crazy wild crypto rip ugh night
  sleep sleeping nervy rocks rules legend hero king queen goat lifesaver champion winner believer fan bored fomo fomoing hodl degen yolo
  thread threads meme memes stream video photo photos pic pics song album podcast newsletter article idea project collab team event hackathon
  earned deserves deserve helped covered saved promised won wins winning finished delivered completed arrived shipped fixed built waiting empty low enough
  house home car bike flat apartment garden kitchen couch sofa shoes jacket dress haircut gym game match pool chess football
  window door paper diamond hands treat fair square luck luckily weather rain sunny beach walk run ride
  feeling feelings mood vibes hopeful optimistic bearish hyped pumped stoked relaxed annoyed angry mad upset enough certain
  looking green gem gems whale whales paid overtime raise saving tax taxes kids kid child nephew niece family puppy
  congrats congratulations bravo kudos respect agreed deal settled quits square parking museum restaurant bakery movie movies
  move moved moving overdue pending
`)

/** Whether a word may change what the rest asks for. */
export const changesMeaning = (word: string) => MEANING.has(word)

/** Whether remarks are made of a word. */
export const isOfRemarks = (word: string) => JOINING.has(word) || SUBJECT_MATTER.has(word)

const MOST_WORDS = 9

/** "my half of the rent": no amount of a token. */
const isShare = (item: Item) =>
  item.kind === 'sum' && item.token === undefined && !item.isIt && PARTS[item.lower] !== undefined

const withoutMarks = (items: readonly Item[]) =>
  items.filter((item) => item.kind !== 'mark' && item.kind !== 'hashtag' && !isShare(item))

/**
 * Whether words only say why, or how somebody feels: "rent is due", "birthday money", "market looks cheap". Each of them
 * is one that remarks are made of: what any other could say of the request is not known.
 */
export function isRemark(items: readonly Item[]): boolean {
  const spoken = withoutMarks(items)
  return (
    isDescription(items) &&
    spoken.some(({ text }) => wordsIn(text).some((word) => SUBJECT_MATTER.has(word))) &&
    spoken.every(({ text }) => wordsIn(text).every(isOfRemarks))
  )
}

/**
 * Whether words may say what something is for, or who somebody is: "for the broken window", "our locksmith ana.eth".
 * They have no sum and nobody in them, and no word that could change what the rest asks for.
 */
export function isDescription(items: readonly Item[]): boolean {
  const spoken = withoutMarks(items)
  return (
    spoken.length > 0 &&
    spoken.length <= MOST_WORDS &&
    spoken.every(
      ({ kind, lower, text }) =>
        isWordLike(kind) && /^[a-z][a-z' -]*$/.test(lower) && (!MEANING.has(lower) || text === 'May'),
    ) &&
    items.every(({ kind, lower }) => kind !== 'mark' || !PARTS_OF_DOCUMENTS.test(lower))
  )
}

/** "the rent: …", "payday: …": a remark before what it is the reason of, which is no text of a kind. */
export const isHeading = (items: readonly Item[]) =>
  isRemark(items) && !items.some(({ lower }) => KINDS_OF_TEXT.has(lower))

const KINDS_OF_TEXT = words(
  'thread threads meme memes stream video song album podcast newsletter article idea project narrative plan design work job show music target case',
)

/** As they were written: what is near to a word of a remark need not be that word. */
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/([a-z]{4,})'s$/, '$1')
    .split(' ')

const isWordLike = (kind: Item['kind']) => kind === 'word' || kind === 'it' || kind === 'pronoun'

/** "todo list: …", "[system] …", "> …": a remark is no heading of what follows. */
const PARTS_OF_DOCUMENTS = /[:[\]{}<>=|\\/#*_"'“”`?]/
