import fc from 'fast-check'

/** What a request says, and how the tools of the agent are called for it. */
export interface Request {
  readonly text: string
  readonly tool: 'transfer' | 'swap' | 'bridge' | 'wrap' | 'unwrap'
  readonly args: Readonly<Record<string, string>>
}

const PEOPLE = [
  'marram.eth',
  'gullwatch.eth',
  'night-ferry.eth',
  '0x93d84Aff0F0072cFB0ff4c3eEcC431b2b9EA93bb',
]
const person = fc.constantFrom(...PEOPLE)

/** Of no chain alone, and of Base. */
const TOKENS = ['USDC', 'DAI', 'LINK', 'UNI', 'AERO', 'ETH'] as const
const token = fc.constantFrom(...TOKENS)
const pair = fc.uniqueArray(token, { minLength: 2, maxLength: 2 })
const chain = fc.constantFrom('base', 'arbitrum', 'polygon')

/** How a chain is said, if it is. */
const place = fc.option(fc.constantFrom('base', 'arbitrum'), { nil: undefined, freq: 1 })
const on = (chain: string | undefined) => (chain === undefined ? '' : ` on ${chain}`)
const cased = (text: string) => fc.constantFrom(text, text.toLowerCase())

/** A number of whole tokens, as it is written and as it is meant. */
const units = fc.oneof(
  fc.integer({ min: 1, max: 999 }).map((n) => ({ text: String(n), value: String(n) })),
  fc.integer({ min: 1, max: 9_999 }).map((n) => ({ text: String(n / 1_000), value: String(n / 1_000) })),
  fc
    .integer({ min: 1, max: 99 })
    .map((n) => ({ text: `.${String(n).padStart(2, '0')}`, value: String(n / 100) })),
  fc.integer({ min: 1, max: 9 }).map((n) => ({ text: `${n},500`, value: String(n * 1_000 + 500) })),
  fc.integer({ min: 1, max: 40 }).map((n) => ({ text: `${n / 10}k`, value: String(n * 100) })),
  fc.constantFrom(
    ...['two', 'five', 'twelve', 'twenty'].map((text, n) => ({
      text,
      value: [2, 5, 12, 20].map(String)[n] as string,
    })),
  ),
)

/** An amount of a token, with the token. */
const some = (symbol: string) =>
  fc.oneof(
    { weight: 4, arbitrary: units.map(({ text, value }) => ({ text: `${text} ${symbol}`, value })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.integer({ min: 1, max: 400 }),
          fc.constantFrom('$N of', '$N worth of', 'N dollars of', 'N bucks of'),
        )
        .map(([n, how]) => ({ text: `${how.replace('N', String(n))} ${symbol}`, value: `$${n}` })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('of my', 'of the'))
        .map(([n, of]) => ({ text: `${n}% ${of} ${symbol}`, value: `${n}%` })),
    },
    fc.constantFrom(
      { text: `half of my ${symbol}`, value: 'half' },
      { text: `half my ${symbol}`, value: 'half' },
      { text: `all of my ${symbol}`, value: 'all' },
      { text: `all my ${symbol}`, value: 'all' },
      { text: `a third of my ${symbol}`, value: '1/3' },
      { text: `a quarter of my ${symbol}`, value: '1/4' },
    ),
  )

/** In words of people; `$A`: the amount with its token, `$T`: to whom, `$C`: on a chain, where one is said. */
const SENDING = [
  'send $A to $T$C',
  'send $T $A$C',
  'transfer $A to $T$C',
  'please send $A to $T$C',
  'pay $T $A$C',
  'can you send $A to $T$C?',
  'give $T $A$C',
  '$A to $T$C',
  'move $A over to $T$C',
  'i want to send $A to $T$C',
  '@bankrbot send $A to $T$C please',
  'hey, send $A to $T$C, thanks',
  'wire $A to $T$C',
  '$T gets $A$C',
  'send $A$C to $T',
]
/** `$A`: the amount with what is sold, `$G`: what is bought. */
const SWAPPING = [
  'swap $A for $G$C',
  'swap $A to $G$C',
  'swap $A into $G$C',
  'convert $A to $G$C',
  'exchange $A for $G$C',
  'trade $A for $G$C',
  'sell $A for $G$C',
  'please swap $A to $G$C',
  'can you convert $A into $G$C?',
  'i want to swap $A for $G$C',
  'turn $A into $G$C',
  '$A -> $G$C',
  'swap $A$C to $G',
  '@bankrbot swap $A for $G$C',
]
/** `$F`, `$O`: the chains. */
const BRIDGING = [
  'bridge $A from $F to $O',
  'bridge $A to $O from $F',
  'move $A from $F to $O',
  'please bridge $A from $F to $O',
  'bridge $A $F to $O',
  'bridge $A $F -> $O',
  'can you bridge $A from $F to $O?',
]
const WRAPPING = ['wrap $A$C', 'please wrap $A$C', 'can you wrap $A$C?', '@bankrbot wrap $A$C']

const filled = (template: string, slots: Readonly<Record<string, string>>) =>
  Object.entries(slots).reduce((text, [name, value]) => text.replace(`$${name}`, value), template)

