import { lookupTable } from '#kernel/lookup-table'

/** Every word of a phrase: spelled right as it is. */
const inPhrases = new Set<string>()
export const isInPhrase = (word: string) => inPhrases.has(word)
/** All of them, as far as they are loaded. */
export const phraseWords = (): readonly string[] => [...inPhrases]

/** Phrases that are divided by bars. */
export function phrases(text: string): readonly string[] {
  const all = text.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  for (const word of all.flatMap((phrase) => phrase.split(' '))) inPhrases.add(word)
  return all
}

/** Courtesy of several words: nothing of it is a verb or a noun of the request. */
export const COURTESY: readonly string[] = phrases(`
  n thx | n thanks | n ty | and thx | and thanks | and ty | and thank you | thank you very much | thank
  you so much | thank you | thanks so much | thanks a lot | thanks in advance | many thanks | please and
  thank you | pretty please | when you get a sec | when you get a second | when you get a moment | when
  you get a chance | when you can | when you have a sec | when you have a moment | when you have time |
  when you're free | whenever you can | if you don't mind | if you dont mind | if you would | if you
  could | if you please | if you can | if possible | if that's ok | would you be so kind as to | would
  you be so good as to | be so kind as to | be so good as to | would you kindly | would you please |
  would you mind | do you mind | be so kind and | be kind and | be a dear and | do me a solid and | do
  me a favor and | do me a favour and | do us a favour and | do me a favor | do me a favour | do me a
  solid | i was wondering if you could | wondering if you could | any chance you could | is it possible
  for you to | think you could | can i ask you to | could i ask you to | i'd appreciate it if you could
  | would be great if you could | that would be great | that'd be great | would be great | that would be
  nice | that's all | that's it | that is all | nothing else | nothing more | appreciate it | much
  appreciated | much obliged | go ahead and | go ahead | time to | i need to | we need to | need to | i
  have to | i gotta | gotta | have to | we have to | i must | see to it that | please see that | see
  that | make sure to | make sure that | make sure you | be sure to | i need you to | i want you to |
  i'd like you to | i would like you to | id like you to | i'd love to | i would love to | i've decided
  to | i decided to | i think i'll | i'm going to | i am going to | i'm gonna | im gonna | i'm looking
  to | i am looking to | looking to | i'm trying to | i'm ready to | ready to | quick task | quick
  request
`)

/** Phrases that are taken for nothing wherever they stand: whatever else is left over could have changed the meaning. */
export const FILLER: readonly string[] = COURTESY.concat(
  phrases(`
  please | pls | plz | kindly | thanks | thx | ty | tysm | cheers | hey | hi | hello | hello there |
  hiya | yo | gm | good morning | good evening | good afternoon | morning | ok | okay | k | alright |
  right | cool | great | nice | perfect | sure | yes | yeah | yep | yup | howdy | oi | hola | evening |
  homie | pal | champ | legend | captain | guv | awesome | alrighty | kk | aight | no rush | stat |
  pronto | chop chop | without delay | promptly | swiftly | kthx | kthxbye | tia | ta | xoxo |
  appreciated | you know | decided | gonna be | this time | honestly | literally | definitely | simply
  put | ok so | right then | now then | there you go | one more thing | ah | oh and | and btw | plus |
  my dear | dear bot | dear agent | gonna | initiate a | initiate | perform a | perform an | carry out a
  | carry out | process a | arrange a | arrange for | i plan on | mind | fancy | lemme | gimme a hand
  and | can you pls | will ya | would ya | can ya | i'll | ill | imo | imho | tbh | btw | fyi | right
  away | immediately | this minute | this instant | quick one | real quick | for now | it is | here you
  go | thank u | the equivalent of | equivalent of | equivalent | danke | gracias | merci | so | well |
  um | uh | hmm | oh | also | too | as well | just | simply | quickly | quick | fast | asap | now |
  right now | rn | straight away | at once | today | currently | at the moment | atm | instead | first |
  first of all | finally | next | already | still | actually | basically | anyway | can we | could we | can you | could you
  | would you | will you | can u | could u | would u | i want to | i wanna | wanna | i want | i need |
  i'd like to | i would like to | i'd like | i would like | id like to | id like | want to | let's |
  lets | let us | let me | let's go and | go and | help me | help me to | feel free to | make sure | try
  to | for me | me | from me | from my wallet | from my account | out of my wallet | in my wallet | in
  my account | with my wallet | using my wallet | of mine | on my behalf | i have | i own | i hold |
  i've got | i got | that i have | that i own | that i hold | which i hold | we have | we hold | bankr |
  bankrbot | sandbank | agent | bot | mate | bro | bruh | fam | man | dude | sir | ser | buddy | friend
  | my friend | guys | folks | lol | lmao | haha | lfg | wagmi | fren | boss | chief | worth | worth of
  | in total | total | altogether | all in all | exactly | precisely | only | token | tokens | coin |
  coins | crypto | some of | some | quietly | gently | calmly | patiently | kindest regards | regards |
  best regards | urgently | urgent | instantly | pronto pls | straightaway | right this second | this
  second | stat please | without further ado | over there | here | yay | woo | woohoo | hooray | lets go
  | let's goo | let's gooo | letsgo | lessgo | gogogo | go go go | send it lol | no cap | frfr | ngl |
  sup | whats up | what's up | heya | hii | hiii | heyy | heyyy | hey there | hi there | hey you | yo yo
  | good day | greetings | dearest | dear | ok great | okay great | ok cool | ok thanks | ok thx |
  alright then | okay then | ok then | very well | of course | by the way | by all means | in that case
  | for sure | oh well | oh hey | while you're at it | while we're at it | off we go | here we go | you
  know what | i mean | i think | at last | after all | of my own | all my own | if u can | if u could |
  can ya pls | could ya | wld u | cld u | pls and thx | pls n thx | pls n thank u | tks | thnx | thankx
  | thanx | tnx | ty sm | tyvm | grazie | obrigado | arigato | por favor | s'il te plait | bitte
`),
)

