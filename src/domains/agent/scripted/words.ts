import { lookupTable } from '#kernel/lookup-table'

/** Every word of a phrase: spelled right as it is. */
const inPhrases = new Set<string>()
export const isInPhrase = (word: string) => inPhrases.has(word)

/** Phrases that are divided by bars. */
export function phrases(text: string): readonly string[] {
  const all = text.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  for (const word of all.flatMap((phrase) => phrase.split(' '))) inPhrases.add(word)
  return all
}

/** Phrases that are taken for nothing wherever they stand: whatever else is left over could have changed the meaning. */
export const FILLER: readonly string[] = phrases(
  `please | pls | plz | pretty please | kindly | thanks | thank you | thx | ty | tysm | cheers | thanks in advance | appreciate it |
  hey | hi | hello | hello there | hiya | yo | gm | good morning | good evening | good afternoon | morning | ok | okay | k | alright | right | cool | great | nice | perfect | sure | yes | yeah | yep | yup |
  howdy | oi | hola | evening | homie | pal | champ | legend | captain | guv | awesome | alrighty | kk | aight | no rush | whenever you can | when you get a sec |
  if you don't mind | if you dont mind | would you mind | that would be great | that'd be great | would be great | that's all | that's it | nothing else | nothing more | stat | pronto | chop chop |
  without delay | promptly | swiftly | kthx | kthxbye | tia | ta | xoxo | much obliged | appreciated | you know | decided | i've decided to | i decided to | gonna be | this time | honestly | literally | definitely | simply put | ok so | right then | now then | there you go | one more thing | ah | oh and | and btw | plus | my dear | dear bot | dear agent |
  i'm gonna | im gonna | gonna | i'm going to | i am going to | see to it that | please see that | do me a solid and | do me a favour and | be a dear and | be kind and | do us a favour and |
  initiate a | initiate | perform a | perform an | carry out a | carry out | process a | arrange a | arrange for | i'm looking to | looking to | i am looking to | i'm trying to | i'm ready to | ready to | i plan on | mind | fancy |
  lemme | gimme a hand and | will ya | would ya | can ya | i'll | ill | imo | imho | tbh | btw | fyi | if you would | please and thank you | many thanks | much appreciated | right away | immediately | this minute | this instant | quick one | real quick | for now | it is | here you go | thank u | thanks a lot | thanks so much | thank you so much | thank you very much | the equivalent of | equivalent of | equivalent | danke | gracias | merci |
  so | well | um | uh | hmm | oh | also | too | as well | just | simply | quickly | quick | fast | real quick | asap | now | right now | rn | immediately | straight away | at once | today | currently | at the moment | atm | instead | first | first of all | finally | next | already | still | actually | basically | anyway |
  can you | could you | would you | will you | can u | could u | would u | i want you to | i want to | i wanna | wanna | i want | i need to | i need you to | i need | need to | i'd like to | i would like to | i'd like you to | i'd like | i would like | id like to | id like | i'd love to | want to | time to | let's | lets | let us | let me | let's go and | go ahead and | go ahead | go and | help me | help me to | do me a favor and | be so kind and | feel free to | make sure to | make sure that | make sure | try to |
  for me | me | from me | from my wallet | from my account | out of my wallet | in my wallet | in my account | with my wallet | using my wallet | of mine | on my behalf | if you can | if possible | when you can | when you get a chance |
  i have | i own | i hold | i've got | i got | that i have | that i own | that i hold | which i hold | we have | we hold |
  bankr | bankrbot | sandbank | agent | bot | mate | bro | bruh | fam | man | dude | sir | ser | buddy | friend | my friend | guys | folks | lol | lmao | haha | lfg | wagmi | fren | boss | chief |
  worth | worth of | in total | total | altogether | all in all | exactly | precisely | only | token | tokens | coin | coins | crypto | a bit of | some of | some`,
)

export const DETERMINERS = new Set(
  'a an the my our your their its his this that these those some any whole entire current open new own more'.split(
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
  `every last bit of | every bit of | each and every | the whole lot of | the entirety of | all of | everything in | everything | every | all | entire | whole | max | maximum | full | 100 percent of`,
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