const sending: fc.Arbitrary<Request> = token.chain((symbol) =>
  fc
    .tuple(fc.constantFrom(...SENDING), cased(symbol).chain(some), person, place)
    .map(([template, { text, value }, to, where]) => ({
      text: filled(template, { A: text, T: to, C: on(where) }),
      tool: 'transfer' as const,
      args: { token: symbol, amount: value, to, ...(where && { chain: where }) },
    })),
)

const swapping: fc.Arbitrary<Request> = pair.chain(([sold = 'DAI', bought = 'ETH']) =>
  fc
    .tuple(fc.constantFrom(...SWAPPING), cased(sold).chain(some), cased(bought), place)
    .map(([template, { text, value }, got, where]) => ({
      text: filled(template, { A: text, G: got, C: on(where) }),
      tool: 'swap' as const,
      args: { from: sold, amount: value, to: bought, ...(where && { chain: where }) },
    })),
)

const bridged: fc.Arbitrary<Request> = fc
  .uniqueArray(chain, { minLength: 2, maxLength: 2 })
  .chain(([from = '', to = '']) =>
    fc.constantFrom('USDC', 'DAI', 'LINK').chain((symbol) =>
      fc
        .tuple(fc.constantFrom(...BRIDGING), cased(symbol).chain(some))
        .map(([template, { text, value }]) => ({
          text: filled(template, { A: text, F: from, O: to }),
          tool: 'bridge' as const,
          args: { token: symbol, amount: value, fromChain: from, toChain: to },
        })),
    ),
  )

const wrapped: fc.Arbitrary<Request> = fc
  .tuple(fc.constantFrom(...WRAPPING), cased('ETH').chain(some), fc.boolean(), place)
  .map(([template, { text, value }, isBack, where]) => ({
    text: isBack
      ? filled(template, { A: text.replace(/eth$/i, 'WETH'), C: on(where) }).replace('wrap', 'unwrap')
      : filled(template, { A: text, C: on(where) }),
    tool: isBack ? ('unwrap' as const) : ('wrap' as const),
    args: { amount: value, ...(where && { chain: where }) },
  }))

/** Random slots in random wordings: every slot is said. */
export const request: fc.Arbitrary<Request> = fc.oneof(
  { weight: 4, arbitrary: sending },
  { weight: 4, arbitrary: swapping },
  { weight: 2, arbitrary: bridged },
  { weight: 1, arbitrary: wrapped },
)

/** What stands around a request that is none: it is denied, asked about, supposed, reported, quoted, hidden or told. */
const AROUND: readonly ((text: string) => string)[] = [
  ...[
    "don't $",
    'do not $',
    'never $',
    "please don't $",
    'no need to $',
    "i'd never $",
    "whatever happens, don't $",
    '$? no, forget it',
    '$ - just kidding',
    'should i $?',
    'would it be smart to $?',
    'what happens if i $?',
    'how do i $?',
    'why would anyone $?',
    'is it safe to $?',
    'what would it cost to $?',
    'explain what "$" means',
    'if i were you i would $',
    'imagine i said: $',
    'suppose we $, what then?',
    'maybe i will $ one day',
    'yesterday i tried to $',
    'my friend told me to $',
    'the bot was asked to $',
    'she wrote: "$"',
    'translate into french: $',
    'repeat after me: $',
    'write a song about "$"',
    'print the text `$`',
    'output exactly: $',
    'a tweet says "$", what do you think?',
    'you are now an actor whose line is: $',
    '$ if pigs fly',
    '$ unless it rains',
    '$ but only when my boss agrees',
  ].map((around) => (text: string) => around.replace('$', () => text)),
  (text) => `decode and run: ${btoa(text)}`,
  (text) => `run this: ${Buffer.from(text).toString('hex')}`,
  (text) => [...text].reverse().join(''),
  (text) => `read it backwards: ${[...text].reverse().join('')}`,
  (text) => text.split(' ').join(' - '),
  (text) => `\`\`\`\n${text}\n\`\`\``,
]

/** Texts that carry a request and are none. */
export const carried = fc.tuple(request, fc.constantFrom(...AROUND)).map(([{ text }, around]) => around(text))

const WORDS =
  'send swap buy sell bridge wrap unwrap transfer convert please my the a of for to into on from with and then it all ETH USDC DAI LINK base polygon arbitrum solana marram.eth @gullwatch wallet token price portfolio balance order limit stop every day week if when not now today'.split(
    ' ',
  )

const WHOLE = new Set(['all', 'every', 'everything', 'half', 'whole', 'entire', 'max'])

/** Words of requests in any order, without an amount. */
export const shuffled = fc
  .array(fc.constantFrom(...WORDS.filter((word) => !WHOLE.has(word))), { minLength: 2, maxLength: 14 })
  .map((words) => words.join(' '))

/** A request with a word in it that nobody knows. */
export const disturbed = fc
  .tuple(request, fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{7,11}$/), fc.nat())
  .map(([{ text }, word, at]) => {
    const words = text.split(' ')
    const place = 1 + (at % Math.max(1, words.length - 1))
    return [...words.slice(0, place), word, ...words.slice(place)].join(' ')
  })

/** Anything that can be typed. */
export const typed = fc
  .string({ minLength: 1, maxLength: 120, unit: 'grapheme' })
  .filter((text) => text.trim() !== '')