export const DETERMINERS = new Set(
  'a an the another my our your their its his this that these those some any whole entire current open new own more'.split(
    ' ',
  ),
)

/** What says which part a noun has in a sentence. */
export const PREPOSITIONS = new Set(
  'to into for of from with use using on onto at in via by over against through below under above out across till until between around about as per than toward towards inside within after before'.split(
    ' ',
  ),
)

/** Marks that only separate. */
export const PUNCTUATION = new Set([
  ',',
  '.',
  '!',
  '?',
  ';',
  ':',
  '(',
  ')',
  '\n',
  '…',
  '~',
  '–',
  '—',
  '*',
  '/',
  '|',
  '·',
  '•',
  '+',
  "'s",
  '’s',
])

export const NUMBER_WORDS = lookupTable<number>(
  Object.fromEntries(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, value): [string, number] => [word, value])
      .concat(
        'twenty thirty forty fifty sixty seventy eighty ninety'
          .split(' ')
          .map((word, index): [string, number] => [word, (index + 2) * 10]),
      ),
  ),
)

export const MULTIPLIERS = lookupTable<number>({
  hundred: 100,
  grand: 1_000,
  thousand: 1_000,
  million: 1_000_000,
})

/** Parts of a whole, as a fraction. */
export const PARTS = lookupTable<number>({
  half: 2,
  halves: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fourth: 4,
  fourths: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  eighth: 8,
  eighths: 8,
  tenth: 10,
  tenths: 10,
})

export const ALL = phrases(
  `every last bit of | every last | every bit of | each and every | the whole lot of | the entirety of | all of | everything in | everything | every | all | entire | whole | max | maximum | full | 100 percent of`,
)
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)
export const IN_ALL: ReadonlySet<string> = new Set(ALL.flat())

/** Amounts that say no number. */
export const VAGUE = phrases(
  `a little bit of | a tiny bit of | a bit of | a bit more | a little more | a little of | a little | a few of | a few | a handful of | a chunk of | a portion of | a part of | part of |
  a slice of | a piece of | a pinch of | a tad of | a couple more | a small amount of | a bunch of | a lot of | lots of | plenty of | some of | some more`,
)
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** Sums that have a name of their own. */
export const NAMED_SUMS = lookupTable<number>({ fiver: 5, tenner: 10 })

export const DOLLARS = new Set(['dollars', 'dollar', 'bucks', 'buck', 'usd', 'quid', 'us$', 'bux'])
export const CENTS = new Set(['cents', 'cent', 'pennies', '¢'])
export const PERCENT = new Set(['percent', 'pct', 'percents', 'procent'])
export const BASIS_POINTS = new Set(['bps', 'bp', 'bips'])

/** Whoever is addressed first. */
export const BOTS = new Set(['@bankrbot', '@bankr', '@sandbank'])

/** Chains that people name and that are not here: they are told apart from words, and refused by their name. */
export const OTHER_CHAINS = new Set(
  phrases(
    `optimism | op mainnet | avalanche | avax | fantom | ftm | gnosis | gnosis chain | celo | linea | scroll | zksync | zksync era | blast | mantle | mode |
    sonic | berachain | bera | sei | sui | aptos | near | near protocol | tron | ton | cosmos | osmosis | cardano | polkadot | starknet | zora | hyperevm | monad |
    abstract | ink | soneium | ronin | moonbeam | moonriver | cronos | kava | aurora | harmony | bitcoin network | dogechain | pulsechain | tezos | algorand |
    hedera | stellar | xrp ledger | filecoin | flow | immutable | arbitrum nova | polygon zkevm | taiko | metis | boba | opbnb`,
  ),
)
